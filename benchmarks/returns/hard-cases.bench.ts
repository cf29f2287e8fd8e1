// Which packages solve the hard cases: published examples, near-total losses, rates beyond 10^100, several roots, none.
// Solved: one of the rates at which the flows are worth zero, or no rate where there is none.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { irrDetailed, xirrDetailed } from "@capstack/returns";
import { irrPackages, xirrPackages } from "./alternatives.js";
import type { Flow } from "./flows.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const LIMIT_MS = 8000;

interface Vector {
  readonly name: string;
  readonly function: string;
  readonly input: readonly [unknown[], unknown?];
}

const vectors = (
  JSON.parse(readFileSync(here("../../packages/returns/vectors/rates-of-return.json"), "utf8")) as Vector[]
).filter((vector) => vector.input.length === 1);
const dated = vectors
  .filter((vector) => vector.function.startsWith("xirr"))
  .map((vector) => (vector.input[0] as [string, number][]).map(([date, amount]) => ({ date, amount })));
const even = vectors.filter((vector) => vector.function.startsWith("irr")).map((vector) => vector.input[0] as number[]);

console.log(
  `\n### ${dated.length} hard cases with dates, ${even.length} evenly spaced\n\n| Package | Dated | Even |\n|---|---|---|`,
);
for (const name of new Set([...Object.keys(xirrPackages), ...Object.keys(irrPackages)])) {
  const datedSolved =
    name in xirrPackages
      ? `${await countSolved(name, dated, (f) => xirrDetailed(f as Flow[]).roots)} of ${dated.length}`
      : "–";
  const evenSolved =
    name in irrPackages
      ? `${await countSolved(name, even, (f) => irrDetailed(f as number[]).roots)} of ${even.length}`
      : "–";
  console.log(`| ${name} | ${datedSolved} | ${evenSolved} |`);
}

async function countSolved<T>(
  name: string,
  cases: readonly T[],
  rootsOf: (flows: T) => readonly number[],
): Promise<number> {
  let solved = 0;
  for (const flows of cases) {
    const rate = await oneCase(name, JSON.stringify(flows));
    const roots = rootsOf(flows);
    const right = roots.length === 0 ? rate === null : rate !== null && roots.some((root) => isNear(rate, root));
    if (right) solved++;
  }
  return solved;
}

function isNear(rate: number, root: number): boolean {
  return rate === root || Math.abs(rate - root) <= 1e-6 * Math.max(1e-3, Math.abs(root));
}

/** The rate, null for none or a refusal, NaN when the package did not come back in time. */
function oneCase(name: string, flows: string): Promise<number | null> {
  return new Promise((resolve) => {
    execFile("node", ["--import", "tsx", here("one-case.ts"), name, flows], { timeout: LIMIT_MS }, (error, stdout) => {
      if (error !== null) return resolve((error as { killed?: boolean }).killed === true ? Number.NaN : null);
      const text = JSON.parse(stdout) as string | null;
      resolve(text === null ? null : Number(text));
    });
  });
}
