/** Expenses, loans, currency exchange, and entries as given. */

import { currencyDecimals, EngineError, type ShapeOfFields, wrongSentence } from "@capstack/decimal";
import { HEAD, oneOf, readDeal, readLater } from "../books/argument.js";
import type { Books, Entry, Posting } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { readWindow } from "../books/period.js";
import { POSTING_FIELDS } from "../books/read-entries.js";
import { balanceUnits } from "../books/trial-balance.js";
import { requireUnits } from "../money/amount.js";
import { sumUnits } from "../money/exact-sum.js";
import { draftEntry, type EntryHead, positiveUnits } from "./draft-entry.js";
import { checkEntry } from "./entry-state.js";

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

/**
 * A draw on a loan: debit 1000, credit 2200.
 * @throws EngineError `period_locked`, `invalid_value`
 * @example buildLoanDraw(halfAYear, { date: "2025-07-01", amount: 500 }).postings.map((posting) => posting.account) // => ["1000", "2200"]
 */
export function buildLoanDraw(books: Books | BooksIndex, given: EntryHead & { readonly amount: number }): Entry {
  const draw = readDeal(given, { ...HEAD, ...readLater("amount") });
  const index = toIndex(books);
  const units = positiveUnits(index, draw.amount, "amount");
  return draftEntry(index, "loan", draw, [
    { account: "1000", units },
    { account: "2200", units: -units },
  ]);
}

/**
 * Repaying a loan: debit 2200 and 5300 for interest, credit 1000.
 * @throws EngineError `over_release` (more principal than owed), `period_locked`, `invalid_value`
 * @example
 * buildLoanRepayment(halfAYear, { date: "2025-07-01", principal: 500 }) // throws over_release
 */
export function buildLoanRepayment(
  books: Books | BooksIndex,
  given: EntryHead & { readonly principal: number; readonly interest?: number },
): Entry {
  const repayment = readDeal(given, { ...HEAD, ...readLater("principal", "interest") });
  const index = toIndex(books);
  const principal = positiveUnits(index, repayment.principal, "principal", 0);
  const interest = positiveUnits(index, repayment.interest ?? 0, "interest", 0);
  const balances = balanceUnits(index, readWindow({ end: repayment.date }).endDay);
  const owed = index.accounts.map((account, at) =>
    account.subtype === "loan_payable" ? -(balances[at] as number) : 0,
  );
  if (principal > sumUnits(...owed))
    throw new EngineError("over_release", "More principal is repaid than is owed on 2200.", ["principal"]);
  return draftEntry(index, "loan", repayment, [
    { account: "2200", units: principal },
    { account: "5300", units: interest },
    { account: "1000", units: -sumUnits(principal, interest) },
  ]);
}

/** Money of one currency for money of another; `baseAmount` is what both are worth in base currency. */
export interface CurrencyExchange extends EntryHead {
  readonly sold: { readonly currency: string; readonly amount: number };
  readonly bought: { readonly currency: string; readonly amount: number };
  readonly baseAmount: number;
}

const MONEY = { ...readLater("amount"), currency: "text" } as const;

/**
 * A currency exchange through 1090, so that the entry sums to zero in each currency and in base currency.
 * @throws EngineError `unbalanced_entry` (a base-currency side that differs from `baseAmount`), `period_locked`
 * @example
 * const exchange = { sold: { currency: "USD", amount: 110 }, bought: { currency: "EUR", amount: 100 }, baseAmount: 110 };
 * const shown = buildCurrencyExchange(halfAYear, { date: "2025-07-01", ...exchange }).postings.map((posting) => posting.amount);
 * shown // => [110, -110, 100, -100]
 */
export function buildCurrencyExchange(books: Books | BooksIndex, given: CurrencyExchange): Entry {
  const exchange = readDeal(given, { ...HEAD, ...readLater("baseAmount"), sold: MONEY, bought: MONEY });
  const index = toIndex(books);
  const { sold, bought, baseAmount } = exchange;
  const base = positiveUnits(index, baseAmount, "baseAmount");
  for (const [name, { currency, amount }] of Object.entries({ sold, bought })) {
    const units = requireUnits(amount, currencyDecimals(currency, index.books.currencyDecimals), [name, "amount"]);
    if (units <= 0)
      throw new EngineError(
        units < 0 ? "negative_value" : "invalid_value",
        wrongSentence("amount", amount, "above zero"),
        [name, "amount"],
      );
  }
  const side = (account: string, { currency, amount }: CurrencyExchange["sold"], sign: 1 | -1): Posting => ({
    account,
    amount: sign * amount,
    currency,
    ...(currency === index.base.currency ? {} : { baseAmount: sign * baseAmount }),
  });
  const skeleton = draftEntry(index, "currency_exchange", exchange, [
    { account: "1090", units: base },
    { account: "1000", units: -base },
  ]);
  const postings = [side("1090", sold, 1), side("1000", sold, -1), side("1000", bought, 1), side("1090", bought, -1)];
  return { ...skeleton, postings };
}

/**
 * An entry as given, checked as a posting would be.
 * @throws EngineError as {@link checkEntry}
 * @example
 * const postings = [{ account: "5100", amount: 10, currency: "USD" }, { account: "1000", amount: -10, currency: "USD" }];
 * buildManualEntry(halfAYear, { date: "2025-07-01", postings }).sourceType // => "manual"
 */
export function buildManualEntry(
  books: Books | BooksIndex,
  given: EntryHead & { readonly postings: readonly Posting[] },
): Entry {
  const manual = readDeal(given, { ...HEAD, postings: [readLater(...POSTING_FIELDS)] });
  const index = toIndex(books);
  const entry: Entry = {
    id: manual.id ?? `manual:${manual.date}`,
    entryDate: manual.date,
    memo: manual.memo ?? null,
    sourceType: "manual",
    sourceRef: manual.sourceRef ?? null,
    reference: manual.reference ?? null,
    status: "draft",
    postings: manual.postings,
  };
  checkEntry(index, entry);
  return entry;
}
