// Sizes in READMEs are those of `.size-limit.json`: `49.3 kB<!-- size: the name of a limit -->`. With `--update` they are
// written; without, each that differs is told, and the exit code is 1.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const SIZE = /[\d.]+ k?B<!-- size: (.+?) -->/g;
const limits = new Map(JSON.parse(readFileSync(".size-limit.json", "utf8")).map(({ name, limit }) => [name, limit]));
const problems = [];
for (const file of execFileSync("git", ["ls-files", "*README.md"], { encoding: "utf8" }).split("\n").filter(Boolean)) {
  const text = readFileSync(file, "utf8");
  const written = text.replaceAll(SIZE, (said, name) => {
    const limit = limits.get(name);
    if (limit === undefined) problems.push(`${file}: no limit is called ${name}`);
    return limit === undefined ? said : `${limit}<!-- size: ${name} -->`;
  });
  if (written === text) continue;
  if (process.argv.includes("--update")) writeFileSync(file, written);
  else
    problems.push(`${file}: its sizes are not those of .size-limit.json; run \`node tools/size/readmes.mjs --update\``);
}
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
