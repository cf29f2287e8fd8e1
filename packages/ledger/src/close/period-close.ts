/**
 * Closes months: live allocations become entries, one per category, each partner's capital against 3200
 * Undistributed earnings, and the carry moves to its mark. No displayed month-end figure changes. P/L accounts stay open;
 * 3200 carries the result that has been allocated as a debit.
 */

import { EngineError, plainArgument } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { codeOfOwner } from "../chart/sub-account.js";
import type { Entry, Posting } from "../records/entry.js";
import {
  type CloseCategory,
  type CloseLine,
  type CloseMonth,
  type CloseOptions,
  closeOptions,
  previewClose,
} from "./close-preview.js";

/**
 * The entries that close months: drafts to post as they are, `sourceRef` `close:<month>`.
 * @throws EngineError `close_blocked` with the blockers in `details`; `no_participants` if that is the blocker
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], entries: [],
 *   accounts: seedChart({ vehicle: { id: "v" } }), today: "2025-06-30",
 * };
 * closeEntries(books, { through: "2025-01-31" }) // => []
 */
export function closeEntries(books: Books | BooksIndex, input: CloseOptions): Entry[] {
  const options = plainArgument(input, closeOptions);
  const index = toIndex(books);
  const { months, blockers } = previewClose(index, options);
  const accepted: readonly string[] = options.accept ?? [];
  const standing = blockers.filter((blocker) => !accepted.includes(blocker.code));
  if (standing.length > 0) {
    const code = standing.every((blocker) => blocker.code === "no_participants") ? "no_participants" : "close_blocked";
    const message = standing.map((blocker) => blocker.message).join(" ");
    throw new EngineError(code, message, ["through"], { details: { blockers: standing } });
  }
  return months.flatMap((month) => [
    ...month.categories.map((category) => categoryEntry(index, month, category)),
    ...(month.carry.length > 0 ? [carryEntry(index, month)] : []),
  ]);
}

function categoryEntry(
  index: BooksIndex,
  month: CloseMonth,
  { category, companyId, effect, lines }: CloseCategory,
): Entry {
  const company = companyId === null ? {} : { companyId };
  const name = companyId === null ? category : `${category}:${companyId}`;
  const undistributed = { account: "3200", amount: effect, currency: index.base.currency, ...company };
  const capital = lines.map((line) => ({ ...capitalPosting(index, line), ...company }));
  return closingEntry(month, name, category, [undistributed, ...capital]);
}

function carryEntry(index: BooksIndex, month: CloseMonth): Entry {
  const postings = month.carry.map((line) => capitalPosting(index, line));
  return closingEntry(month, "carried_interest", "carried_interest", postings);
}

function capitalPosting(index: BooksIndex, { lpEntityId, amount }: CloseLine): Posting {
  const account = codeOfOwner("3100", lpEntityId, index.accounts);
  return { account, amount: -amount, currency: index.base.currency, lpEntityId };
}

function closingEntry(
  { month, date }: CloseMonth,
  name: string,
  sourceType: string,
  postings: readonly Posting[],
): Entry {
  const memo = `Close of ${month}: ${sourceType.replaceAll("_", " ")}`;
  return {
    id: `close:${month}:${name}`,
    entryDate: date,
    memo,
    sourceType,
    sourceRef: `close:${month}`,
    status: "draft",
    postings,
  };
}
