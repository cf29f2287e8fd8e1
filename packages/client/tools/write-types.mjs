// `node tools/write-types.mjs <project> <folder>`: writes src/contract.ts to a folder of declarations, every type in it
// written out in full, and gives each declaration there its twin for CommonJS.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { printTypes } from "./print-types.mjs";

const [project, folder] = process.argv.slice(2);
writeFileSync(join(folder, "contract.d.ts"), printTypes(resolve("src/contract.ts"), resolve(project)));
rmSync(join(folder, "contract.d.ts.map"), { force: true });
for (const file of readdirSync(folder).filter((name) => name.endsWith(".d.ts"))) {
  const text = readFileSync(join(folder, file), "utf8").replace(/\n\/\/# sourceMappingURL=.*/, "");
  const twin = text.replaceAll(/(?<= from "\.\/[^"]+)\.js"/g, '.cjs"');
  writeFileSync(join(folder, file.replace(/\.ts$/, ".cts")), twin);
}
