/** What a fund costs: its fee, expenses, and income that reduces the fee. */

/** What a management fee is charged on: capital `committed`, `called`, `invested` and still held at cost, or the fund's `nav`. */
export type FeeBasis = "committed" | "called" | "invested" | "nav";

/** A labelled share of an expense. */
export interface ExpenseLine {
  /** For people. */
  readonly label: string;
  /** Zero or more. Currency. */
  readonly amount: number;
}

/** Income that reduces the fee, such as directors' fees. */
export interface FeeOffset {
  /** Such as directors' fees, a year. Currency. */
  readonly annualIncome: number;
  /** Of the income that reduces the fee. A fraction of one: 0.2 is 20 %. */
  readonly offsetPct: number;
}
