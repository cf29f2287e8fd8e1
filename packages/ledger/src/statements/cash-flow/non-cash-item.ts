/** Non-cash movements of investments, loans or capital. */

import type { BooksIndex } from "../../books/books-index.js";
import { toAmount, type Units } from "../../money/amount.js";
import { totalUnits } from "../../money/exact-sum.js";
import { categoryOfSource, FX_SUBTYPES } from "../../records/allocation-category.js";
import type { Entry } from "../../records/entry.js";
import { isResult } from "./exchanged-balance.js";
import type { Leg } from "./internal-legs.js";

/** An entry that moved investments, loans or capital without cash; `amount` is the value exchanged. */
export interface NonCashItem {
  readonly entryId: string;
  readonly entryDate: string;
  readonly memo: string | null;
  readonly sourceType: string;
  readonly amount: number;
}

const APART = ["carried_interest", "carry", "opening_balance", "year_end_close"];
const COUNTED = ["investment", "loan_payable", "offering_costs"];
const MARKS = ["unrealized", ...FX_SUBTYPES];

/** Finds entries that move investments, loans, offering costs or capital without cash, other than allocations of results and carry. */
export function nonCashReader(index: BooksIndex, legsOf: (entry: number) => readonly Leg[]) {
  const { accounts, accountPartner, entries, sourceTypes, base } = index;
  const isPartner = accounts.map(({ type }, at) => type === "equity" && (accountPartner[at] as number) >= 0);
  const counts = accounts.map(({ subtype }, at) => COUNTED.includes(subtype) || isPartner[at] === true);
  const isValue = accounts.map((account) => !isResult(account) && !MARKS.includes(account.subtype));
  const isApart = sourceTypes.map((sourceType) => APART.includes(sourceType));
  const isCategory = sourceTypes.map((sourceType) => categoryOfSource(sourceType) >= 0);
  return {
    touches(entry: number): boolean {
      const type = entries.sourceType[entry] as number;
      if (isApart[type]) return false;
      const legs = legsOf(entry);
      if (isCategory[type] && legs.every(({ account }) => isPartner[account])) return false;
      return legs.some(({ account }) => counts[account]);
    },
    /** The debits to balance sheet accounts other than marks; the credits if there are none. */
    read(entry: number): NonCashItem {
      const moved = legsOf(entry).filter(({ account }) => isValue[account]);
      const side = (sign: 1 | -1): Units => totalUnits(moved.map(({ units }) => Math.max(sign * units, 0)));
      const { id, entryDate, memo, sourceType } = entries.entry[entry] as Entry;
      const amount = toAmount(side(1) || side(-1), base.decimals);
      return { entryId: id, entryDate, memo: memo ?? null, sourceType, amount };
    },
  };
}
