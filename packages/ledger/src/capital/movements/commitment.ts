/** Partners' commitments, receivables from calls, and distributions that can be called again. */
import type { BooksIndex } from "../../books/books-index.js";
import type { Units } from "../../money/amount.js";
import { ExactSums } from "../../money/exact-sum.js";
import { postedMovements } from "./capital-movement.js";
import { interestDueUnits } from "./settled-parts.js";

/** By partner: the sum of commitment events through a day. */
export function commitmentUnits({ commitments, partners }: BooksIndex, endDay: number): Units[] {
  const sums = new ExactSums(partners.length);
  for (const event of commitments) if (event.day <= endDay) sums.add(event.partner, event.units);
  return partners.map((_, partner) => sums.at(partner));
}

/**
 * By partner: the balance of receivables that name the partner, without interest of a subsequent close, which is not
 * capital.
 */
export function receivableUnits(index: BooksIndex, endDay: number): ExactSums {
  const { accounts, entries, postings, partners } = index;
  const isReceivable = Uint8Array.from(accounts, (account) => (account.subtype === "receivable" ? 1 : 0));
  const sums = new ExactSums(partners.length);
  for (let entry = 0; entry < entries.count && (entries.day[entry] as number) <= endDay; entry++) {
    const end = entries.firstPosting[entry + 1] as number;
    for (let row = entries.firstPosting[entry] as number; row < end; row++) {
      const partner = postings.partner[row] as number;
      if (isReceivable[postings.account[row] as number] === 1 && partner >= 0)
        sums.add(partner, postings.units[row] as number);
    }
  }
  const interest = interestDueUnits(index, endDay);
  partners.forEach((_, partner) => {
    sums.add(partner, -interest.at(partner));
  });
  return sums;
}

/** By partner: distributions that restore the commitment, positive. */
export function recallableUnits(index: BooksIndex, endDay: number): ExactSums {
  const { count, day, entry, partner, units } = postedMovements(index);
  const recalls = index.sourceTypes.map((sourceType) => sourceType === "recallable_distribution");
  const sums = new ExactSums(index.partners.length);
  for (let i = 0; i < count && (day[i] as number) <= endDay; i++) {
    if (recalls[index.entries.sourceType[entry[i] as number] as number])
      sums.add(partner[i] as number, -(units[i] as number));
  }
  return sums;
}
