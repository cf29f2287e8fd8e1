/** Expenses of the partnership, with the cap on organizational cost. */

import { flag, type Input, oneOf, plainArgument } from "@capstack/decimal";
import { balanceOfSubtype } from "../balances/account-balance.js";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { codeForUse } from "../chart/account-for-use.js";
import { sumUnits } from "../money/exact-sum.js";
import { deal, paid, zeroOrMore } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import { draftEntry } from "./draft-entry.js";
import { positiveUnits } from "./draft-line.js";

/** What an expense may be for. */
const expenseKinds = [
  ...(["partnership", "administration", "audit", "tax", "legal", "insurance"] as const),
  ...(["organizational", "interest", "offering"] as const),
] as const;

export const expense = deal({
  /** Above zero. Currency. */
  amount: paid(),
  /**
   * The kind of expense; `partnership`, any that has no kind of its own, by default. `offering` is a cost of raising the
   * fund, which reduces capital.
   */
  kind: oneOf(expenseKinds, { default: "partnership" }),
  /** Credits 2000 (2010 for offering costs) as payable instead of cash; false by default. */
  accrued: flag({ default: false }),
  /** The most the partnership bears of organizational cost; the rest is due from the manager on 1310. Currency. */
  organizationalCap: zeroOrMore(),
});

/** An expense of the partnership, of its organization, interest, or a cost of its offering. */
export interface Expense extends Input<typeof expense> {}

/**
 * An expense: debit 5100 or the account of its kind (administration 5110, audit 5120, tax preparation 5130, legal 5140,
 * insurance 5150, organization 5200, interest 5300), credit 1000 or 2000. Organizational cost above the cap is due from
 * the manager: it is debited to 1310.
 * Offering costs (syndication) are no expense: debit 3300, credit 1000 or 2010.
 * @see ASC 946-20 (organization costs, offering costs)
 * @throws EngineError `period_locked`, `invalid_value`
 * @example
 * const legal = { date: "2025-07-01", amount: 25_000, kind: "organizational", organizationalCap: 50_000 };
 * buildExpense(halfAYear, legal).postings.map((posting) => posting.amount) // => [19999.9, 5000.1, -25000]
 */
export function buildExpense(books: Books | BooksIndex, input: Expense): Entry {
  const read = plainArgument(input, expense);
  const index = toIndex(books);
  const total = positiveUnits(index, read.amount, "amount");
  const { kind, organizationalCap } = read;
  const capped = kind === "organizational" && organizationalCap !== undefined;
  const borne = capped ? Math.min(total, remainingCap(index, read.date, organizationalCap)) : total;
  const { account, sourceType, payable } = KINDS[kind];
  const credit = read.accrued ? payable : "1000";
  return draftEntry(index, sourceType, read, [
    { account: codeForUse(index, account), units: borne },
    ...(total === borne ? [] : [{ account: codeForUse(index, "1310"), units: total - borne }]),
    { account: codeForUse(index, credit), units: -total },
  ]);
}

/** By kind: the account debited, the kind of entry, and the account credited for what is owed. */
const KINDS = {
  partnership: { account: "5100", sourceType: "partnership_expense", payable: "2000" },
  administration: { account: "5110", sourceType: "partnership_expense", payable: "2000" },
  audit: { account: "5120", sourceType: "partnership_expense", payable: "2000" },
  tax: { account: "5130", sourceType: "partnership_expense", payable: "2000" },
  legal: { account: "5140", sourceType: "partnership_expense", payable: "2000" },
  insurance: { account: "5150", sourceType: "partnership_expense", payable: "2000" },
  organizational: { account: "5200", sourceType: "organizational_expense", payable: "2000" },
  interest: { account: "5300", sourceType: "partnership_expense", payable: "2000" },
  offering: { account: "3300", sourceType: "offering_cost", payable: "2010" },
} as const;

function remainingCap(index: BooksIndex, date: string, cap: number): number {
  const units = positiveUnits(index, cap, "organizationalCap", 0);
  return Math.max(0, sumUnits(units, -balanceOfSubtype(index, "organizational_expense", date)));
}
