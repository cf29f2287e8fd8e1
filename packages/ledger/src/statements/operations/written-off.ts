/** Realized losses without proceeds: what was written off. */
import { firstRowFrom } from "../../balances/account-balance.js";
import type { BooksIndex } from "../../books/books-index.js";
import { carryingSubtypes } from "../../fund/portfolio.js";
import { toAmount, type Units } from "../../money/amount.js";
import { totalUnits } from "../../money/exact-sum.js";
import { readWindow, type Window } from "../../periods/window.js";

/** The realized gain of a window, negative, of entries that left nothing for an investment: neither cash nor a claim. */
export function writtenOff(index: BooksIndex, window: Window): number {
  const { accounts, entries, postings, base } = index;
  const { startDay, endDay } = readWindow(window);
  const isCarried = (at: number) => (carryingSubtypes as readonly string[]).includes(accounts[at]?.subtype ?? "");
  const realized: Units[] = [];
  const last = firstRowFrom(entries.day, endDay + 1);
  for (let row = firstRowFrom(entries.day, startDay); row < last; row++) {
    const [first, end] = [entries.firstPosting[row] as number, entries.firstPosting[row + 1] as number];
    const own = Array.from({ length: end - first }, (_, at) => first + at);
    const isOf = (posting: number, test: (account: number) => boolean) => test(postings.account[posting] as number);
    const isRealized = (at: number) => accounts[at]?.type === "income" && accounts[at]?.subtype === "realized_gain";
    const isResult = (at: number) => accounts[at]?.type === "income" || accounts[at]?.type === "expense";
    const touches = own.some((one) => isOf(one, isCarried)) && own.some((one) => isOf(one, isRealized));
    if (!touches || !own.every((one) => isOf(one, (at) => isCarried(at) || isResult(at)))) continue;
    for (const one of own) if (isOf(one, isRealized)) realized.push(-(postings.units[one] as Units));
  }
  return toAmount(totalUnits(realized), base.decimals) + 0;
}
