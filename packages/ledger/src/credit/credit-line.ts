/** Where a credit line stands at a date, and what it does to the rate of return. */
import { date, fromDayNumber, type Input, orNull, shape } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { capitalState } from "../capital/capital-state.js";
import { lineMoves, owedOn } from "../capital/line/line-balance.js";
import { lineFlows, lineShare } from "../capital/line/line-flow.js";
import { type DatedUnits, investorFlows, rateOf } from "../capital/rate-of-return.js";
import { toAmount, type Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { readWindow, valuationDay } from "../periods/window.js";
import { BUCKETS } from "../records/capital-bucket.js";
import { readOptions } from "../records/options.js";

export const creditLineOptions = shape({
  /** The last day; today, or the last posted day where that is later, by default. YYYY-MM-DD. */
  end: orNull(date({ optional: true })),
});

/** The day a credit line is looked at. */
export interface CreditLineOptions extends Input<typeof creditLineOptions> {}

/** A draw; the first drawn is the first repaid. `days` until it was repaid in full, or until the end. */
export interface LineDraw {
  readonly date: string;
  readonly amount: number;
  readonly outstanding: number;
  /** When the last of it was repaid; null while some of it is owed. */
  readonly repaidOn: string | null;
  readonly days: number;
}

/** A credit line at a date. Currency; rates are of the limited partners as a class. */
export interface CreditLine {
  readonly end: string;
  readonly owed: number;
  readonly draws: readonly LineDraw[];
  /** The longest that a draw was owed, in days. */
  readonly longestDays: number;
  readonly irr: number | null;
  /** As if every draw had been called that day, and given back when it was repaid. */
  readonly irrWithoutLine: number | null;
}

/**
 * A credit line at a date: draws with what of them is owed and for how long, and the net rate of return with the line and
 * without it.
 * @returns base currency, exact to the minor unit; rates in binary floating point, null where there is none
 * @throws EngineError `invalid_date`, `total_out_of_range`, and what {@link indexBooks} refuses
 * @example creditLine(halfAYear, { end: "2025-06-30" }).owed // => 0
 */
export function creditLine(books: Books | BooksIndex, options: CreditLineOptions = {}): CreditLine {
  const { end = null } = readOptions(options, creditLineOptions);
  const index = toIndex(books);
  const { endDay } = readWindow({ end });
  const last = valuationDay(index, endDay);
  const draws = drawsThrough(index, endDay, last);
  return {
    end: fromDayNumber(last),
    owed: toAmount(owedOn(index, endDay), index.base.decimals),
    draws,
    longestDays: draws.reduce((longest, { days }) => Math.max(longest, days), 0),
    ...ratesOf(index, endDay),
  };
}

/** Draws, repaid in the order of their days. */
function drawsThrough(index: BooksIndex, endDay: number, last: number): LineDraw[] {
  const draws: { day: number; units: Units; left: Units; repaid: number | null }[] = [];
  // The first draw of which something is owed.
  let open = 0;
  for (const { day, units } of lineMoves(index, endDay)) {
    if (units > 0) draws.push({ day, units, left: units, repaid: null });
    let back = -units;
    for (; back > 0 && open < draws.length; open++) {
      const draw = draws[open] as (typeof draws)[number];
      const part = Math.min(back, draw.left);
      draw.left -= part;
      back -= part;
      if (draw.left > 0) break;
      draw.repaid = day;
    }
  }
  const amount = (units: Units) => toAmount(units, index.base.decimals);
  return draws.map(({ day, units, left, repaid }) => ({
    date: fromDayNumber(day),
    amount: amount(units),
    outstanding: amount(left),
    repaidOn: repaid === null ? null : fromDayNumber(repaid),
    days: (repaid ?? last) - day,
  }));
}

/** The rates of the limited partners as a class, with the line and without it. */
function ratesOf(index: BooksIndex, endDay: number): Pick<CreditLine, "irr" | "irrWithoutLine"> {
  const partners = index.partners.flatMap(({ partnerClass }, at) => (partnerClass === "lp" ? [at] : []));
  const state = capitalState(
    index,
    readWindow({ end: Number.isFinite(endDay) ? fromDayNumber(endDay) : null }),
    "live",
  );
  const nav = totalUnits(partners.flatMap((at) => state.itd.slice(at * BUCKETS, (at + 1) * BUCKETS)));
  const day = state.valuationDay;
  const flows = investorFlows(index, partners, endDay);
  const lent = partners
    .flatMap((at) => lineFlows(index)[at] ?? [])
    .filter((flow) => flow.day <= endDay)
    .map((flow): DatedUnits => ({ day: flow.day, units: -flow.units }));
  const without = [...flows, ...lent].sort((a, b) => a.day - b.day);
  const owed = lineShare(index, partners, endDay);
  return {
    irr: rateOf(flows, { day, units: nav }),
    irrWithoutLine: rateOf(without, { day, units: sumUnits(nav, owed) }),
  };
}
