/** What income and expense accounts took in a window: a year-end close, which empties them, does not count. */
import type { BooksIndex } from "../books/books-index.js";
import type { Units } from "../money/amount.js";
import { ExactSums } from "../money/exact-sum.js";
import { firstRowFrom } from "./account-balance.js";

/** Postings of a window by account, without year-end closes. */
export function resultUnits(
  { accounts, entries, postings, sourceTypes }: BooksIndex,
  startDay: number,
  endDay: number,
): Units[] {
  const sums = new ExactSums(accounts.length);
  const yearEnd = sourceTypes.indexOf("year_end_close");
  const last = firstRowFrom(entries.day, endDay + 1);
  for (let entry = firstRowFrom(entries.day, startDay); entry < last; entry++) {
    if (entries.sourceType[entry] === yearEnd) continue;
    const end = entries.firstPosting[entry + 1] as number;
    for (let row = entries.firstPosting[entry] as number; row < end; row++) {
      sums.add(postings.account[row] as number, postings.units[row] as number);
    }
  }
  return accounts.map((_, at) => sums.at(at));
}
