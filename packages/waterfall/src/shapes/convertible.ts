/** SAFEs and notes in a request. */
import {
  compoundings,
  date,
  dayCounts,
  double,
  type Exact,
  factor,
  fraction,
  type Input,
  money,
  oneOf,
  price,
  rate,
  shape,
  shares,
  text,
} from "@capstack/decimal";

export const convertible = shape({
  /** Unique within its list. */
  id: text(),
  /** For people. */
  name: text({ optional: true }),
  /** A SAFE ranks like preferred stock; a note before it. */
  type: oneOf(["safe", "note"]),
  /** Purchase amount or principal, in currency. */
  amount: money(),
  /** Highest valuation at which it converts. Currency. */
  valuationCap: money({ above: 0, optional: true }),
  /** Whether the cap counts the converting shares; `post` for a SAFE, `pre` for a note, by default. */
  capType: oneOf(["post", "pre"], { optional: true }),
  /** Off the price of common, below 1; 0 by default. A fraction of one: 0.2 is 20 %. */
  discount: fraction({
    min: 0,
    below: 1,
    code: "invalid_discount",
    meaning: "a fraction of one, 0.2 for 20 % off",
    default: 0,
  }),
  /** Amount paid in cash over the amount; 1 by default. A factor: 1 is 1x. */
  cashMultiple: factor({ default: 1 }),
  /** Notes only; 0 by default. A fraction a year: 0.08 is 8 %. */
  interestRate: rate({ default: 0 }),
  /** How interest accrues; `simple` by default. */
  interestAccrual: oneOf(["simple", "compound"], { default: "simple" }),
  /** How often a compound balance grows; `annual` by default. */
  compounding: oneOf(compoundings, { default: "annual" }),
  /** Replaces the calculation from rate and dates; with `interestStartDate` it is what had accrued before. Currency. */
  accruedInterest: money({ optional: true }),
  /** Day-count convention, which turns two dates into years; `actual/365` by default. */
  dayCount: oneOf(dayCounts, { default: "actual/365" }),
  /** Start of interest. YYYY-MM-DD. */
  issueDate: date({ optional: true }),
  /**
   * Start of interest; `issueDate` by default. Given, `accruedInterest` is what had accrued before it. YYYY-MM-DD.
   */
  interestStartDate: date({ optional: true }),
  /** Interest stops here when the exit is later, as with a note whose interest ends at maturity. YYYY-MM-DD. */
  interestEndDate: date({ optional: true }),
  /** Common on conversion, instead of the cap's arithmetic. Shares. */
  conversionShares: shares({ optional: true }),
  /** Price of conversion, instead of the cap's arithmetic. Currency a share. */
  conversionPrice: price({ above: 0, optional: true }),
  /** Cash, conversion, or whichever is more; `greater` by default. */
  payoutOnExit: oneOf(["greater", "cash", "convert"], { default: "greater" }),
  /** Rank of a SAFE; that of the most senior series by default. Notes always rank before preferred stock. */
  seniority: double({ unit: "rank", optional: true }),
  /** Joins the rows of one person; the row's id by default. */
  holderId: text({ optional: true }),
});

/** A SAFE or a convertible note still outstanding at the exit. */
export interface Convertible extends Input<typeof convertible> {}

/** A SAFE or a note, read. */
export type ExactConvertible = Exact<typeof convertible>;
