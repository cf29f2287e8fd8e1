/**
 * The kinds of flows of the performance template, and what each enters.
 * @see ILPA, Performance Template Granular v1.1 (31 March 2025) and Gross-Up, with their measurement definitions
 */

/** The four treatments of a flow: gross or net, with the credit line or without it. */
export const treatments = ["grossWith", "netWith", "grossWithout", "netWithout"] as const;
/** One of {@link treatments}. */
export type Treatment = (typeof treatments)[number];

/** A kind of flow. */
export interface FlowType {
  /** In our own words. */
  readonly says: string;
  /** The treatments it enters: G and N gross and net with the line, g and n without it. */
  readonly enters: string;
  /** Whether it is paid in, and so in the denominator of a multiple; else it is in the numerator. */
  readonly isPaidIn: boolean;
  /** Which sign it has: calls are negative; a reclass within a kind may have either. */
  readonly sign: "minus" | "plus" | "either";
  /** What stands at the end of a quarter, or at the end of all. */
  readonly at?: "quarter" | "end";
  /** An amount added back to gross, which moves to the first call's date where it is before it. */
  readonly isAddedBack?: boolean;
  /** The finer kinds that a flow of it may name. */
  readonly subtypes?: readonly string[];
}

const paidIn = (says: string, enters: string, more: Partial<FlowType> = {}): FlowType => {
  return { says, enters, isPaidIn: true, sign: "either", ...more };
};
const gotBack = (says: string, enters: string, more: Partial<FlowType> = {}): FlowType => {
  return { says, enters, isPaidIn: false, sign: "plus", ...more };
};

const FEES = ["fee_inside_commitment", "fee_outside_commitment", "expenses", "placement"];
const PAID_OUT = ["income", "gain", "return_of_capital", "return_of_fees", "return_of_expenses"];

const granular = {
  call_investments: paidIn("Call for investments", "GNgn"),
  call_fees: paidIn("Call for management fees and expenses", "Nn", { subtypes: FEES }),
  call_working_capital: paidIn("Call for working capital", "GNgn"),
  drawdown_investments: paidIn("Drawn from the line for investments", "gn"),
  drawdown_fees: paidIn("Drawn from the line for fees and expenses", "n", { subtypes: FEES }),
  drawdown_working_capital: paidIn("Drawn from the line for working capital", "gn"),
  call_line_costs: paidIn("Call for fees and interest of the line", "N"),
  repayment_investments: paidIn("The line repaid, for investments, as if paid out", "gn"),
  repayment_fees: paidIn("The line repaid, for fees and expenses, as if paid out", "n"),
  deemed_contribution: paidIn("Contribution of the general partner deemed to come from limited partners", "Nn"),
  carry: gotBack("Carry paid, or given back", "Gg", { sign: "either" }),
  distribution: gotBack("Paid out for good", "GNgn", { subtypes: PAID_OUT }),
  recallable_distribution: gotBack("Paid out and callable again", "GNgn", { subtypes: PAID_OUT }),
  excess_call_investments: paidIn("Call given back, for investments", "GNgn"),
  excess_call_fees: paidIn("Call given back, for fees and expenses", "Nn"),
  carry_allocation: gotBack("Carry allocated", "Gg", { sign: "either", at: "quarter" }),
  accrued_fees: gotBack("Fees and expenses accrued", "Gg", { sign: "either", at: "quarter", isAddedBack: true }),
  accrued_line_costs: gotBack("Fees and interest of the line accrued", "Ggn", { sign: "either", at: "quarter" }),
  line_balance: gotBack("Owed on the line", "gn", { at: "quarter" }),
  nav: gotBack("Net asset value", "GNgn", { sign: "either", at: "end" }),
} as const satisfies Readonly<Record<string, FlowType>>;

const grossUp = {
  call: paidIn("Call, all of it", "GNgn"),
  drawdown: paidIn("Drawn from the line, all of it", "gn"),
  repayment: paidIn("The line repaid, as if paid out", "gn"),
  carry: granular.carry,
  distribution: granular.distribution,
  recallable_distribution: granular.recallable_distribution,
  excess_call: paidIn("Call given back", "GNgn"),
  added_fees: gotBack("Management fee added back", "Gg", { sign: "either", at: "quarter", isAddedBack: true }),
  added_expenses: gotBack("Expenses added back", "Gg", { sign: "either", at: "quarter", isAddedBack: true }),
  added_line_costs: gotBack("Fees and interest of the line added back", "Ggn", {
    sign: "either",
    at: "quarter",
    isAddedBack: true,
  }),
  carry_allocation: gotBack("Carry not paid yet", "Gg", { sign: "either", at: "quarter" }),
  line_balance: granular.line_balance,
  nav: granular.nav,
} as const satisfies Readonly<Record<string, FlowType>>;

/** The two methods; a fund keeps one for its life. */
export type PerformanceMethod = "granular" | "gross_up";
/** A kind of flow of either method. */
export type FlowTypeId = keyof typeof granular | keyof typeof grossUp;

/**
 * The kinds of flows of each method, by id.
 * @example flowTypes.granular.call_line_costs?.enters // => "N"
 */
export const flowTypes: Readonly<Record<PerformanceMethod, Readonly<Partial<Record<FlowTypeId, FlowType>>>>> = {
  granular,
  gross_up: grossUp,
};

/**
 * The letter of each treatment in {@link FlowType.enters}.
 * @example flowTypes.granular.call_fees?.enters.includes(treatmentLetters.netWith) // => true
 */
export const treatmentLetters: Readonly<Record<Treatment, string>> = {
  grossWith: "G",
  netWith: "N",
  grossWithout: "g",
  netWithout: "n",
};

/** Whether a kind enters a treatment. */
export function enters({ enters: letters }: FlowType, treatment: Treatment): boolean {
  return letters.includes(treatmentLetters[treatment]);
}

/**
 * What a flow of a portfolio company is: paid in, got back, or seen in the fair value alone.
 * @example portfolioTypes.payment_in_kind // => "none"
 */
export const portfolioTypes = {
  invested_capital: "in",
  realized_income: "out",
  cash_dividend: "out",
  stock_distributed: "out",
  stock_sold: "out",
  fair_value: "out",
  non_cash_dividend: "none",
  payment_in_kind: "none",
  stock_held: "none",
} as const;
/** One of {@link portfolioTypes}. */
export type PortfolioType = keyof typeof portfolioTypes;
