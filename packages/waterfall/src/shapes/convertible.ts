/** SAFEs and notes as they are given. */
import type { Compounding, DayCount } from "@capstack/decimal";

/** A SAFE or a convertible note still outstanding at the exit. */
export interface Convertible {
  /** Unique within its list. */
  readonly id: string;
  /** For people. */
  readonly name?: string;
  /** A SAFE ranks like preferred stock; a note before it. */
  readonly type: "safe" | "note";
  /** Purchase amount or principal, in currency. */
  readonly amount: number;
  /** Highest valuation at which it converts. Currency. */
  readonly valuationCap?: number;
  /** Whether the cap counts the converting shares; `post` for a SAFE, `pre` for a note, unless given. */
  readonly capType?: "post" | "pre";
  /** Off the price of common; below 1. A fraction of one: 0.2 is 20 %. */
  readonly discount?: number;
  /** Amount paid in cash over the amount; 1 unless given. A factor: 1 is 1x. */
  readonly cashMultiple?: number;
  /** Notes only. A fraction a year: 0.08 is 8 %. */
  readonly interestRate?: number;
  /** How interest accrues; `simple` unless given. */
  readonly interestAccrual?: "simple" | "compound";
  /** How often a compound balance grows; `annual` unless given. */
  readonly compounding?: Compounding;
  /** Replaces the calculation from rate and dates; with `interestStartDate` it is what had accrued before. Currency. */
  readonly accruedInterest?: number;
  /** Day-count convention, which turns two dates into years; `actual/365` unless given. */
  readonly dayCount?: DayCount;
  /** Start of interest. YYYY-MM-DD. */
  readonly issueDate?: string;
  /**
   * Start of interest; `issueDate` unless given. Given, `accruedInterest` is what had accrued before it. YYYY-MM-DD.
   */
  readonly interestStartDate?: string;
  /** Interest stops here when the exit is later, as with a note whose interest ends at maturity. YYYY-MM-DD. */
  readonly interestEndDate?: string;
  /** Common on conversion, instead of the cap's arithmetic. Shares. */
  readonly conversionShares?: number;
  /** Price of conversion, instead of the cap's arithmetic. Currency a share. */
  readonly conversionPrice?: number;
  /** Cash, conversion, or whichever is more; `greater` unless given. */
  readonly payoutOnExit?: "greater" | "cash" | "convert";
  /** Rank of a SAFE; that of the most senior series unless given. Notes always rank before preferred stock. */
  readonly seniority?: number;
  /** Joins the rows of one person; the row's id unless given. */
  readonly holderId?: string;
}
