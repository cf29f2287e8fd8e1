/**
 * Working balances that an entry exchanges for an investment, a loan or capital without cash, such as a note's accrued
 * interest that becomes cost: neither earned nor collected, so no line of the reconciliation.
 * @see ASC 230-10-45-28 (accruals and deferrals), ASC 230-10-50-3 (noncash activities)
 */
import type { BooksIndex } from "../../books/books-index.js";
import { isCash } from "../../chart/cash-account.js";
import type { Units } from "../../money/amount.js";
import { totalUnits } from "../../money/exact-sum.js";
import type { Account } from "../../records/vehicle.js";
import { INVESTMENT_SUBTYPES, isFinancing } from "./cash-line.js";

/** A receivable or payable of operations: neither cash, result, investment nor financing. */
export function isWorkingBalance(account: Account): boolean {
  const isElsewhere = isResult(account) || isFinancing(account) || INVESTMENT_SUBTYPES.includes(account.subtype);
  return !isElsewhere && !isCash(account);
}

/** Income or an expense, gains among them. */
export function isResult({ type }: Account): boolean {
  return type === "income" || type === "expense";
}

/**
 * By entry without cash: whether its working balances are exchanged. They are if they change and no income or expense
 * but gains of investments stands against them.
 */
export function exchangesWorkingBalances({ accounts, entries, postings }: BooksIndex): (entry: number) => boolean {
  const isWorking = accounts.map(isWorkingBalance);
  const isEarned = accounts.map((account) => isResult(account) && !INVESTMENT_SUBTYPES.includes(account.subtype));
  return (entry) => {
    const moved: Units[] = [];
    const end = entries.firstPosting[entry + 1] as number;
    for (let row = entries.firstPosting[entry] as number; row < end; row++) {
      const account = postings.account[row] as number;
      if (isEarned[account]) return false;
      if (isWorking[account]) moved.push(postings.units[row] as number);
    }
    return totalUnits(moved) !== 0;
  };
}
