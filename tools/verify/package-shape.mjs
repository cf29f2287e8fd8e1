// Holds every published package against publint and are-the-types-wrong, in all resolution modes.
import { spawnSync } from "node:child_process";
import { publishedPackages } from "../release/published.mjs";

let failed = false;
for (const { folder } of publishedPackages) {
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
