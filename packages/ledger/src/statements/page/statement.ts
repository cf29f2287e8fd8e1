/** What all statements share: a window, comparison periods, and rows by account. */

import { double, type FieldTable, type Input, later } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { toAmount, type Units } from "../../money/amount.js";
import { comparisonPeriods } from "../../periods/comparison-period.js";
import { resolvePeriod } from "../../periods/named-period.js";
import { type Window, windowed } from "../../periods/window.js";
import { readOptions } from "../../records/options.js";

/** The fields of a statement's window, followed by further ones. */
/* @__NO_SIDE_EFFECTS__ */
export function ofStatement<const T extends FieldTable>(fields: T) {
  return windowed({
    /** The number of earlier periods beside it; none by default. */
    compare: later(double({ unit: "count", min: 0, max: 400, whole: true, optional: true })),
    ...fields,
  });
}

export const statementOptions = ofStatement({});

/** A statement's window, and the number of comparison periods. */
export interface StatementOptions extends Input<typeof statementOptions> {}

/** One line of a statement, in currency. */
export interface StatementRow {
  readonly code: string;
  readonly name: string;
  readonly amount: number;
}

/** A statement with the same statement for each earlier period, newest first. */
export type Compared<T> = T & { readonly comparisons: readonly T[] };

export function withComparisons<T>(options: StatementOptions, build: (window: Window) => T): Compared<T> {
  const { start = null, end = null, compare = 0 } = readOptions(options, statementOptions);
  const period = resolvePeriod("custom", "2000-01-01", { start, end });
  const earlier = comparisonPeriods(period, compare);
  return { ...build({ start, end }), comparisons: earlier.map((before) => build(before)) };
}

/** Rows of accounts that are not zero; `sign` −1 turns credits positive. */
export function rowsOf(
  index: BooksIndex,
  units: readonly Units[],
  { sign, keep }: { sign: 1 | -1; keep: (account: number) => boolean },
): StatementRow[] {
  return index.accounts.flatMap(({ code, name }, at) => {
    const own = units[at] as Units;
    return own !== 0 && keep(at) ? [{ code, name, amount: toAmount(sign * own, index.base.decimals) }] : [];
  });
}
