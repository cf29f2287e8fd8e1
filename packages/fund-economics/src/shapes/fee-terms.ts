/** What a fund costs: its fee, expenses, and income that reduces the fee. */
import { double, type Input, shape, text } from "@capstack/decimal";
import { FRACTION, MONEY } from "./bounds.js";

export const feeBases = ["committed", "called", "invested", "nav"] as const;

/** What a management fee is charged on: capital `committed`, `called`, `invested` and still held at cost, or the fund's `nav`. */
export type FeeBasis = (typeof feeBases)[number];

export const expenseLine = shape({
  /** For people. */
  label: text(),
  /** Zero or more. Currency. */
  amount: double(MONEY),
});

/** A labelled share of an expense. */
export interface ExpenseLine extends Input<typeof expenseLine> {}

export const feeOffset = shape({
  /** Such as directors' fees, a year. Currency. */
  annualIncome: double(MONEY),
  /** Of the income that reduces the fee. A fraction of one: 0.2 is 20 %. */
  offsetPct: double(FRACTION),
});

/** Income that reduces the fee, such as directors' fees. */
export interface FeeOffset extends Input<typeof feeOffset> {}
