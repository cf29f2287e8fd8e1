// How many tests ran, by package, from what each run of vitest printed; a run that turbo remembered printed it before.
// A test that failed ends this with 1, whatever its process said.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

const runs = ["packages", "apps", "tools", "."].flatMap((folder) =>
  readdirSync(folder).flatMap((name) => {
    const log = `${folder}/${name}/.turbo/turbo-test.log`;
    if (!existsSync(log)) return [];
    const [, told] = /^ *Tests +(.*)$/m.exec(stripVTControlCharacters(readFileSync(log, "utf8"))) ?? [];
    return told === undefined ? [] : [{ name, passed: count(told, "passed"), failed: count(told, "failed") }];
  }),
);
const all = runs.reduce((sum, { passed }) => sum + passed, 0);
console.log(`${all} tests passed: ${runs.map(({ name, passed }) => `${name} ${passed}`).join(", ")}`);
for (const { name, failed } of runs.filter(({ failed }) => failed > 0)) {
  console.error(`${name}: ${failed} failed`);
  process.exitCode = 1;
}

function count(told, what) {
  return Number(new RegExp(`(\\d+) ${what}`).exec(told)?.[1] ?? 0);
}
