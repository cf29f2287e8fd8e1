/** How proceeds are shared, and what of them may be invested again. */
import { double, flag, type Input, oneOf, shape } from "@capstack/decimal";
import { FRACTION, RATE } from "./bounds.js";

export const recyclingTerms = shape({
  /** Only exits at most this long after investment. Years. */
  withinYears: double({ unit: "years", min: 0, optional: true }),
  /** Only up to the end of this fund year. Years. */
  untilYears: double({ unit: "years", min: 0, optional: true }),
  /** All proceeds of an exit, or its cost only; `proceeds` by default. */
  limit: oneOf(["proceeds", "cost"], { default: "proceeds" }),
});

/** What of an exit may be invested again. */
export interface RecyclingTerms extends Input<typeof recyclingTerms> {}

export const waterfallTerms = shape({
  /** Whole fund, or deal by deal; `european` by default. */
  kind: oneOf(["european", "american"], { default: "european" }),
  /** Preferred return; 0 by default. A fraction a year: 0.08 is 8 %. */
  prefRate: double({ ...RATE, default: 0 }),
  /** Whether the preferred return compounds; true by default. */
  prefCompounds: flag({ default: true }),
  /**
   * The GP's share after the hurdle until carry is caught up: 1 full, 0 a hard hurdle; 1 by default. A fraction of
   * one: 0.2 is 20 %.
   */
  catchupRate: double({ ...FRACTION, default: 1 }),
  /** Whether the GP returns carry it turns out not to have earned; true by default. */
  clawback: flag({ default: true }),
});

/** How distributions are shared between the limited partners and the carry. */
export interface WaterfallTerms extends Input<typeof waterfallTerms> {}

/** A millionth of a company: below it the exit that returns the fund is no figure anyone can use, or none at all. */
const LEAST_OWNERSHIP = 0.000001;

export const returnTheFundTerms = shape({
  /** Of a company, bought with the initial check; at least 0.000001. A fraction of one: 0.2 is 20 %. */
  initialOwnershipPct: double({ unit: "fraction", min: LEAST_OWNERSHIP, max: 1 }),
  /** Of that ownership lost until the exit. A fraction of one: 0.2 is 20 %. */
  dilutionToExitPct: double({ unit: "fraction", min: 0, below: 1 }),
});

/** A company's ownership, for the exit it must reach to return the fund. */
export interface ReturnTheFundTerms extends Input<typeof returnTheFundTerms> {}
