/** What is owed on the credit line, day by day: the balance of every account of the subtype `loan_payable`. */
import { type BooksIndex, perIndex } from "../../books/books-index.js";
import type { Units } from "../../money/amount.js";
import { sumUnits } from "../../money/exact-sum.js";
import type { Entry } from "../../records/entry.js";
import { takenBack } from "../../records/taken-back.js";

/** A day on which the line was drawn (positive) or repaid (negative), and what is owed at its end. */
export interface LineDay {
  readonly day: number;
  readonly units: Units;
  readonly owed: Units;
}

/** The days on which what is owed changed, ascending. */
export const lineDays = /* @__PURE__ */ perIndex((index): LineDay[] => {
  const moved = new Map<number, Units>();
  for (const { day, units } of lineRows(index)) moved.set(day, sumUnits(moved.get(day) ?? 0, units));
  let owed = 0;
  return [...moved]
    .filter(([, units]) => units !== 0)
    .sort(([a], [b]) => a - b)
    .map(([day, units]) => {
      owed = sumUnits(owed, units);
      return { day, units, owed };
    });
});

/** A draw (positive) or a repayment that is in force. */
export interface LineMove {
  readonly day: number;
  readonly units: Units;
  /** The entry that moved it. */
  readonly entryId: string;
}

/**
 * Draws and repayments through a day in the order of their entries; what was taken back by then, and what takes back, is
 * none.
 */
export function lineMoves(index: BooksIndex, endDay: number): LineMove[] {
  const moves = lineRows(index).filter(({ day }) => day <= endDay);
  const undone = takenBack(moves.map(({ entry }) => entry).filter(({ reverses }) => reverses != null));
  return moves
    .filter(({ entry }) => entry.reverses == null && !undone.has(entry.id))
    .map(({ day, units, entry }) => ({ day, units, entryId: entry.id }));
}

/** Every entry that moved the line, in the order of the books. */
const lineRows = /* @__PURE__ */ perIndex(({ accounts, entries, postings }) => {
  const isLine = accounts.map(({ subtype }) => subtype === "loan_payable");
  const rows: (Omit<LineMove, "entryId"> & { readonly entry: Entry })[] = [];
  if (!isLine.includes(true)) return rows;
  for (let row = 0; row < entries.count; row++) {
    const end = entries.firstPosting[row + 1] as number;
    let units = 0;
    for (let posting = entries.firstPosting[row] as number; posting < end; posting++) {
      if (isLine[postings.account[posting] as number]) units = sumUnits(units, -(postings.units[posting] as number));
    }
    if (units !== 0) rows.push({ day: entries.day[row] as number, units, entry: entries.entry[row] as Entry });
  }
  return rows;
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
