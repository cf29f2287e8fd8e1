/** Revaluing what is held in a foreign currency. */

import { rational } from "@capstack/decimal";
import { OF_COMPANY, readDeal } from "../books/argument.js";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import type { Entry } from "../books/entry.js";
import { toIndex } from "../books/index-books.js";
import { draftEntry, type EntryHead } from "../entries/draft-entry.js";
import { companyLine } from "../entries/draft-line.js";
import { requireNumber } from "../money/amount.js";
import { carryingOf, withCompanyId } from "./valuation.js";

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
