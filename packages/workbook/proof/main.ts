// Recalculates workbooks in LibreOffice and compares every cell with the engine: as they were written, and after random
// changes of their inputs. `FAST_CHECK_RUNS=deep` makes five times as many changes; `FAST_CHECK_SEED` makes others. Names of
// kinds after the command prove these alone.
import { isDeep } from "@capstack/testing/laws";
import { writeWorkbook } from "../src/sheet/write-xlsx.js";
import { type Case, changedCopies } from "./cases.js";
import { chanceFrom } from "./changes.js";
import { compare } from "./compare.js";
import { kinds } from "./kinds.js";
import { recalculate } from "./libreoffice.js";

/** Changed copies of each kind of workbook, spread evenly over its examples. */
const CHANGES = isDeep ? 200 : 40;
/** Workbooks that LibreOffice opens in one call. */
const AT_ONCE = 100;

const chance = chanceFrom(Number(process.env.FAST_CHECK_SEED ?? 20_261_125));
const cases: Case[] = [];
const wanted = process.argv.slice(2);
for (const [kind, { examples, plan }] of Object.entries(kinds)) {
  if (wanted.length > 0 && !wanted.includes(kind)) continue;
  const copies = Math.ceil(CHANGES / Object.keys(examples).length);
  for (const [name, request] of Object.entries(examples)) {
    const shows = plan(request);
    cases.push({ name, bytes: await writeWorkbook(shows), shows, mustRefer: false });
    cases.push(...(await changedCopies(name, shows, plan, copies, chance)));
  }
}
let compared = 0;
let referred = 0;
let failed = 0;
for (let from = 0; from < cases.length; from += AT_ONCE) {
  const some = cases.slice(from, from + AT_ONCE);
  const recalculated = await recalculate(some.map(({ bytes }) => bytes));
  for (const [index, one] of some.entries()) {
    const { formulas, refers, differences } = await compare(one, recalculated[index] ?? new Uint8Array());
    compared += formulas;
    referred += refers ? 1 : 0;
    if (differences.length === 0) continue;
    failed += 1;
    console.log(`${one.name}: ${differences.length} cells differ`, JSON.stringify(one.shows.request));
    for (const { cell, shows, computed } of differences.slice(0, 10)) {
      console.log(`  ${cell}: shows ${shows}, computed ${computed}`);
    }
  }
}
console.log(
  `${cases.length} workbooks, ${compared} formulas held against the engine; ${referred} copies refer to it, as they must: ${failed === 0 ? "no difference" : `${failed} differ`}`,
);
process.exit(failed === 0 ? 0 : 1);
