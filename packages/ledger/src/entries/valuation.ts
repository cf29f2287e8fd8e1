/** Changing what a company is carried at: a new fair value, or a currency's new rate. */

import { rational, toDayNumber } from "@capstack/decimal";
import { OF_COMPANY, readDeal, readLater } from "../books/argument.js";
import type { Books, Entry } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { checkDate } from "../books/period.js";
import { positionUnits } from "../fund/position.js";
import type { Units } from "../money/amount.js";
import { requireNumber } from "../money/amount.js";
import { companyLine, companyOrdinal, draftEntry, type EntryHead, positiveUnits } from "./draft-entry.js";

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
 * @throws EngineError `empty_entry` (the company is carried at F already), `unknown_company`, `period_locked`
 * @see ASC 820
 * @example
 * const mark = buildValuation(halfAYear, { date: "2025-07-31", companyId: nimbus, fairValue: 700_000 });
 * mark.postings.map((posting) => posting.amount) // => [-50000, 50000]
 */
export function buildValuation(
  books: Books | BooksIndex,
  given: EntryHead & { readonly companyId: string; readonly fairValue: number },
): Entry {
  const mark = readDeal(given, { ...OF_COMPANY, ...readLater("fairValue") });
  const index = toIndex(books);
  const change =
    positiveUnits(index, mark.fairValue, "fairValue", 0) - carryingOf(index, mark.companyId, mark.date).value;
  return draftEntry(index, "valuation", withCompanyId(mark, "valuation"), [
    companyLine(index, "1200", mark.companyId, change),
    { account: "4200", units: -change, companyId: mark.companyId },
  ]);
}

const REVALUATION = { ...OF_COMPANY, oldRate: "number", newRate: "number", "localValue?": "number" } as const;

/**
 * A currency's new rate: the carrying value in local currency times the change of the rate, debit 1250 / credit 4300,
 * rounded half up to the minor unit. Rates are base currency for one unit of the local.
 * @param revaluation `localValue` the carrying value in local currency; carrying value ÷ old rate unless given
 * @throws EngineError `invalid_value`, `empty_entry`, `unknown_company`, `period_locked`
 * @see ASC 830-10
 * @example
 * const rates = { oldRate: 1.25, newRate: 1.3 };
 * buildFxRevaluation(halfAYear, { date: "2025-07-31", companyId: nimbus, ...rates }).postings[0]?.amount // => 30000
 */
export function buildFxRevaluation(
  books: Books | BooksIndex,
  given: EntryHead & {
    readonly companyId: string;
    readonly oldRate: number;
    readonly newRate: number;
    readonly localValue?: number;
  },
): Entry {
  const revaluation = readDeal(given, REVALUATION);
  const index = toIndex(books);
  const { companyId, oldRate, newRate, localValue } = revaluation;
  for (const [name, rate] of Object.entries({ oldRate, newRate })) requireNumber(rate, { above: 0 }, name);
  const carried = rational(carryingOf(index, companyId, revaluation.date).value);
  const local = localValue === undefined ? carried.div(oldRate) : rational(localValue).times(10 ** index.base.decimals);
  const change = Number(local.times(rational(newRate).minus(oldRate)).round("half_up"));
  return draftEntry(index, "fx", withCompanyId(revaluation, "fx"), [
    companyLine(index, "1250", companyId, change),
    { account: "4300", units: -change, companyId },
  ]);
}

/** Entries of one company get ids that tell companies apart. */
export function withCompanyId<T extends EntryHead & { readonly companyId: string }>(head: T, kind: string): EntryHead {
  const { date, id, memo, reference, sourceRef, companyId } = head;
  const own = { date, id: id ?? `${kind}:${companyId}:${date}` };
  const texts = Object.entries({ memo, reference, sourceRef }).filter(([, text]) => text !== undefined);
  return { ...own, ...(Object.fromEntries(texts) as Pick<EntryHead, "memo">) };
}
