/** The management fee that terms give for the days of a window, calendar quarter by calendar quarter. */
import { addDays, daysBetween } from "@capstack/decimal";
import { type BooksIndex, explainManagementFee, type FeeBasis } from "@capstack/ledger";
import type { ChargedFee } from "../load/agreed-fee.js";

/** Days on one basis and rate, both inclusive; `fee` is currency, rounded half up. */
export interface ChargedSpan {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly basis: FeeBasis;
  readonly basisAmount: number;
  readonly annualRate: number;
  readonly fee: number;
}

/** The spans that have a fee; none without terms. */
export function feeSpansOf(
  books: BooksIndex,
  fee: ChargedFee | null,
  window: { readonly start: string; readonly end: string },
): ChargedSpan[] {
  if (fee === null) return [];
  return quartersOf(window.start, window.end).flatMap((quarter) =>
    explainManagementFee(books, { ...fee, ...quarter }, quarter.to)
      .spans.filter((span) => span.fee !== 0)
      .map((span) => ({ ...span, days: daysBetween(span.from, span.to) + 1 })),
  );
}

/** Calendar quarters of a window; the first and the last may be cut. */
function quartersOf(start: string, end: string): { readonly from: string; readonly to: string }[] {
  const quarters: { from: string; to: string }[] = [];
  for (let from = start; from <= end; ) {
    const last = quarterEnd(from);
    const to = last < end ? last : end;
    quarters.push({ from, to });
    from = addDays(to, 1);
  }
  return quarters;
}

const QUARTER_ENDS = ["03-31", "06-30", "09-30", "12-31"];

function quarterEnd(date: string): string {
  return `${date.slice(0, 4)}-${QUARTER_ENDS[Math.floor((Number(date.slice(5, 7)) - 1) / 3)]}`;
}
