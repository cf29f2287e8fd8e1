/**
 * The chart of accounts of a fund: its base accounts, and one for each partner's capital and each company's position.
 */

import {
  type FieldTable,
  flag,
  type Input,
  list,
  type ObjectShape,
  openShape,
  plainArgument,
  text,
} from "@capstack/decimal";
import type { Account, AccountType } from "../records/vehicle.js";
import { codeOfOwner, type InChart, ownerOfAccount } from "./sub-account.js";
import { translationOfCash } from "./translation-of-cash.js";

interface BaseAccount {
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly subtype: string;
  /** Seeded only on request or on first use. */
  readonly extended?: true;
}

/**
 * The base accounts by code.
 * @example baseAccounts.find((account) => account.code === "3200")?.subtype // => "undistributed_earnings"
 */
export const baseAccounts: readonly BaseAccount[] = [
  { code: "1000", name: "Cash", type: "asset", subtype: "cash" },
  {
    code: translationOfCash.code,
    name: "Currency translation of cash",
    type: "asset",
    subtype: "cash",
    extended: true,
  },
  { code: "1050", name: "Restricted cash", type: "asset", subtype: "restricted_cash", extended: true },
  { code: "1090", name: "Currency clearing", type: "asset", subtype: "currency_clearing", extended: true },
  { code: "1100", name: "Investments at cost", type: "asset", subtype: "investment" },
  { code: "1150", name: "Accrued note interest", type: "asset", subtype: "accrued_interest", extended: true },
  { code: "1200", name: "Unrealized appreciation", type: "asset", subtype: "unrealized" },
  { code: "1250", name: "FX translation", type: "asset", subtype: "fx_translation" },
  { code: "1300", name: "Due from partners", type: "asset", subtype: "receivable" },
  {
    code: "1310",
    name: "Due from related parties",
    type: "asset",
    subtype: "due_from_related_parties",
    extended: true,
  },
  {
    code: "1320",
    name: "Distributions due from funds held",
    type: "asset",
    subtype: "due_from_funds_held",
    extended: true,
  },
  { code: "1350", name: "Escrow receivable", type: "asset", subtype: "escrow_receivable", extended: true },
  { code: "1400", name: "Prepaid expenses", type: "asset", subtype: "prepaid_expense", extended: true },
  { code: "2000", name: "Accrued expenses", type: "liability", subtype: "accrued" },
  {
    code: "2010",
    name: "Accrued offering costs",
    type: "liability",
    subtype: "accrued_offering_costs",
    extended: true,
  },
  { code: "2100", name: "Due to GP", type: "liability", subtype: "due_to_gp" },
  {
    code: "2110",
    name: "Contributions due to funds held",
    type: "liability",
    subtype: "due_to_funds_held",
    extended: true,
  },
  { code: "2200", name: "Loan payable", type: "liability", subtype: "loan_payable" },
  { code: "2300", name: "Distributions payable", type: "liability", subtype: "distributions_payable", extended: true },
  { code: "2310", name: "Carry held in escrow", type: "liability", subtype: "carry_escrow", extended: true },
  { code: "3000", name: "GP capital", type: "equity", subtype: "gp_capital" },
  { code: "3100", name: "LP capital", type: "equity", subtype: "lp_capital" },
  { code: "3200", name: "Undistributed earnings", type: "equity", subtype: "undistributed_earnings" },
  { code: "3300", name: "Offering costs", type: "equity", subtype: "offering_costs", extended: true },
  { code: "4000", name: "Realized gain", type: "income", subtype: "realized_gain" },
  { code: "4100", name: "Interest income", type: "income", subtype: "interest_income" },
  { code: "4110", name: "Note interest income", type: "income", subtype: "note_interest_income", extended: true },
  { code: "4120", name: "Other portfolio income", type: "income", subtype: "portfolio_income", extended: true },
  { code: "4130", name: "Dividend income", type: "income", subtype: "dividend_income", extended: true },
  { code: "4140", name: "Withholding tax on income", type: "income", subtype: "withholding_tax", extended: true },
  { code: "4150", name: "Income of funds held", type: "income", subtype: "held_fund_income", extended: true },
  { code: "4200", name: "Change in unrealized", type: "income", subtype: "unrealized" },
  { code: "4300", name: "FX translation gain", type: "income", subtype: "fx_translation" },
  {
    code: translationOfCash.gainCode,
    name: "FX translation gain on cash",
    type: "income",
    subtype: "fx_translation_of_cash",
    extended: true,
  },
  { code: "5000", name: "Management fee", type: "expense", subtype: "management_fee" },
  {
    code: "5010",
    name: "Management fee offsets",
    type: "expense",
    subtype: "management_fee_offset",
    extended: true,
  },
  {
    code: "5011",
    name: "Management fee waivers",
    type: "expense",
    subtype: "management_fee_waiver",
    extended: true,
  },
  {
    code: "5012",
    name: "Management fee rebates",
    type: "expense",
    subtype: "management_fee_rebate",
    extended: true,
  },
  { code: "5100", name: "Partnership expenses", type: "expense", subtype: "partnership_expense" },
  {
    code: "5110",
    name: "Administration and accounting",
    type: "expense",
    subtype: "administration_expense",
    extended: true,
  },
  { code: "5120", name: "Audit", type: "expense", subtype: "audit_expense", extended: true },
  { code: "5130", name: "Tax preparation", type: "expense", subtype: "tax_preparation_expense", extended: true },
  { code: "5140", name: "Legal", type: "expense", subtype: "legal_expense", extended: true },
  { code: "5150", name: "Insurance", type: "expense", subtype: "insurance_expense", extended: true },
  { code: "5200", name: "Organizational expenses", type: "expense", subtype: "organizational_expense" },
  { code: "5300", name: "Interest expense", type: "expense", subtype: "interest_expense" },
  { code: "5400", name: "Expenses of funds held", type: "expense", subtype: "held_fund_expense", extended: true },
];

