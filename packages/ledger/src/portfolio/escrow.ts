/** Release of an exit's escrow: what was held back at the sale and is received later, or never. */

import { EngineError, type Input, later, plainArgument, toDayNumber } from "@capstack/decimal";
import { firstRowFrom } from "../balances/account-balance.js";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { draftEntry } from "../entries/draft-entry.js";
import { companyOrdinal, positiveUnits } from "../entries/draft-line.js";
import { toAmount, type Units } from "../money/amount.js";
import { ExactSums, sumUnits } from "../money/exact-sum.js";
import { amount } from "../records/books-kinds.js";
import { companyDeal, zeroOrMore } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import { withHoldingId } from "./valuation.js";

export const escrowRelease = companyDeal({
  /** Cash that comes in; zero or more. Currency. */
  received: later(amount({ min: 0 })),
  /** The part that will never be received; none by default. Currency. */
  shortfall: zeroOrMore(),
});

/** A release of escrow. */
export interface EscrowRelease extends Input<typeof escrowRelease> {}

/**
 * Escrow received: debit 1000, credit 1350; a shortfall is a loss on 4000.
 * @param release `received` in cash; `shortfall` written off
 * @throws EngineError `over_release` (more than the company's escrow), `unknown_company`, `period_locked`
 * @example
 * const release = { date: "2025-07-01", companyId: nimbus, received: 45_000, shortfall: 5_000 };
 * buildEscrowRelease(halfAYear, release) // throws over_release
 */
export function buildEscrowRelease(books: Books | BooksIndex, input: EscrowRelease): Entry {
  const release = plainArgument(input, escrowRelease);
  const index = toIndex(books);
  const { companyId } = release;
  const received = positiveUnits(index, release.received, "received", 0);
  const shortfall = positiveUnits(index, release.shortfall ?? 0, "shortfall", 0);
  const held = escrowOf(index, companyOrdinal(index, companyId), release.date);
  if (sumUnits(received, shortfall) > held) {
    const [requested, available] = [received + shortfall, held].map((units) => toAmount(units, index.base.decimals));
    throw new EngineError("over_release", `${requested} is released; ${available} is in escrow.`, ["received"], {
      details: { requested, available },
    });
  }
  return draftEntry(index, "escrow_release", withHoldingId(release, { companyId }, "escrow_release"), [
    { account: "1000", units: received, companyId },
    { account: "4000", units: shortfall, companyId },
    { account: "1350", units: -sumUnits(received, shortfall), companyId },
  ]);
}

function escrowOf({ entries, postings, accounts }: BooksIndex, company: number, date: string): Units {
  const isEscrow = accounts.map((account) => account.subtype === "escrow_receivable");
  const last = entries.firstPosting[firstRowFrom(entries.day, toDayNumber(date) + 1)] as number;
  const sum = new ExactSums(1);
  for (let row = 0; row < last; row++) {
    if (postings.company[row] === company && isEscrow[postings.account[row] as number])
      sum.add(0, postings.units[row] as Units);
  }
  return sum.at(0);
}
