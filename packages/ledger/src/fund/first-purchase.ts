/** The day a security was first bought. */
import type { BooksIndex } from "../books/books-index.js";
import { takenBackThrough } from "../books/taken-back-through.js";
import type { Entry } from "../records/entry.js";
import { BUYING, carryingSlots, carryingSubtypes } from "./portfolio.js";

/** By security, the day of its first purchase in force at the end; securities that came by conversion have none. */
export function firstPurchases(index: BooksIndex, endDay: number): Map<number, number> {
  const { entries, postings, sourceTypes, accountSecurity } = index;
  const days = new Map<number, number>();
  if (index.securities.length === 0) return days;
  const slots = carryingSlots(index);
  const undone = takenBackThrough(index, endDay);
  for (let row = 0; row < entries.count && (entries.day[row] as number) <= endDay; row++) {
    if (!BUYING.includes(sourceTypes[entries.sourceType[row] as number] as string)) continue;
    if (undone.has((entries.entry[row] as Entry).id)) continue;
    const end = entries.firstPosting[row + 1] as number;
    for (let posting = entries.firstPosting[row] as number; posting < end; posting++) {
      const account = postings.account[posting] as number;
      const security = accountSecurity[account] as number;
      const isCost = slots[account] === COST && (postings.units[posting] as number) > 0;
      if (isCost && security >= 0 && !days.has(security)) days.set(security, entries.day[row] as number);
    }
  }
  return days;
}

const COST = /* @__PURE__ */ carryingSubtypes.indexOf("investment");
