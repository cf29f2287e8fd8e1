/** What moves investments, loans or capital without cash. */
import { categoryOfSource } from "../books/allocation-category.js";
import type { BooksIndex } from "../books/books-index.js";
import type { Entry } from "../books/entry.js";
import { toAmount, type Units } from "../money/amount.js";
import { totalUnits } from "../money/exact-sum.js";

/** An entry without cash that moved investments, loans or capital; `amount` is the sum of its debits. */
export interface NonCashItem {
  readonly entryId: string;
  readonly entryDate: string;
  readonly memo: string | null;
  readonly sourceType: string;
  readonly amount: number;
}

/** Finds entries without cash that move investments, loans or capital; sharing out results and carry is no such thing. */
export function nonCashReader(index: BooksIndex) {
  const { accounts, entries, postings, sourceTypes, base } = index;
  const counts = accounts.map(
    ({ type, subtype, lpEntityId }) =>
      subtype === "investment" || subtype === "loan_payable" || (type === "equity" && (lpEntityId ?? null) !== null),
  );
  const apart = ["carried_interest", "carry", "opening_balance", "year_end_close"];
  const isUndistributed = accounts.map((account) => account.subtype === "undistributed_earnings");
  const isApart = sourceTypes.map((sourceType) => apart.includes(sourceType));
  const isCategory = sourceTypes.map((sourceType) => categoryOfSource(sourceType) >= 0);
  const rowsOfEntry = (entry: number) =>
    [entries.firstPosting[entry] as number, entries.firstPosting[entry + 1] as number] as const;
  return {
    touches(entry: number): boolean {
      const type = entries.sourceType[entry] as number;
      if (isApart[type]) return false;
      const [first, end] = rowsOfEntry(entry);
      let found = false;
      for (let row = first; row < end; row++) {
        const account = postings.account[row] as number;
        if (isCategory[type] && isUndistributed[account]) return false;
        found ||= counts[account] === true;
      }
      return found;
    },
    read(entry: number): NonCashItem {
      const [first, end] = rowsOfEntry(entry);
      const debits: Units[] = [];
      for (let row = first; row < end; row++) debits.push(Math.max(postings.units[row] as number, 0));
      const { id, entryDate, memo, sourceType } = entries.entry[entry] as Entry;
      return {
        entryId: id,
        entryDate,
        memo: memo ?? null,
        sourceType,
        amount: toAmount(totalUnits(debits), base.decimals),
      };
    },
  };
}
