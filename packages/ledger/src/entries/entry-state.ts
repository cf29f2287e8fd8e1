/**
 * The life of an entry: a draft may be posted or voided; a posted entry never changes and is corrected by a reversal,
 * once. A date inside a closed period takes no entry.
 */

import { addDays, EngineError, readArgument } from "@capstack/decimal";
import { ENTRY, readDeal, readLater, readOptions } from "../books/argument.js";
import type { Books, Entry } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { missingAccounts } from "../books/chart.js";
import { indexBooks, toIndex } from "../books/index-books.js";
import { checkDate } from "../books/period.js";
import { describe } from "../money/amount.js";

/**
 * Holds an entry to everything a posting needs: a calendar date in an open period, two postings or more that sum to zero
 * in each currency, known and active accounts. Accounts a builder uses for the first time count as known.
 * @throws EngineError `invalid_date`, `period_locked`, `inactive_account`, and the codes of {@link indexBooks}
 * @example
 * const entry = { id: "x", entryDate: "2025-07-01", sourceType: "manual", status: "draft", postings: [] };
 * checkEntry(halfAYear, entry) // throws empty_entry
 */
export function checkEntry(books: Books | BooksIndex, given: Entry): void {
  const entry = readArgument(given, ENTRY);
  const index = toIndex(books);
  checkDate(entry.entryDate, "entryDate");
  if (index.closedThrough !== null && entry.entryDate <= index.closedThrough) {
    throw new EngineError(
      "period_locked",
      `${entry.entryDate} is closed; the books are closed through ${index.closedThrough}.`,
      ["entryDate"],
      {
        details: { closedThrough: index.closedThrough },
      },
    );
  }
  const accounts = [
    ...index.accounts,
    ...missingAccounts(
      { vehicle: index.vehicle, accounts: index.accounts, partners: index.partners, companies: index.companies },
      [entry],
    ),
  ];
  const { historyFlows: _history, ...rest } = index.books;
  indexBooks({ ...rest, accounts, entries: [{ ...entry, status: "posted" }] });
  entry.postings.forEach((posting, line) => {
    const at =
      posting.accountId === undefined
        ? index.accountByCode.get(posting.account ?? "")
        : index.accountAt.get(posting.accountId);
    const account = index.accounts[at ?? -1];
    if (account?.isActive !== false) return;
    throw new EngineError("inactive_account", `${account.code} ${account.name} is inactive.`, [
      "postings",
      line,
      "account",
    ]);
  });
}

/**
 * The entry as posted, once it is fit to be.
 * @throws EngineError `not_draft`, and as {@link checkEntry}
 * @example
 * postEntry(halfAYear, buildLoanDraw(halfAYear, { date: "2025-07-01", amount: 500 })).status // => "posted"
 */
export function postEntry(
  books: Books | BooksIndex,
  given: Entry,
  options: { readonly sequence?: number } = {},
): Entry {
  const { sequence } = readOptions(options, { "sequence?": "number" });
  const entry = readArgument(given, ENTRY);
  requireDraft(entry);
  checkEntry(books, entry);
  return { ...entry, status: "posted", ...(sequence === undefined ? {} : { sequence }) };
}

/**
 * The draft as void, which is final.
 * @throws EngineError `not_draft`
 * @example
 * voidEntry(buildLoanDraw(halfAYear, { date: "2025-07-01", amount: 500 })).status // => "void"
 */
export function voidEntry(given: Entry): Entry {
  const entry = readArgument(given, ENTRY);
  requireDraft(entry);
  return { ...entry, status: "void" };
}

function requireDraft({ id, status }: Entry): void {
  if (status !== "draft")
    throw new EngineError("not_draft", `${describe(id)} is ${status}; only a draft can change.`, ["status"]);
}

/**
 * The reversal of a posted entry: the same kind, every posting negated, so that every figure it moved moves back. Dated
 * as the original while its period is open, else on the first open day, unless a date is given.
 * @returns a draft; post it and set `reversedBy` on the original in one transaction
 * @throws EngineError `not_posted`, `already_reversed`, `period_locked`, `invalid_date`
 * @example
 * const reversal = reverseEntry(halfAYear, { entryId: "fee" });
 * reversal.postings.map((posting) => posting.amount) // => [42000, -42000]
 * reversal.entryDate // => "2025-03-31"
 */
export function reverseEntry(
  books: Books | BooksIndex,
  reversed: { readonly entryId: string; readonly date?: string; readonly id?: string; readonly memo?: string },
): Entry {
  const { entryId, date, id, memo } = readDeal(reversed, {
    ...readLater("entryId"),
    "date?": "date",
    "id?": "text",
    "memo?": "text",
  });
  const index = toIndex(books);
  const entry = index.books.entries.find((candidate) => candidate.id === entryId);
  if (entry?.status !== "posted") {
    throw new EngineError("not_posted", `${describe(entryId)} is no posted entry; only those are reversed.`, [
      "entryId",
    ]);
  }
  const reversal = index.books.entries.find(
    (candidate) => candidate.reverses === entryId && candidate.status === "posted",
  );
  const by = entry.reversedBy ?? reversal?.id;
  if (by !== undefined)
    throw new EngineError("already_reversed", `"${entryId}" is reversed by "${by}" already.`, ["entryId"]);
  const { closedThrough } = index;
  const isLocked = closedThrough !== null && entry.entryDate <= closedThrough;
  const entryDate = date ?? (isLocked ? addDays(closedThrough, 1) : entry.entryDate);
  checkDate(entryDate, "date");
  if (closedThrough !== null && entryDate <= closedThrough) {
    throw new EngineError(
      "period_locked",
      `${entryDate} is closed; the books are closed through ${closedThrough}.`,
      ["date"],
      {
        details: { closedThrough },
      },
    );
  }
  const { sequence: _sequence, reversedBy: _reversedBy, ...kept } = entry;
  return {
    ...kept,
    id: id ?? `reversal:${entryId}`,
    entryDate,
    memo: memo ?? `Reversal of ${entry.memo ?? entry.sourceType}`,
    status: "draft",
    reverses: entryId,
    postings: entry.postings.map((posting) => ({
      ...posting,
      amount: -posting.amount,
      ...(typeof posting.baseAmount === "number"
        ? { baseAmount: posting.baseAmount === 0 ? 0 : -posting.baseAmount }
        : {}),
    })),
  };
}
