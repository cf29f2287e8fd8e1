/** One column of the statement: a quarter, a year or since inception, for one partner or the fund. */
import { addDays } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { type CapitalAccount, sharedCapitalAccounts } from "../../capital/capital-account.js";
import { carryBorneUnits } from "../../capital/carry/carry-paid.js";
import { toAmount, type Units } from "../../money/amount.js";
import { sumUnits, totalUnits } from "../../money/exact-sum.js";
import { readWindow } from "../../periods/window.js";
import type { CapitalBreakdown } from "../../records/capital-bucket.js";
import { totalBreakdown } from "./partners-capital.js";
import { periodLinesOf } from "./transfer-line.js";
import { type ColumnOptions, type UnfundedRollForward, unfundedOf, units } from "./unfunded.js";

/** Carry accrued and not paid, over the column; positive is what limited partners give up. */
export interface CarryRollForward {
  readonly beginning: number;
  readonly change: number;
  readonly ending: number;
}

/** One column. `navNet` is after accrued carry; paid carry has left both. */
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
  const carry = carryOf(index, rows, { isFund, start, end });
  const ending = units(lines.ending, decimals);
  const accrued = units(carry.ending, decimals);
  return {
    ...lines,
    start,
    navGross: toAmount(isFund ? ending : sumUnits(ending, accrued), decimals),
    navNet: toAmount(isFund ? sumUnits(ending, -accrued) : ending, decimals),
    carry,
    unfunded: unfundedOf(index, { start, end, partners, contributions: units(lines.contributions, decimals) }),
  };
}

/**
 * For the fund: what its limited partners give up. For one partner: what it gives up, negative for recipients. Paid
 * carry is no longer accrued.
 */
function carryOf(
  index: BooksIndex,
  rows: readonly CapitalAccount[],
  { isFund, start, end }: Pick<ColumnOptions, "isFund" | "start" | "end">,
): CarryRollForward {
  const { decimals } = index.base;
  const payers = isFund ? rows.filter((row) => row.partnerClass === "lp") : rows;
  const total = (pick: (row: CapitalAccount) => number) =>
    -totalUnits(payers.map((row) => units(pick(row), decimals))) + 0;
  const paid = (day: string | null) => {
    if (day === null) return 0;
    const borne = carryBorneUnits(index, readWindow({ end: day }).endDay);
    return totalUnits(payers.map(({ lpEntityId }) => borne.at(index.partnerAt.get(lpEntityId) as number)));
  };
  const paidBefore = paid(start === null ? null : addDays(start, -1));
  const paidNow = paid(end);
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
