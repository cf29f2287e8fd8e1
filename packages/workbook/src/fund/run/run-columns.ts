/** The columns of the unrounded run, as its terms need them. */
import type { FixedTerms } from "../fund-source.js";
import type { GridColumn, PeriodGrid } from "../period-grid.js";

const money = (heading: string, note?: string): GridColumn => ({
  heading,
  format: "money",
  ...(note === undefined ? {} : { note }),
});
const part = (heading: string): GridColumn => ({ heading, format: "percent" });

const fees = {
  feePart: { heading: "Fee rate", format: "percent", note: "The year's rate, for the part of the period that pays it" },
  feeOnCommitted: money("Fee on commitments", "Less what an income takes off it, not below zero"),
} as const;

const feesOnUnit = { feeOnUnit: part("Fee on a unit invested") } as const;

const cash = {
  fee: money("Fee"),
  expense: money("Expenses"),
  bought: money("Investments", "First checks and follow-ons"),
  proceeds: money("Proceeds"),
  recycled: money("Recycled", "Proceeds that are used at once: what is needed, allowed and below the ceiling"),
  call: money("Called", "What is needed beyond cash and recycled proceeds, or the least that a schedule says"),
  cash: money("Cash"),
  leftover: money("Cash paid out at the end"),
  distributable: money("To distribute"),
} as const;

const waterfall = {
  lpCash: money("Limited partners' cash, before carry"),
  contributed: money("Limited partners' contributions"),
} as const;

const american = {
  realised: part("Cost sold of cost bought"),
  measured: money("Contributions of deals sold"),
  fundOwed: money("Owed on the whole fund"),
  fundBalance: money("Still owed on the whole fund"),
} as const;

const simple = {
  unpaid: money("Preferred return unpaid", "It grows by the same amount each period"),
  unpaidAfter: money("Still unpaid"),
} as const;

const americanSimple = {
  fundUnpaid: money("Unpaid on the whole fund"),
  fundUnpaidAfter: money("Still unpaid on the whole fund"),
} as const;

const shared = {
  owed: money("Owed to limited partners", "Capital, with its preferred return where that compounds"),
  preferred: money("Paid first"),
  behind: money("Carry not caught up"),
  tranche: money("Shared in the catch-up"),
  carryPaid: money("Carry"),
  balance: money("Still owed", "Below zero once the hurdle is passed"),
  paidToLp: money("Paid to limited partners, to date"),
  carryToDate: money("Carry, to date"),
} as const;

const accrued = {
  soldFor: money("If all were sold: limited partners' cash"),
  soldPreferred: money("Paid first then"),
  soldBehind: money("Not caught up then"),
  soldTranche: money("Shared in the catch-up then"),
  soldCarry: money("Carry then"),
  soldOwed: money("Owed then"),
  accrued: money("Carry accrued", "What a sale of all at its value would pay, less what a clawback would take"),
} as const;

const end = {
  clawback: money("Clawback at the end"),
  carry: money("Carry after clawback"),
} as const;

const flows = {
  gross: money("Flow of the portfolio"),
  netTotal: money("Flow of all partners, without carry"),
  netLp: money("Flow of limited partners"),
  netGp: money("Flow of the GP, with carry"),
  lpBeforeCarry: money("Flow of limited partners before carry"),
} as const;

const all = {
  ...fees,
  ...feesOnUnit,
  ...cash,
  ...waterfall,
  ...american,
  ...simple,
  ...americanSimple,
  ...shared,
  ...accrued,
  ...end,
  ...flows,
};

/** A column of the run. */
export type RunColumn = keyof typeof all;

/** The run. */
export type RunGrid = PeriodGrid<RunColumn>;

/** The columns that terms need. */
export function runColumns(terms: FixedTerms): Partial<Record<RunColumn, GridColumn>> {
  const { isAmerican, compounds, feeFollowsInvested } = terms;
  return {
    ...fees,
    ...(feeFollowsInvested ? feesOnUnit : {}),
    ...cash,
    ...waterfall,
    ...(isAmerican ? american : {}),
    ...(compounds ? {} : simple),
    ...(isAmerican && !compounds ? americanSimple : {}),
    ...shared,
    ...accrued,
    ...end,
    ...flows,
  };
}
