/** What blocks a close, and what to check before it. */

import { currencyDecimals, toDayNumber } from "@capstack/decimal";
import { type BankAccount, bankBalance } from "../bank/bank-account.js";
import { type BankRow, bankReconciliation } from "../bank/bank-reconciliation.js";
import type { BooksIndex } from "../books/books-index.js";
import type { LiveAllocation } from "../capital/allocation/live-allocation.js";
import { strandedCapital } from "../capital/stranded-capital.js";
import { toAmount } from "../money/amount.js";
import { readWindow } from "../periods/window.js";
import type { CloseOptions } from "./close-preview.js";

/** A reason that blocks a close. The caller may override drafts and bank rows, but not the others. */
export interface CloseBlocker {
  readonly code: "drafts" | "unposted_bank_rows" | "stranded_capital" | "no_participants" | "out_of_order";
  readonly message: string;
  readonly count: number;
}

/** A warning before a close. */
export interface CloseWarning {
  readonly code: "bank_does_not_tie" | "commitment_missing";
  readonly message: string;
}

interface BlockerContext {
  readonly first: string;
  readonly options: CloseOptions;
  readonly allocation: LiveAllocation;
}

export function blockersOf(index: BooksIndex, { first, options, allocation }: BlockerContext): CloseBlocker[] {
  const { through } = options;
  const inSpan = (date: string) => date >= first && date <= through;
  const drafts = index.drafts.filter((entry) => inSpan(entry.entryDate)).length;
  const open = openRows(index, options, inSpan);
  const stranded = strandedCapital(index, readWindow({ end: through }).endDay);
  const nobody = allocation.unallocated.length;
  const closed = index.closedThrough !== null && through <= index.closedThrough;
  const found: readonly (CloseBlocker | false)[] = [
    closed && {
      code: "out_of_order",
      message: `The books are closed through ${index.closedThrough} already.`,
      count: 1,
    },
    drafts > 0 && { code: "drafts", message: `${drafts} drafts are dated in the months to close.`, count: drafts },
    open.count > 0 && {
      code: "unposted_bank_rows",
      message: `${open.count} bank rows in the span are not posted${open.by}.`,
      count: open.count,
    },
    stranded.stranded && { code: "stranded_capital", message: stranded.message ?? "", count: stranded.pooledPostings },
    nobody > 0 && { code: "no_participants", message: `${nobody} amounts have no one to share them.`, count: nobody },
  ];
  return found.filter((blocker) => blocker !== false);
}

export function warningsOf(index: BooksIndex, options: CloseOptions): CloseWarning[] {
  const { through, bankRows } = options;
  const warnings: CloseWarning[] = [];
  const endDay = toDayNumber(through);
  const committed = new Set(index.commitments.filter((event) => event.day <= endDay).map((event) => event.partner));
  index.partners.forEach(({ name, partnerClass }, partner) => {
    if (committed.has(partner) || partnerClass === "gp") return;
    warnings.push({ code: "commitment_missing", message: `${name} has no commitment on ${through}.` });
  });
  if (bankRows === undefined) return warnings;
  return [...warnings, ...banksThatDiffer(index, options)];
}

/** The vehicle's bank accounts: as given, or the one on 1000. */
function banksOf({ base }: BooksIndex, { bankAccounts = [] }: CloseOptions): readonly BankAccount[] {
  const only = { name: "Bank", currency: base.currency, account: "1000", isDefault: true };
  return bankAccounts.length === 0 ? [only] : bankAccounts;
}

/** Rows of the span that are not posted, and of which accounts where there are several. */
function openRows(index: BooksIndex, options: CloseOptions, inSpan: (date: string) => boolean) {
  const banks = banksOf(index, options);
  const open = (options.bankRows ?? []).filter(
    ({ status, txnDate }) => (status === "unmatched" || status === "drafted") && inSpan(txnDate),
  );
  const each = banks
    .map((bank) => ({ name: bank.name, count: open.filter(isRowOf(bank)).length }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count} of ${name}`);
  return { count: open.length, by: banks.length === 1 ? "" : `: ${each.join(", ")}` };
}

function isRowOf({ name, isDefault }: BankAccount): (row: BankRow) => boolean {
  return ({ bankAccount }) => (bankAccount ?? null) === name || (isDefault === true && (bankAccount ?? null) === null);
}

function banksThatDiffer(index: BooksIndex, options: CloseOptions): CloseWarning[] {
  const { through, bankRows = [] } = options;
  const all = banksOf(index, options);
  return all.flatMap((bank): CloseWarning[] => {
    const decimals = currencyDecimals(bank.currency, index.books.currencyDecimals);
    const { tiesOut, difference } = bankReconciliation({
      rows: bankRows.filter((row) => row.txnDate <= through && isRowOf(bank)(row)),
      ledgerCash: toAmount(bankBalance(index, bank, { all, end: through }), decimals),
      decimals,
    });
    if (tiesOut) return [];
    const of = all.length === 1 ? "" : `${bank.name}: `;
    const money = all.length === 1 ? `${difference}` : `${difference} ${bank.currency}`;
    return [{ code: "bank_does_not_tie", message: `${of}The bank and the books differ by ${money} on ${through}.` }];
  });
}
