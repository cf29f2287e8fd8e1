/** Expenses of the partnership, up to the cap its agreement sets. */

import type { ShapeOfFields } from "@capstack/decimal";
import { balanceUnits } from "../balances/account-balance.js";
import { HEAD, oneOf, readDeal, readLater } from "../books/argument.js";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import type { Entry } from "../books/entry.js";
import { toIndex } from "../books/index-books.js";
import { sumUnits } from "../money/exact-sum.js";
import { readWindow } from "../periods/window.js";
import { draftEntry, type EntryHead } from "./draft-entry.js";
import { positiveUnits } from "./draft-line.js";

/** An expense of the partnership, of its organization, or interest. */
export interface Expense extends EntryHead {
  readonly amount: number;
  /** `partnership` (5100) unless given; `organizational` is 5200, `interest` 5300. */
  readonly kind?: "partnership" | "organizational" | "interest";
  /** Credits 2000 instead of 1000. */
  readonly accrued?: boolean;
  /** The most organizational expense the partners bear; what goes beyond is the general partner's, debited to 2100. */
  readonly organizationalCap?: number;
}

const EXPENSE: ShapeOfFields = {
  ...HEAD,
  ...readLater("amount", "organizationalCap"),
  "kind?": oneOf("partnership", "organizational", "interest"),
  "accrued?": "flag",
};

/**
 * An expense: debit 5100, 5200 or 5300, credit 1000 or 2000. Organizational cost above the cap is debited to 2100.
 * @throws EngineError `period_locked`, `invalid_value`
 * @example
 * const legal = { date: "2025-07-01", amount: 25_000, kind: "organizational", organizationalCap: 50_000 };
 * buildExpense(halfAYear, legal).postings.map((posting) => posting.amount) // => [19999.9, 5000.1, -25000]
 */
export function buildExpense(books: Books | BooksIndex, given: Expense): Entry {
  const expense = readDeal(given, EXPENSE);
  const index = toIndex(books);
  const total = positiveUnits(index, expense.amount, "amount");
  const { kind = "partnership", organizationalCap } = expense;
  const capped = kind === "organizational" && organizationalCap !== undefined;
  const borne = capped ? Math.min(total, remainingCap(index, expense.date, organizationalCap)) : total;
  const account = { partnership: "5100", organizational: "5200", interest: "5300" }[kind];
  return draftEntry(index, kind === "organizational" ? "organizational_expense" : "partnership_expense", expense, [
    { account, units: borne },
    { account: "2100", units: total - borne },
    { account: expense.accrued === true ? "2000" : "1000", units: -total },
  ]);
}

function remainingCap(index: BooksIndex, date: string, cap: number): number {
  const units = positiveUnits(index, cap, "organizationalCap", 0);
  const balances = balanceUnits(index, readWindow({ end: date }).endDay);
  const incurred = index.accounts.map((account, at) =>
    account.subtype === "organizational_expense" ? (balances[at] as number) : 0,
  );
  return Math.max(0, sumUnits(units, ...incurred.map((spent) => -spent)));
}
