/** What a credit line costs: interest on what is drawn, and a fee on what is not. */
import {
  addDays,
  type DayCount,
  date,
  dayCounts,
  double,
  EngineError,
  exactYearFraction,
  fromDayNumber,
  type Input,
  later,
  list,
  oneOf,
  plainArgument,
  rational,
  shape,
  sumOf,
  toDayNumber,
} from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { lineDays, owedOn } from "../capital/line/line-balance.js";
import { positiveUnits } from "../entries/draft-line.js";
import { toAmount, type Units } from "../money/amount.js";
import { checkDate } from "../periods/window.js";
import { amount } from "../records/books-kinds.js";

const rate = { unit: "rate", min: 0, max: 1 } as const;

export const rateChange = shape({
  /** The first day of the new rate. YYYY-MM-DD. */
  date: date(),
  /** A fraction a year: 0.0725 is 7.25 %. */
  annualRate: double(rate),
});

export const lineTermFields = {
  /** The most that can be drawn. Currency. */
  limit: later(amount({ min: 0 })),
  /** Interest on what is drawn. A fraction a year: 0.0725 is 7.25 %. */
  annualRate: double(rate),
  /** Fee on what is not drawn; none by default. A fraction a year: 0.0025 is 0.25 %. */
  unusedRate: double({ ...rate, default: 0 }),
  /** Day-count convention, which turns two dates into years; `actual/360` by default. */
  dayCount: oneOf(dayCounts, { default: "actual/360" }),
  /** Other rates of interest from later days on. */
  rateChanges: list(rateChange, { default: [] }),
};

export const creditLineCost = shape({
  /** The first day. YYYY-MM-DD. */
  from: later(date()),
  /** The last day. YYYY-MM-DD. */
  to: later(date()),
  ...lineTermFields,
});

/** A period of a credit line with its terms; both days inclusive. */
export interface CreditLinePeriod extends Input<typeof creditLineCost> {}

/** Days on which neither the balance nor the rate changed. Currency; `interest` and `unusedFee` to 1e-6 of it. */
export interface CreditLineSpan {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly drawn: number;
  readonly annualRate: number;
  readonly interest: number;
  readonly unusedFee: number;
}

/** What the line costs in the period: each sum is rounded half up to the minor unit once. Currency. */
export interface CreditLineCost {
  readonly interest: number;
  readonly unusedFee: number;
  readonly spans: readonly CreditLineSpan[];
}

/**
 * The cost of a credit line: balance · rate · days and (limit − balance) · fee · days over the days of the year. What is
 * drawn bears interest from its own day on, what is repaid until the day before.
 * @throws EngineError `invalid_date`, `invalid_period`, `invalid_value`
 * @example
 * const april = { from: "2025-04-01", to: "2025-04-30", limit: 5_000_000, annualRate: 0.0725, unusedRate: 0.0025 };
 * computeCreditLineCost(halfAYear, april).unusedFee // => 1041.67
 */
export function computeCreditLineCost(books: Books | BooksIndex, input: CreditLinePeriod): CreditLineCost {
  const terms = plainArgument(input, creditLineCost);
  const index = toIndex(books);
  const { interest, unusedFee, spans } = costUnits(index, terms);
  const { decimals } = index.base;
  return { interest: toAmount(interest, decimals), unusedFee: toAmount(unusedFee, decimals), spans };
}

/** The same in minor units. */
export function costUnits(
  index: BooksIndex,
  { from, to, limit, annualRate, unusedRate = 0, dayCount = "actual/360", rateChanges = [] }: CreditLinePeriod,
): { interest: Units; unusedFee: Units; spans: CreditLineSpan[] } {
  checkDate(from, "from");
  checkDate(to, "to");
  if (from > to) throw new EngineError("invalid_period", `The period runs from ${from}, after ${to}.`, ["from"]);
  const most = positiveUnits(index, limit, "limit", 0);
  const changes = [...rateChanges].sort((a, b) => (a.date < b.date ? -1 : 1));
  const unit = 10 ** index.base.decimals;
  const parts = daysOf(index, from, to, changes).map(([first, until]) => {
    const owed = owedOn(index, toDayNumber(first));
    const own = changes.filter((change) => change.date <= first).at(-1)?.annualRate ?? annualRate;
    const years = exactYearFraction(first, until, dayCount as DayCount);
    const interest = rational(owed).times(own).times(years);
    const unusedFee = rational(Math.max(most - owed, 0))
      .times(unusedRate)
      .times(years);
    return { first, until, owed, own, interest, unusedFee };
  });
  const total = (of: "interest" | "unusedFee") => Number(sumOf(parts.map((part) => part[of])).round("half_up"));
  const shown = (exact: (typeof parts)[number]["interest"]) => Number(exact.div(unit).toFixed(6));
  return {
    interest: total("interest"),
    unusedFee: total("unusedFee"),
    spans: parts.map(({ first, until, owed, own, interest, unusedFee }) => ({
      ...{ from: first, to: addDays(until, -1), days: toDayNumber(until) - toDayNumber(first) },
      ...{ drawn: toAmount(owed, index.base.decimals), annualRate: own },
      ...{ interest: shown(interest), unusedFee: shown(unusedFee) },
    })),
  };
}

/** The period cut where the balance or the rate changes: first days, and the days after the last. */
function daysOf(
  index: BooksIndex,
  from: string,
  to: string,
  changes: readonly { readonly date: string }[],
): [string, string][] {
  const moved = lineDays(index).map(({ day }) => fromDayNumber(day));
  const cuts = [...moved, ...changes.map((change) => change.date)].filter((day) => day > from && day <= to);
  const starts = [from, ...new Set(cuts.sort())];
  return starts.map((first, at) => [first, starts[at + 1] ?? addDays(to, 1)]);
}
