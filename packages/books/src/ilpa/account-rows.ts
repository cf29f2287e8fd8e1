/** Which row of ILPA's template the amounts of an account go to. */
import { type InputRowId, type RowId, reportingRows } from "@capstack/ilpa";
import {
  type Account,
  type AllocationCategory,
  allocationCategoryOf,
  baseAccounts,
  type TemplateQuestion,
} from "@capstack/ledger";
import type { IlpaSettings } from "../tables/json-shapes.js";

/** The rows of the base chart's accounts of results. What is paid to nobody in particular counts as «other». */
const ROWS: Readonly<Record<string, InputRowId>> = {
  "3300": "offeringCosts",
  "4100": "interestIncome",
  "4110": "interestIncome",
  "4120": "otherIncome",
  "4130": "dividendIncome",
  "4140": "taxes",
  "4150": "otherIncome",
  "5000": "managementFeesGross",
  "5010": "managementFeeOffsets",
  "5011": "managementFeeWaiver",
  "5012": "managementFeeRebate",
  "5110": "administration",
  "5120": "audit",
  "5130": "taxAdvice",
  "5140": "legal",
  "5150": "insurance",
  "5200": "organization",
  "5300": "creditLineInterest",
};

/** Where nothing says which row. */
export const REST: TemplateQuestion["rest"] = {
  management_fee: "managementFeesGross",
  partnership_expense: "externalOther",
  organizational_expense: "organization",
  offering_cost: "offeringCosts",
  income: "otherIncome",
};

/** What related persons charge of each row. */
const INTERNAL: Readonly<Partial<Record<RowId, InputRowId>>> = {
  administration: "internalAdministration",
  valuation: "internalAdministration",
  audit: "internalAdministration",
  taxAdvice: "internalAdministration",
  technology: "internalTechnology",
  legal: "internalLegal",
  investigation: "internalLegal",
  organization: "internalOrganization",
};

/** An account's row, and what says so. */
export interface AccountRow {
  readonly code: string;
  readonly name: string;
  readonly row: string;
  readonly number: number;
  readonly from: "settings" | "base_chart" | "rest";
}

/** Every account whose amounts a template shares out by row: fees, expenses, offering costs and income but gains. */
export function accountRows(accounts: readonly Account[], settings: IlpaSettings): AccountRow[] {
  return accounts.flatMap((account) => {
    const rest = restOf(account);
    if (rest === null) return [];
    const { row, from } = rowOf(account, settings, rest);
    return [{ code: account.code, name: account.name, row, number: numberOf(row), from }];
  });
}

function rowOf({ code }: Account, { accounts }: IlpaSettings, rest: string): Pick<AccountRow, "row" | "from"> {
  const base = code.split("-")[0] ?? code;
  const said = accounts.find((one) => one.code === code) ?? accounts.find((one) => one.code === base);
  const known = ROWS[base];
  const row = said?.row ?? known ?? rest;
  if (said !== undefined) return { row: said.isRelatedPerson ? internalRow(row) : row, from: "settings" };
  return { row, from: known === undefined ? "rest" : "base_chart" };
}

/** The row of what a related person charges; one of rows 27 to 31 stays as it is. */
function internalRow(row: string): string {
  const number = numberOf(row);
  if (number < 36 || number > 57) return row;
  return INTERNAL[row as RowId] ?? "internalOther";
}

function numberOf(row: string): number {
  return reportingRows.find(({ id }) => id === row)?.row ?? 0;
}

/** The row of an account's category where nothing says more; null for one that has no results to share out by row. */
function restOf(account: Account): string | null {
  const category = allocationCategoryOf(account);
  return category === null ? null : ((REST as Readonly<Partial<Record<AllocationCategory, string>>>)[category] ?? null);
}

/** The rows of accounts and of single entries as labels that the books' figures are summed under. */
export function labelsOf(accounts: readonly AccountRow[], { entries }: Pick<IlpaSettings, "entries">) {
  return {
    labels: accounts.map(({ code, row }) => ({ code, label: row })),
    entryLabels: entries.map(({ entryId, row }) => ({ entryId, label: row })),
    rest: REST,
  };
}

/** Whether the base chart has an account. */
export const isBaseCode = (code: string) => baseAccounts.some((account) => account.code === code);
