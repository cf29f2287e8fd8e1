/**
 * Meters: how far a vehicle is from limits of its terms and of law, and where a deal about to be booked would take it.
 * @see 17 CFR 275.203(l)-1 (venture capital fund); 15 USC 80a-3(c)(1), (c)(7) (owners); 29 CFR 2510.3-101 (benefit plans)
 */
import { date, EngineError, type Input, later, list, optional, orNull, rational, shape, text } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { toAmount, type Units } from "../money/amount.js";
import { sumUnits } from "../money/exact-sum.js";
import { amount } from "../records/books-kinds.js";
import { readOptions } from "../records/options.js";
import type { FilingFigures } from "./filings.js";
import { investorFacts, securityFacts } from "./investor-facts.js";
import { limits } from "./limits.js";
import { type Bases, type Measured, measuresOf, readDeal } from "./measures.js";
import type { MeterName, MeterUnit } from "./meter-names.js";

export const plannedDeal = shape({
  /** Paid for an investment. Currency. */
  invest: later(amount({ min: 0, optional: true })),
  /** The company it is in. */
  companyId: orNull(text({ optional: true })),
  /** The security it is in. */
  securityId: orNull(text({ optional: true })),
  /** Drawn on the credit line. Currency. */
  draw: later(amount({ min: 0, optional: true })),
});

/** A deal about to be booked. */
export interface PlannedDeal extends Input<typeof plannedDeal> {}

export const meterQuestion = shape({
  /** The last day; today, or the last posted day where that is later, by default. YYYY-MM-DD. */
  end: orNull(date({ optional: true })),
  /** What is known about investors; of those not named nothing is. */
  investors: list(investorFacts, { default: [] }),
  /** What is known about securities; those not named are as their types are. */
  securities: list(securityFacts, { default: [] }),
  /** The limits of the terms; none by default. */
  limits: optional(limits),
  /** A deal about to be booked. */
  deal: optional(plannedDeal),
});

/** What meters are read for. */
export interface MeterQuestion extends Input<typeof meterQuestion> {}

/** A meter. `used`, `most` and `after` are in its unit; currency is exact to the minor unit. */
export interface Meter {
  readonly meter: MeterName;
  readonly unit: MeterUnit;
  /** Whether the limit is one of law, or of the terms. */
  readonly of: "law" | "terms";
  readonly used: number;
  /** Null where nothing limits it. */
  readonly most: number | null;
  /** Of currency: what `mostPct` is a part of. */
  readonly base: number | null;
  readonly mostPct: number | null;
  /** With the deal; as `used` without one. */
  readonly after: number;
  readonly isWithin: boolean;
  readonly isWithinAfter: boolean;
  /** The company it is about, for concentration. */
  readonly companyId: string | null;
}

/** Meters and figures at a date. */
export interface Meters {
  readonly end: string;
  readonly meters: readonly Meter[];
  readonly filings: FilingFigures;
}

/**
 * Every meter at a date, also those that nothing limits, and what filings ask for.
 * Contributions and uncalled commitments are the base of rule 203(l)-1, commitments that of the terms.
 * @throws EngineError `invalid_date`, `invalid_value`, `unknown_company`, `unknown_security`, `unknown_partner`,
 * `total_out_of_range`
 * @example
 * const question = { end: "2025-06-30", limits: { concentrationPct: 0.1 }, deal: { invest: 300_000, companyId: nimbus } };
 * const { used, most, after, isWithinAfter } = meters(halfAYear, question).meters.find((one) => one.meter === "concentration") ?? {};
 * [used, most, after, isWithinAfter] // => [600000, 840000, 900000, false]
 */
export function meters(books: Books | BooksIndex, input: MeterQuestion = {}): Meters {
  const { end = null, investors, securities, limits = {}, deal } = readOptions(input, meterQuestion);
  const index = toIndex(books);
  const planned = readDeal(index, deal);
  const measures = measuresOf(index, { end, investors, securities, limits });
  return {
    end: measures.end,
    meters: measures.measured.map((one) => meterOf(index, measures.bases, { ...one, added: one.adds(planned) })),
    filings: measures.filings,
  };
}

/**
 * Holds a deal to the limits of the terms: none that it adds to may be beyond its limit with it.
 * @throws EngineError `over_limit` with the meters in its details, and as {@link meters}
 * @example
 * const limits = { concentrationPct: 0.1 };
 * requireLimits(halfAYear, { limits, deal: { invest: 300_000, companyId: nimbus } }) // throws over_limit
 */
export function requireLimits(books: Books | BooksIndex, input: MeterQuestion): void {
  const beyond = meters(books, input).meters.filter(
    (one) => one.of === "terms" && one.after > one.used && !one.isWithinAfter,
  );
  const [first] = beyond;
  if (first === undefined) return;
  const { meter, after, most } = first;
  const more = beyond.length === 1 ? "" : `, and ${beyond.length - 1} more`;
  const message = `The deal takes ${meter} to ${after}; the terms allow ${most}${more}. Book less, change the terms, or set allowBeyondLimits.`;
  throw new EngineError("over_limit", message, ["deal"], { details: { meters: beyond } });
}

function meterOf({ base }: BooksIndex, bases: Bases, one: Measured & { readonly added: Units }): Meter {
  const { meter, unit, of, used, added, mostPct, companyId = null } = one;
  const whole = one.base === null ? null : bases[one.base];
  const most = whole === null || mostPct === null ? one.most : Number(rational(whole).times(mostPct).round("down"));
  const after = sumUnits(used, added);
  const shown = (value: Units) => (unit === "currency" ? toAmount(value, base.decimals) : value);
  return {
    ...{ meter, unit, of, companyId, mostPct },
    used: shown(used),
    after: shown(after),
    most: most === null ? null : shown(most),
    base: whole === null ? null : shown(whole),
    isWithin: most === null || used <= most,
    isWithinAfter: most === null || after <= most,
  };
}
