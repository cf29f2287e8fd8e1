/** Borrowed money: a loan drawn, and repaid with its interest. */

import { EngineError, type Input, later, plainArgument } from "@capstack/decimal";
import { balanceOfSubtype } from "../balances/account-balance.js";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { sumUnits } from "../money/exact-sum.js";
import { amount } from "../records/books-kinds.js";
import { deal, paid, zeroOrMore } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import { draftEntry } from "./draft-entry.js";
import { positiveUnits } from "./draft-line.js";

export const loanDraw = deal({
  /** Above zero. Currency. */
  amount: paid(),
});

/** A loan drawn. */
export interface LoanDraw extends Input<typeof loanDraw> {}

/**
 * A draw on a loan: debit 1000, credit 2200.
 * @throws EngineError `period_locked`, `invalid_value`
 * @example buildLoanDraw(halfAYear, { date: "2025-07-01", amount: 500 }).postings.map((posting) => posting.account) // => ["1000", "2200"]
 */
export function buildLoanDraw(books: Books | BooksIndex, input: LoanDraw): Entry {
  const draw = plainArgument(input, loanDraw);
  const index = toIndex(books);
  const units = positiveUnits(index, draw.amount, "amount");
  return draftEntry(index, "loan", draw, [
    { account: "1000", units },
    { account: "2200", units: -units },
  ]);
}

export const loanRepayment = deal({
  /** Zero or more. Currency. */
  principal: later(amount({ min: 0 })),
  /** Paid with the principal; none by default. Currency. */
  interest: zeroOrMore(),
});

/** A loan repaid. */
export interface LoanRepayment extends Input<typeof loanRepayment> {}

/**
 * A loan repayment: debit 2200, and 5300 for interest; credit 1000.
 * @throws EngineError `over_release` (more principal than owed), `period_locked`, `invalid_value`
 * @example
 * buildLoanRepayment(halfAYear, { date: "2025-07-01", principal: 500 }) // throws over_release
 */
export function buildLoanRepayment(books: Books | BooksIndex, input: LoanRepayment): Entry {
  const repayment = plainArgument(input, loanRepayment);
  const index = toIndex(books);
  const principal = positiveUnits(index, repayment.principal, "principal", 0);
  const interest = positiveUnits(index, repayment.interest ?? 0, "interest", 0);
  if (principal > -balanceOfSubtype(index, "loan_payable", repayment.date))
    throw new EngineError("over_release", "More principal is repaid than is owed on 2200.", ["principal"]);
  return draftEntry(index, "loan", repayment, [
    { account: "2200", units: principal },
    { account: "5300", units: interest },
    { account: "1000", units: -sumUnits(principal, interest) },
  ]);
}
