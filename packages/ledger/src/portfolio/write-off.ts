/** Write-offs of a company: marked to zero, or the cost realized as a loss. */
import { flag, type Input, plainArgument } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { draftEntry } from "../entries/draft-entry.js";
import { holdingLine } from "../entries/draft-line.js";
import { securityDeal } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import { carryingOf } from "./carrying.js";
import { buildExit } from "./exit.js";
import { withHoldingId } from "./valuation.js";

export const writeOff = securityDeal({
  /** Realizes the loss instead of marking to zero; false by default. */
  realize: flag({ default: false }),
});

/** A company to write off. */
export interface WriteOff extends Input<typeof writeOff> {}

/**
 * A write-off. Marked to zero, the cost stays and 1200 takes the loss; realized, the cost leaves through 4000 and the
 * mark is reversed.
 * @throws EngineError `empty_entry` (carried at zero already), `unknown_company`, `period_locked`
 * @example
 * buildWriteOff(halfAYear, { date: "2025-07-01", companyId: nimbus }).postings.map((posting) => posting.amount) // => [-750000, 750000]
 * const realized = buildWriteOff(halfAYear, { date: "2025-07-01", companyId: nimbus, realize: true });
 * realized.postings.map((posting) => posting.amount) // => [-600000, 600000, 150000, -150000]
 */
export function buildWriteOff(books: Books | BooksIndex, input: WriteOff): Entry {
  const { realize, ...head } = plainArgument(input, writeOff);
  const index = toIndex(books);
  if (realize) return { ...buildExit(index, { ...head, proceeds: 0 }), memo: head.memo ?? "Write-off" };
  const { holding, value } = carryingOf(index, head, head.date);
  return draftEntry(index, "valuation", withHoldingId(head, holding, "write_off"), [
    holdingLine(index, "1200", holding, -value),
    { account: "4200", units: value, companyId: head.companyId },
  ]);
}
