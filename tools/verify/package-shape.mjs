// Holds every published package against publint and are-the-types-wrong, in all resolution modes; and no file of its
// build says where it was made.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { publishedPackages } from "../release/published.mjs";

let failed = false;
for (const { folder } of publishedPackages) {
  const placed = builtFiles(folder).filter((file) => readFileSync(file, "utf8").includes(process.cwd()));
  if (placed.length > 0) {
    failed = true;
    console.log(`FAIL  ${folder}  names the folder of its build: ${placed.slice(0, 3).join(", ")}`);
  }
  const tools = [
    ["publint", "--strict"],
    ["attw", "--pack", "."],
  ];
  for (const [tool, ...args] of tools) {
    const result = spawnSync("pnpm", ["exec", tool, ...args], { cwd: folder, encoding: "utf8" });
    const passed = result.status === 0;
    console.log(`${passed ? "ok  " : "FAIL"}  ${folder}  ${tool}`);
    if (passed) continue;
    failed = true;
    console.log(result.stdout + result.stderr);
  }
}
process.exit(failed ? 1 : 0);

function builtFiles(folder) {
  const names = readdirSync(join(folder, "dist"), { recursive: true });
  return names.map((name) => join(folder, "dist", name)).filter((file) => statSync(file).isFile());
}
