/** What is owed on the credit line, day by day: the balance of every account of the subtype `loan_payable`. */
import { type BooksIndex, perIndex } from "../../books/books-index.js";
import type { Units } from "../../money/amount.js";
import { sumUnits } from "../../money/exact-sum.js";

/** A day on which the line was drawn (positive) or repaid (negative), and what is owed at its end. */
export interface LineDay {
  readonly day: number;
  readonly units: Units;
  readonly owed: Units;
}

/** The days on which what is owed changed, ascending. */
export const lineDays = /* @__PURE__ */ perIndex(({ accounts, entries, postings }): LineDay[] => {
  const isLine = accounts.map(({ subtype }) => subtype === "loan_payable");
  if (!isLine.includes(true)) return [];
  const moved = new Map<number, Units>();
  for (let row = 0; row < entries.count; row++) {
    const end = entries.firstPosting[row + 1] as number;
    for (let posting = entries.firstPosting[row] as number; posting < end; posting++) {
      if (isLine[postings.account[posting] as number] !== true) continue;
      const day = entries.day[row] as number;
      moved.set(day, sumUnits(moved.get(day) ?? 0, -(postings.units[posting] as number)));
    }
  }
  let owed = 0;
  return [...moved]
    .filter(([, units]) => units !== 0)
    .sort(([a], [b]) => a - b)
    .map(([day, units]) => {
      owed = sumUnits(owed, units);
      return { day, units, owed };
    });
});

/** What is owed at the end of a day. */
export function owedOn(index: BooksIndex, day: number): Units {
  let owed = 0;
  for (const one of lineDays(index)) {
    if (one.day > day) break;
    owed = one.owed;
  }
  return owed;
}
