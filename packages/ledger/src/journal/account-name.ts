/**
 * Account names in plain-text journals: the kind, a readable name, and `A` with the code, which alone identifies the
 * account: `Assets:Cash:A1000`, `Equity:LP-Capital:A3100-11111111`.
 */

import { EngineError } from "@capstack/decimal";
import { baseAccounts } from "../chart/chart.js";
import { baseCode } from "../chart/sub-account.js";
import type { Account, AccountType } from "../records/vehicle.js";

const ROOTS: Readonly<Record<AccountType, string>> = {
  asset: "Assets",
  liability: "Liabilities",
  equity: "Equity",
  income: "Income",
  expense: "Expenses",
};

const CODE = /^[A-Za-z0-9-]+$/;

/** @throws EngineError `invalid_value` for a code that plain text cannot carry */
export function toJournalName({ code, name, type }: Account): string {
  if (!CODE.test(code))
    throw new EngineError("invalid_value", `Account code "${code}" has characters a journal cannot carry.`, [
      "accounts",
    ]);
  const base = baseAccounts.find((account) => account.code === baseCode(code));
  return `${ROOTS[type]}:${slug(base?.name ?? name)}:A${code}`;
}

function slug(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return words.map((word) => (word[0] as string).toUpperCase() + word.slice(1)).join("-") || "Account";
}

/** The code in an account name, or the whole name if it has none. */
export function codeOfJournalName(name: string): string {
  const last = name.slice(name.lastIndexOf(":") + 1);
  return last.startsWith("A") && /^A[0-9]/.test(last) ? last.slice(1) : name;
}

/** An account as an imported name describes it; a sub-account has the name the journal gives it. */
export function accountOfJournalName(name: string, said?: string): Account {
  const code = codeOfJournalName(name);
  const base = baseAccounts.find((account) => account.code === baseCode(code));
  const root = name.slice(0, name.indexOf(":") < 0 ? name.length : name.indexOf(":")).toLowerCase();
  const type =
    base?.type ?? (Object.keys(ROOTS) as AccountType[]).find((kind) => root.startsWith(kind.slice(0, 5))) ?? "asset";
  const isOwn = said !== undefined && said !== "" && code !== base?.code;
  const called = isOwn ? said : (base?.name ?? name);
  return { id: code, code, name: called, type, subtype: base?.subtype ?? "other", isActive: true };
}
