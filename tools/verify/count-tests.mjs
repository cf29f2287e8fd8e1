// How many tests ran, by package, from what each run of vitest printed; a run that turbo remembered printed it before.
import { existsSync, readdirSync, readFileSync } from "node:fs";

const counts = ["packages", "apps", "tools", "."].flatMap((folder) =>
  readdirSync(folder).flatMap((name) => {
    const log = `${folder}/${name}/.turbo/turbo-test.log`;
    if (!existsSync(log)) return [];
    const [, passed] = /Tests\D*?(\d+) passed/.exec(plain(readFileSync(log, "utf8"))) ?? [];
    return passed === undefined ? [] : [[name, Number(passed)]];
  }),
);
const all = counts.reduce((sum, [, passed]) => sum + passed, 0);
console.log(`${all} tests passed: ${counts.map(([name, passed]) => `${name} ${passed}`).join(", ")}`);

/** A text without the colours of a terminal. */
function plain(text) {
  const escape = String.fromCharCode(27);
  return text.replaceAll(new RegExp(`${escape}\\[[0-9;]*m`, "g"), "");
}