const owners = {
  /** The owner of the chart. */
  vehicle: openShape({ id: text({ least: 0 }) }),
  /** Who has capital. */
  partners: list(openShape({ lpEntityId: text({ least: 0 }), name: text({ least: 0 }) }), { optional: true }),
  /** Portfolio companies. */
  companies: list(openShape({ companyId: text({ least: 0 }), name: text({ least: 0 }) }), { optional: true }),
  /** Securities of the companies that have accounts of their own. */
  securities: list(
    openShape({ securityId: text({ least: 0 }), companyId: text({ least: 0 }), name: text({ least: 0 }) }),
    { optional: true },
  ),
};

/** The input of a chart. */
/* @__NO_SIDE_EFFECTS__ */
export function ofOwners<const T extends FieldTable>(fields: T): ObjectShape<typeof owners & T> {
  return openShape({ ...owners, ...fields });
}

export const chartSeed = ofOwners({
  /** Adds the rarer base accounts, and 1150 for each company; false by default. */
  extended: flag({ default: false }),
});

/**
 * The input for seeding a chart. Ids of accounts are `<vehicle>:<code>`; replace them with your own if you have
 * others.
 */
export interface ChartSeed extends Input<typeof chartSeed> {}

/** Base codes with one sub-account per company, and per security. */
const COMPANY_BASES = ["1100", "1200", "1250"] as const;

/**
 * The chart of a new vehicle: 19 base accounts (45 when extended), one capital account per partner, and three per
 * company and per security.
 * @returns accounts by ascending code
 * @example
 * const oak = { lpEntityId: "11111111-0000-4000-8000-000000000000", name: "Oak" };
 * seedChart({ vehicle: { id: "v" }, partners: [oak] }).map((account) => account.code).includes("3100-11111111") // => true
 */
export function seedChart(seed: ChartSeed): Account[] {
  const { vehicle, partners = [], companies = [], securities = [], extended } = plainArgument(seed, chartSeed);
  const accounts = baseAccounts
    .filter((account) => extended || account.extended !== true)
    .map((account) => toAccount(account, vehicle.id));
  const companyBases = extended ? [...COMPANY_BASES, "1150"] : COMPANY_BASES;
  for (const partner of partners) accounts.push(subAccount("3100", partner, vehicle.id, accounts));
  for (const owner of [...companies, ...securities]) {
    for (const base of companyBases) accounts.push(subAccount(base, owner, vehicle.id, accounts));
  }
  return accounts.sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** The owner of the sub-account. */
export type Owner = { readonly name: string } & (
  | { readonly lpEntityId: string }
  | { readonly companyId: string; readonly securityId?: string }
);

export function subAccount(base: string, owner: Owner, vehicleId: string, accounts: readonly InChart[]): Account {
  const parent = baseAccounts.find((account) => account.code === base) as BaseAccount;
  const { name, ...whose } = idsOf(owner);
  const code = codeOfOwner(base, ownerOfAccount({ code: "", ...whose }) ?? "", accounts);
  const head = toAccount(parent, vehicleId);
  return {
    ...head,
    id: `${vehicleId}:${code}`,
    code,
    name: `${parent.name}: ${name}`,
    parentId: head.id,
    ...whose,
  };
}

/** An owner without its other fields. */
function idsOf(owner: Owner) {
  const { name } = owner;
  if ("lpEntityId" in owner) return { name, lpEntityId: owner.lpEntityId };
  const { companyId, securityId } = owner;
  return securityId === undefined ? { name, companyId } : { name, companyId, securityId };
}

export function toAccount({ code, name, type, subtype }: BaseAccount, vehicleId: string): Account {
  return { id: `${vehicleId}:${code}`, code, name, type, subtype, isActive: true };
}
