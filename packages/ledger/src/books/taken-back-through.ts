/** Entries of the books without effect at the end of a day. */
import type { Entry } from "../records/entry.js";
import { takenBack } from "../records/taken-back.js";
import { type BooksIndex, perIndex } from "./books-index.js";

interface Reversal {
  readonly day: number;
  readonly entry: Entry;
}

/** Every entry that reverses another: few among all, and they alone decide what is taken back. */
const reversals = /* @__PURE__ */ perIndex(({ entries }): Reversal[] =>
  entries.entry.flatMap((entry, row) => (entry.reverses ? [{ day: entries.day[row] as number, entry }] : [])),
);

/** The ids of posted entries that cancel each other by the end of a day, as {@link takenBack} finds them. */
export function takenBackThrough(index: BooksIndex, endDay = Number.POSITIVE_INFINITY): ReadonlySet<string> {
  return takenBack(
    reversals(index)
      .filter(({ day }) => day <= endDay)
      .map(({ entry }) => entry),
  );
}
