/** Valuations: a new fair value for a company. */

import { type Input, later, plainArgument, toDayNumber } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { draftEntry } from "../entries/draft-entry.js";
import { companyLine, companyOrdinal, positiveUnits } from "../entries/draft-line.js";
import { positionUnits } from "../fund/position-units.js";
import type { Units } from "../money/amount.js";
import { checkDate } from "../periods/window.js";
import { amount } from "../records/books-kinds.js";
import { companyDeal, type EntryHead } from "../records/deal.js";
import type { Entry } from "../records/entry.js";

export const valuation = companyDeal({
  /** Zero or more. Currency. */
  fairValue: later(amount({ min: 0 })),
});

/** A company's fair value. */
export interface Valuation extends Input<typeof valuation> {}

/** A company's carrying figures on a date, in minor units. */
export interface Carrying {
  readonly cost: Units;
  readonly accruedInterest: Units;
  readonly unrealized: Units;
  readonly fxTranslation: Units;
  readonly value: Units;
}

export function carryingOf(index: BooksIndex, companyId: string, date: string): Carrying {
  checkDate(date, "date");
  const position = positionUnits(index, toDayNumber(date))[companyOrdinal(index, companyId)];
  const [cost = 0, accruedInterest = 0, unrealized = 0, fxTranslation = 0] = position?.carrying ?? [];
  return { cost, accruedInterest, unrealized, fxTranslation, value: position?.value ?? 0 };
}

/**
 * A new fair value F: δ = F − (1100 + 1150 + 1200 + 1250), debit 1200 / credit 4200 by δ.
 * @throws EngineError `empty_entry` (the carrying value is F already), `unknown_company`, `period_locked`
 * @see ASC 820
 * @example
 * const mark = buildValuation(halfAYear, { date: "2025-07-31", companyId: nimbus, fairValue: 700_000 });
 * mark.postings.map((posting) => posting.amount) // => [-50000, 50000]
 */
export function buildValuation(books: Books | BooksIndex, input: Valuation): Entry {
  const mark = plainArgument(input, valuation);
  const index = toIndex(books);
  const change =
    positiveUnits(index, mark.fairValue, "fairValue", 0) - carryingOf(index, mark.companyId, mark.date).value;
  return draftEntry(index, "valuation", withCompanyId(mark, "valuation"), [
    companyLine(index, "1200", mark.companyId, change),
    { account: "4200", units: -change, companyId: mark.companyId },
  ]);
}

/** Makes ids of entries that differ by company. */
export function withCompanyId<T extends EntryHead & { readonly companyId: string }>(head: T, kind: string): EntryHead {
  const { date, id, memo, reference, sourceRef, companyId } = head;
  const own = { date, id: id ?? `${kind}:${companyId}:${date}` };
  const texts = Object.entries({ memo, reference, sourceRef }).filter(([, text]) => text !== undefined);
  return { ...own, ...(Object.fromEntries(texts) as Pick<EntryHead, "memo">) };
}
