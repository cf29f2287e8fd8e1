/** The lines of the statement of cash flows: the line of an entry's leg, by its account and the direction of cash. */
import type { BooksIndex } from "../../books/books-index.js";
import { CARRY_PAYMENT } from "../../capital/carry/carry-paid.js";
import { INTEREST } from "../../capital/movements/partner-dues.js";
import { baseCode } from "../../chart/sub-account.js";
import { FX_SUBTYPES } from "../../records/allocation-category.js";
import type { Account } from "../../records/vehicle.js";

/** Cash that came in or went out for one purpose. */
export interface CashLine {
  readonly activity: "operating" | "financing" | "exchange";
  readonly group: "investments" | "between_partners" | "advances" | "other";
  readonly code: string;
  readonly name: string;
}

/** A share of what funds that are held earned and bore: no cash comes of it before they distribute. */
export const HELD_FUND_RESULTS = ["held_fund_income", "held_fund_expense"];

/** Accounts that only investing in companies moves; their cash is a purchase or proceeds, including any gain. */
export const INVESTMENT_SUBTYPES = [
  ...["investment", "unrealized", "realized_gain", "escrow_receivable"],
  ...["due_from_funds_held", "due_to_funds_held", ...HELD_FUND_RESULTS],
  ...FX_SUBTYPES,
];
const PURCHASES = ["investment", "due_to_funds_held"];
const FINANCING_SUBTYPES = [
  "receivable",
  "loan_payable",
  "distributions_payable",
  "accrued_offering_costs",
  "carry_escrow",
];
const OFFERING_SUBTYPES = ["offering_costs", "accrued_offering_costs"];
const CONTRIBUTION_TYPES = ["capital_call", "contribution", "contribution_funding", "equalization"];

export function isFinancing({ type, subtype }: Account): boolean {
  return type === "equity" || FINANCING_SUBTYPES.includes(subtype);
}

/**
 * The line of a leg. `isInflow` if cash came in for it; `kind` is that of what it settles, else the entry's. Interest
 * between partners passes through the fund outside their capital, so it is operating.
 */
export function cashLineOf(index: BooksIndex, at: number, isInflow: boolean, kind: string): CashLine {
  const account = index.accounts[at] as Account;
  if (FX_SUBTYPES.includes(account.subtype))
    return { activity: "exchange", group: "other", code: account.code, name: account.name };
  if (INVESTMENT_SUBTYPES.includes(account.subtype)) return investmentLine(account, isInflow);
  if (kind === INTEREST) return interestLine(account, isInflow);
  if (account.subtype === "due_to_gp" && isInflow && kind === BY_HAND) return advanceLine(index, account);
  if (!isFinancing(account)) return otherLine(index, account, isInflow, kind);
  return { activity: "financing", group: "other", ...financingLine(index, account, isInflow, kind) };
}

/** The kind of entries that no agreement made: cash that came for what is owed to the general partner was lent by it. */
const BY_HAND = "manual";

function advanceLine(index: BooksIndex, account: Account): CashLine {
  const { code } = named(index, account);
  return { activity: "financing", group: "advances", code, name: "Advance from general partner" };
}

function investmentLine({ subtype }: Account, isInflow: boolean): CashLine {
  const paidOut = PURCHASES.includes(subtype) ? "Purchases of investments" : "Proceeds paid back and costs of sales";
  const name = isInflow ? "Proceeds from investments" : paidOut;
  return { activity: "operating", group: "investments", code: "1100", name };
}

/** Paid at once it moves 2000, whose change the reconciliation has; else receivables and payables of partners. */
function interestLine(account: Account, isInflow: boolean): CashLine {
  const group = isFinancing(account) ? "between_partners" : "other";
  const name = `Interest between partners, ${isInflow ? "received" : "paid"}`;
  return { activity: "operating", group, code: "2000", name };
}

function financingLine(index: BooksIndex, account: Account, isInflow: boolean, kind: string) {
  const { subtype } = account;
  if (subtype === "loan_payable") return { code: "2200", name: isInflow ? "Credit line drawn" : "Credit line repaid" };
  if (OFFERING_SUBTYPES.includes(subtype))
    return { code: "3300", name: isInflow ? "Offering costs refunded" : "Offering costs paid" };
  if (subtype === "carry_escrow" || kind === CARRY_PAYMENT)
    return { code: "3100", name: isInflow ? "Carried interest given back" : "Carried interest paid" };
  if (subtype === "undistributed_earnings") return { ...named(index, account) };
  if (subtype === "receivable" || CONTRIBUTION_TYPES.includes(kind))
    return { code: "3100", name: isInflow ? "Contributions received" : "Contributions paid back" };
  if (isInflow && subtype !== "distributions_payable") return { code: "3100", name: "Contributions received" };
  if (isInflow) return { code: "3100", name: "Distributions paid back" };
  if (kind === "recallable_distribution") return { code: "3100", name: "Distributions paid, recallable" };
  return { code: "3100", name: "Distributions paid" };
}

/**
 * The line of income, an expense or a working balance. Payments of amounts owed to the general partner are its fee;
 * payments on its behalf (organizational cost above the cap) are not, and cash that it lent is financing.
 */
function otherLine(index: BooksIndex, own: Account, isInflow: boolean, kind: string): CashLine {
  const isFee = own.subtype === "due_to_gp" && kind !== "organizational_expense";
  const account = isFee ? feeAccount(index, own) : own;
  const { code, name } = named(index, account);
  const expected = account.type === "income" ? isInflow : account.type === "expense" ? !isInflow : undefined;
  const said = expected === true ? name : `${name}, ${direction(account, isInflow)}`;
  return { activity: "operating", group: "other", code, name: said };
}

function feeAccount({ accounts }: BooksIndex, due: Account): Account {
  return accounts.find(({ subtype }) => subtype === "management_fee") ?? due;
}

function direction({ type }: Account, isInflow: boolean): string {
  if (type === "income") return "paid back";
  if (type === "expense") return "refunded";
  return isInflow ? "received" : "paid";
}

/** An account's code and name; for a sub-account, those of its parent. */
export function named(index: BooksIndex, { code, name }: Account): { readonly code: string; readonly name: string } {
  const base = index.accounts[index.accountByCode.get(baseCode(code)) ?? -1];
  return base === undefined ? { code, name } : { code: base.code, name: base.name };
}
