// Recalculates workbooks in LibreOffice and compares every cell with the engine: as they were written, and after random
// changes of their inputs. `FAST_CHECK_RUNS=deep` makes five times as many changes; `FAST_CHECK_SEED` makes others.
import { isEngineError } from "@capstack/decimal";
import { isDeep } from "@capstack/testing/laws";
import type { ExitWaterfallRequest } from "@capstack/waterfall";
import { planExit } from "../src/exit/exit-workbook.js";
import { readWorkbook } from "../src/read-workbook.js";
import type { WorkbookPlan } from "../src/sheet/workbook-plan.js";
import { writeWorkbook } from "../src/sheet/write-xlsx.js";
import { chanceFrom, randomChanges, typedInto } from "./changes.js";
import { compare } from "./compare.js";
import { exits } from "./exits.js";
import { recalculate } from "./libreoffice.js";

/** Changed copies of each kind of workbook, spread evenly over its examples. */
const CHANGES = isDeep ? 200 : 40;
/** Workbooks that LibreOffice opens in one call. */
const AT_ONCE = 100;
/** Changes that the engine refuses are made up for, this many times over. */
const MOST_REFUSED = 20;

/** A workbook to recalculate, and what it must show then. */
interface Case {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly shows: WorkbookPlan;
}

const chance = chanceFrom(Number(process.env.FAST_CHECK_SEED ?? 20_261_125));
const cases: Case[] = [];
for (const [name, request] of Object.entries(exits)) {
  const shows = planExit(request);
  const copies = Math.ceil(CHANGES / Object.keys(exits).length);
  cases.push({ name, bytes: await writeWorkbook(shows), shows }, ...(await changedCopies(name, request, copies)));
}
let compared = 0;
let failed = 0;
for (let from = 0; from < cases.length; from += AT_ONCE) {
  const some = cases.slice(from, from + AT_ONCE);
  const recalculated = await recalculate(some.map(({ bytes }) => bytes));
  for (const [index, { name, shows }] of some.entries()) {
    const { compared: formulas, differences } = await compare(shows, recalculated[index] ?? new Uint8Array());
    compared += formulas;
    if (differences.length === 0) continue;
    failed += 1;
    console.log(`${name}: ${differences.length} of ${formulas} formulas differ`, JSON.stringify(shows.request));
    for (const one of differences.slice(0, 10))
      console.log(`  ${one.cell}: shows ${one.shows}, computed ${one.computed}`);
  }
}
console.log(
  `${cases.length} workbooks, ${compared} formulas: ${failed === 0 ? "every one shows what the engine computes" : `${failed} differ`}`,
);
process.exit(failed === 0 ? 0 : 1);

/** Copies into which somebody typed other figures; what they must show is planned afresh from the request they read back as. */
async function changedCopies(name: string, request: ExitWaterfallRequest, count: number): Promise<Case[]> {
  const copies: Case[] = [];
  for (let tried = 0; copies.length < count && tried < count * MOST_REFUSED; tried++) {
    const plan = planExit(request);
    const changes = randomChanges(plan, chance);
    const bytes = await writeWorkbook(typedInto(plan, changes));
    const shows = planned(await readWorkbook(bytes));
    const label = `${name} with ${changes.map(({ cell, value }) => `${cell.input?.label} ${value}`).join(", ")}`;
    if (shows !== null) copies.push({ name: label, bytes, shows });
  }
  if (copies.length < count) throw new Error(`${name}: the engine refuses nearly every change.`);
  return copies;
}

/** The plan of a request that was read back; null where the engine refuses it. */
function planned({ request }: { readonly request: unknown }): WorkbookPlan | null {
  try {
    return planExit(request as ExitWaterfallRequest);
  } catch (error) {
    if (isEngineError(error) && error.code !== "not_in_formulas") return null;
    throw error;
  }
}
