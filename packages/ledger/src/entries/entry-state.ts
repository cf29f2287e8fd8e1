/**
 * The life cycle of an entry: a draft may be posted or voided; a posted entry never changes. No entry may be dated in a
 * closed period.
 */

import { double, EngineError, list, oneOf, openShape, plainArgument, text } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { indexBooks, toIndex } from "../books/index-books.js";
import { missingAccounts } from "../chart/missing-account.js";
import { describe } from "../money/amount.js";
import type { Entry } from "../records/entry.js";
import { entryStatuses } from "../records/entry.js";
import { readOptions } from "../records/options.js";
import { checkOpenDate } from "./draft-entry.js";

const words = /* @__PURE__ */ text({ optional: true, least: 0 });

/** An entry to be checked; its postings are read in the same way as those of books. */
const handedEntry = /* @__PURE__ */ openShape({
  id: words,
  memo: words,
  reference: words,
  sourceRef: words,
  status: oneOf(entryStatuses),
  sourceType: text({ least: 0 }),
  postings: list(openShape({})),
});

const postOptions = /* @__PURE__ */ openShape({ sequence: double({ optional: true }) });

function readEntry(input: Entry): Entry {
  return plainArgument(input, handedEntry) as unknown as Entry;
}

/**
 * Checks everything that posting requires: a calendar date in an open period, two postings or more that sum to zero
 * in each currency, known and active accounts. Accounts a builder uses for the first time count as known.
 * @throws EngineError `invalid_date`, `period_locked`, `inactive_account`, and the codes of {@link indexBooks}
 * @example
 * const entry = { id: "x", entryDate: "2025-07-01", sourceType: "manual", status: "draft", postings: [] };
 * checkEntry(halfAYear, entry) // throws empty_entry
 */
export function checkEntry(books: Books | BooksIndex, input: Entry): void {
  const entry = readEntry(input);
  const index = toIndex(books);
  checkOpenDate(index, entry.entryDate, "entryDate");
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
 * The entry as posted, after its checks.
 * @throws EngineError `not_draft`, and as {@link checkEntry}
 * @example
 * postEntry(halfAYear, buildLoanDraw(halfAYear, { date: "2025-07-01", amount: 500 })).status // => "posted"
 */
export function postEntry(
  books: Books | BooksIndex,
  input: Entry,
  options: { readonly sequence?: number } = {},
): Entry {
  const { sequence } = readOptions(options, postOptions);
  const entry = readEntry(input);
  requireDraft(entry);
  checkEntry(books, entry);
  return { ...entry, status: "posted", ...(sequence === undefined ? {} : { sequence }) };
}

/**
 * The draft as void, which is permanent.
 * @throws EngineError `not_draft`
 * @example
 * voidEntry(buildLoanDraw(halfAYear, { date: "2025-07-01", amount: 500 })).status // => "void"
 */
export function voidEntry(input: Entry): Entry {
  const entry = readEntry(input);
  requireDraft(entry);
  return { ...entry, status: "void" };
}

function requireDraft({ id, status }: Entry): void {
  if (status !== "draft")
    throw new EngineError("not_draft", `${describe(id)} is ${status}; only a draft can change.`, ["status"]);
}
