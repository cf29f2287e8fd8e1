/** One column of the statement: a quarter, a year or since inception, for one partner or the fund. */
import type { BooksIndex } from "../../books/books-index.js";
import { sharedCapitalAccounts } from "../../capital/capital-account.js";
import { toAmount } from "../../money/amount.js";
import { sumUnits } from "../../money/exact-sum.js";
import type { CapitalBreakdown } from "../../records/capital-bucket.js";
import { type CarryRollForward, carryRoll, noCarry } from "./carry-roll.js";
import { totalBreakdown } from "./partners-capital.js";
import { periodLinesOf } from "./transfer-line.js";
import { type ColumnOptions, type UnfundedRollForward, unfundedOf, units } from "./unfunded.js";

/**
 * One column. `navNet` is after accrued carry; paid carry has left both. Carry is reallocated between partners, so that of
 * the fund, its recipients among them, is nil and both of its net asset values are the balance sheet's.
 */
export interface IlpaColumn extends CapitalBreakdown {
  readonly start: string | null;
  readonly navGross: number;
  readonly navNet: number;
  readonly carry: CarryRollForward;
  readonly unfunded: UnfundedRollForward;
}

export function ilpaColumn(index: BooksIndex, { start, end, partners, isFund }: ColumnOptions): IlpaColumn {
  const { decimals } = index.base;
  const ids = new Set(partners.map((at) => index.partners[at]?.lpEntityId));
  const rows = sharedCapitalAccounts(index, { start, end }).rows.filter((row) => ids.has(row.lpEntityId));
  const lines = totalBreakdown(
    rows.map((row) => periodLinesOf(index, { start, end }, row)),
    decimals,
  );
  const carry = isFund ? noCarry : carryRoll(index, rows, { isFund, start, end });
  const ending = units(lines.ending, decimals);
  const accrued = units(carry.ending, decimals);
  return {
    ...lines,
    start,
    navGross: toAmount(sumUnits(ending, accrued), decimals),
    navNet: lines.ending,
    carry,
    unfunded: unfundedOf(index, { start, end, partners, contributions: units(lines.contributions, decimals) }),
  };
}
