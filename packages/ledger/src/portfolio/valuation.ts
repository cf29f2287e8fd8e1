/** Valuations: a new fair value for a company. */

import { type Input, later, plainArgument } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { draftEntry } from "../entries/draft-entry.js";
import { type Holding, holdingLine, positiveUnits } from "../entries/draft-line.js";
import { amount } from "../records/books-kinds.js";
import { type EntryHead, securityDeal } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import { carryingOf } from "./carrying.js";

export const valuation = securityDeal({
  /** Zero or more. Currency. */
  fairValue: later(amount({ min: 0 })),
});

/** The fair value of a security, or of a company without securities. */
export interface Valuation extends Input<typeof valuation> {}

/**
 * A new fair value F: δ = F − (1100 + 1150 + 1200 + 1250), debit 1200 / credit 4200 by δ.
 * @throws EngineError `empty_entry` (the carrying value is F already), `unknown_company`, `unknown_security`,
 * `security_required` (a company of several), `period_locked`
 * @see ASC 820
 * @example
 * const mark = buildValuation(halfAYear, { date: "2025-07-31", companyId: nimbus, fairValue: 700_000 });
 * mark.postings.map((posting) => posting.amount) // => [-50000, 50000]
 */
export function buildValuation(books: Books | BooksIndex, input: Valuation): Entry {
  const mark = plainArgument(input, valuation);
  const index = toIndex(books);
  const { holding, value } = carryingOf(index, mark, mark.date);
  const change = positiveUnits(index, mark.fairValue, "fairValue", 0) - value;
  return draftEntry(index, "valuation", withHoldingId(mark, holding, "valuation"), [
    holdingLine(index, "1200", holding, change),
    { account: "4200", units: -change, companyId: mark.companyId },
  ]);
}

/** Makes ids of entries that differ by company and security. */
export function withHoldingId(head: EntryHead, { companyId, securityId }: Holding, kind: string): EntryHead {
  const { date, id, memo, reference, sourceRef } = head;
  const own = { date, id: id ?? `${kind}:${securityId ?? companyId}:${date}` };
  const texts = Object.entries({ memo, reference, sourceRef }).filter(([, text]) => text !== undefined);
  return { ...own, ...(Object.fromEntries(texts) as Pick<EntryHead, "memo">) };
}
