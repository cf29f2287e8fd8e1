/** The roll-forward of accrued carry. */
import type { BooksIndex } from "../../books/books-index.js";
import type { CapitalAccount } from "../../capital/capital-account.js";
import { carryBorneUnits } from "../../capital/carry/carry-paid.js";
import { toAmount, type Units } from "../../money/amount.js";
import { sumUnits, totalUnits } from "../../money/exact-sum.js";
import { readWindow, type Window } from "../../periods/window.js";
import { units } from "./unfunded.js";

/** Carry accrued and not paid, over the window; positive is what limited partners give up. */
export interface CarryRollForward {
  readonly beginning: number;
  readonly change: number;
  readonly ending: number;
}

/** The roll-forward of all partners together: what some give up others receive. */
export const noCarry: CarryRollForward = { beginning: 0, change: 0, ending: 0 };

/**
 * For the fund: what its limited partners give up. For one partner: what it gives up, negative for recipients. Paid
 * carry is no longer accrued.
 */
export function carryRoll(
  index: BooksIndex,
  rows: readonly CapitalAccount[],
  { isFund, ...window }: Window & { readonly isFund: boolean },
): CarryRollForward {
  const { decimals } = index.base;
  const { startDay, endDay } = readWindow(window);
  const payers = isFund ? rows.filter((row) => row.partnerClass === "lp") : rows;
  const total = (pick: (row: CapitalAccount) => number) =>
    -totalUnits(payers.map((row) => units(pick(row), decimals))) + 0;
  const paid = (day: number) => {
    const borne = carryBorneUnits(index, day);
    return totalUnits(payers.map(({ lpEntityId }) => borne.at(index.partnerAt.get(lpEntityId) as number)));
  };
  const [paidBefore, paidNow] = [paid(startDay - 1), paid(endDay)];
  const ending = sumUnits(
    total((row) => row.itd.carriedInterest),
    -paidNow,
  );
  const change = sumUnits(
    total((row) => row.period.carriedInterest),
    paidBefore - paidNow,
  );
  const amount = (value: Units) => toAmount(value, decimals);
  return { beginning: amount(ending - change), change: amount(change), ending: amount(ending) };
}
