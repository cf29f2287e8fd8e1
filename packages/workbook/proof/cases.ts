/** Copies into which somebody typed other figures, and what each must show once it is recalculated. */
import { isEngineError } from "@capstack/decimal";
import { readWorkbook } from "../src/read-workbook.js";
import type { WorkbookPlan } from "../src/sheet/workbook-plan.js";
import { type Chance, randomChanges, writtenWith } from "./changes.js";

/** Changes that the engine refuses are made up for, this many times over. */
const MOST_REFUSED = 20;

/** A workbook to recalculate, and what it must show then. */
export interface Case {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly shows: WorkbookPlan;
  /** The formulas no longer apply: the workbook must say so, and send the reader to the engine. */
  readonly mustRefer: boolean;
}

/**
 * Copies of a workbook with other inputs, as many as are wanted.
 * @param plan plans what a request shows
 */
export async function changedCopies(
  name: string,
  original: WorkbookPlan,
  plan: (request: unknown) => WorkbookPlan,
  count: number,
  chance: Chance,
): Promise<Case[]> {
  const copies: Case[] = [];
  const formulas = formulasOf(original);
  for (let tried = 0; copies.length < count && tried < count * MOST_REFUSED; tried++) {
    const changes = randomChanges(original, chance);
    const bytes = await writtenWith(original, changes);
    const { request } = await readWorkbook(bytes);
    const shows = unlessRefused(() => plan(request));
    if (shows === null) continue;
    const label = changes.map(({ cell, value }) => `${cell.input?.label} ${value}`).join(", ");
    copies.push({ name: `${name} with ${label}`, bytes, shows, mustRefer: differs(formulasOf(shows), formulas) });
  }
  if (copies.length < count) throw new Error(`${name}: the engine refuses nearly every change.`);
  return copies;
}

/** Null where the engine refuses a request; a formula that differs from the engine is an error. */
function unlessRefused(make: () => WorkbookPlan): WorkbookPlan | null {
  try {
    return make();
  } catch (error) {
    if (isEngineError(error) && error.code !== "not_in_formulas") return null;
    throw error;
  }
}

/** Every formula by its cell. */
function formulasOf({ sheets }: WorkbookPlan): ReadonlyMap<string, string> {
  return new Map(
    sheets.flatMap(({ name, cells }) =>
      [...cells].flatMap(([key, { formula }]) =>
        formula === undefined ? [] : [[`${name}!${key}`, formula.textOn(name)] as const],
      ),
    ),
  );
}

/** Whether a cell has another formula in both. A figure of zero may leave cells out; they show nothing that could differ. */
function differs(first: ReadonlyMap<string, string>, second: ReadonlyMap<string, string>): boolean {
  return [...first].some(([cell, formula]) => (second.get(cell) ?? formula) !== formula);
}
