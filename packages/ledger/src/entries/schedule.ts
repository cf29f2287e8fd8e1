/** Entries that come again, and expenses paid in advance that are borne month by month. */
import {
  addDays,
  addMonths,
  allocate,
  date,
  double,
  EngineError,
  endOfMonth,
  type Input,
  later,
  oneOf,
  orNull,
  plainArgument,
  shape,
  toDayNumber,
} from "@capstack/decimal";
import { requireUnits, toAmount } from "../money/amount.js";
import { amount } from "../records/books-kinds.js";

/**
 * How often an entry comes again.
 * @example recurrences[1] // => "quarter"
 */
export const recurrences = ["month", "quarter", "year"] as const;

/** A recurrence. */
export type Recurrence = (typeof recurrences)[number];

const MONTHS = { month: 1, quarter: 3, year: 12 } as const satisfies Record<Recurrence, number>;

export const recurring = shape({
  /** The first day. YYYY-MM-DD. */
  first: date(),
  /** How often it comes again. */
  every: oneOf(recurrences),
  /** The last day it may fall on; no end by default. YYYY-MM-DD. */
  last: orNull(date({ optional: true })),
  /** The last day asked for. YYYY-MM-DD. */
  through: date(),
});

/** When an entry first comes, how often again, and up to which day that is asked. */
export interface Recurring extends Input<typeof recurring> {}

const MOST = 1_200;

/**
 * The days of an entry that comes again, through a day; each is counted from the first, so that the end of a month stays
 * the end of a month.
 * @throws EngineError `invalid_date`, `invalid_period` (more than 1,200 days)
 * @example recurringDays({ first: "2025-01-31", every: "month", through: "2025-04-01" }) // => ["2025-01-31", "2025-02-28", "2025-03-31"]
 */
export function recurringDays(input: Recurring): string[] {
  const { first, every, last, through } = plainArgument(input, recurring);
  const end = last != null && last < through ? last : through;
  const days: string[] = [];
  for (let count = 0; ; count++) {
    const day = addMonths(first, count * MONTHS[every]);
    if (day > end) return days;
    if (count === MOST) {
      throw new EngineError("invalid_period", `From ${first} to ${end} it comes more than ${MOST} times.`, ["through"]);
    }
    days.push(day);
  }
}

export const prepaid = shape({
  /** What was paid in advance. Currency. */
  amount: later(amount({ above: 0 })),
  /** The first day it is for. YYYY-MM-DD. */
  from: date(),
  /** The last day it is for. YYYY-MM-DD. */
  to: date(),
  /** Of the currency; 2 by default. */
  decimals: double({ unit: "count", min: 0, max: 6, whole: true, default: 2 }),
});

/** An expense paid in advance. */
export interface Prepaid extends Input<typeof prepaid> {}

/** What of it one month bears, on its last day. Currency. */
export interface PrepaidPart {
  readonly date: string;
  readonly amount: number;
}

/**
 * An expense paid in advance by months, in the proportion of their days; the parts add up to it.
 * @throws EngineError `invalid_date`, `invalid_period` (it ends before it begins, or runs for more than 1,200 months),
 * `amount_precision`
 * @example
 * prepaidParts({ amount: 90, from: "2025-01-01", to: "2025-03-31" }) // => [{ date: "2025-01-31", amount: 31 }, { date: "2025-02-28", amount: 28 }, { date: "2025-03-31", amount: 31 }]
 */
export function prepaidParts(input: Prepaid): PrepaidPart[] {
  const { amount: paid, from, to, decimals } = plainArgument(input, prepaid);
  if (from > to) throw new EngineError("invalid_period", `It runs from ${from}, after ${to}.`, ["from"]);
  const units = requireUnits(paid, decimals, ["amount"]);
  const ends: string[] = [];
  for (let start = from; start <= to; start = addDays(ends.at(-1) as string, 1)) {
    if (ends.length === MOST) {
      throw new EngineError("invalid_period", `From ${from} to ${to} are more than ${MOST} months.`, ["to"]);
    }
    const isLast = endOfMonth(start) >= to;
    ends.push(isLast ? to : endOfMonth(start));
  }
  const days = ends.map((end, at) =>
    BigInt(toDayNumber(end) - toDayNumber(at === 0 ? addDays(from, -1) : (ends[at - 1] as string))),
  );
  return allocate(BigInt(units), days).map((part, at) => ({
    date: ends[at] as string,
    amount: toAmount(Number(part), decimals),
  }));
}
