import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

// pnpm bench             every benchmark
// pnpm bench decimal     those whose path contains the word
const root = fileURLToPath(new URL(".", import.meta.url));
const wanted = process.argv[2] ?? "";
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".bench.ts") && !file.includes("node_modules") && file.includes(wanted))
  .sort();

for (const file of files) {
  console.log(`\n## ${file}`);
  await import(`${root}${file}`);
}
