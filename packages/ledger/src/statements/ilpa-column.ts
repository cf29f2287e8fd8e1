/** One column of the statement: a quarter, a year or all since inception, of one partner or of the fund. */
import type { BooksIndex } from "../books/books-index.js";
import type { CapitalBreakdown } from "../books/capital-bucket.js";
import { type CapitalAccount, capitalAccounts } from "../capital/capital-account.js";
import { toAmount, type Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { totalBreakdown } from "./partners-capital.js";
import { type ColumnOptions, type UnfundedRollForward, unfundedOf, units } from "./unfunded.js";

/** Accrued carry over the column; positive is what limited partners give up. */
export interface CarryRollForward {
  readonly beginning: number;
  readonly change: number;
  readonly ending: number;
}

/** One column. `navNet` is after accrued carry. */
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
  const rows = capitalAccounts(index, { start, end }).rows.filter((row) => ids.has(row.lpEntityId));
  const lines = totalBreakdown(
    rows.map((row) => row.period),
    decimals,
  );
  const carry = carryOf(index, rows, isFund);
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

/** Of the fund: what its limited partners give up. Of one partner: what it gives up, negative for who receives. */
function carryOf(index: BooksIndex, rows: readonly CapitalAccount[], isFund: boolean): CarryRollForward {
  const { decimals } = index.base;
  const payers = isFund ? rows.filter((row) => row.partnerClass === "lp") : rows;
  const total = (pick: (row: CapitalAccount) => number) =>
    -totalUnits(payers.map((row) => units(pick(row), decimals))) + 0;
  const ending = total((row) => row.itd.carriedInterest);
  const change = total((row) => row.period.carriedInterest);
  const amount = (value: Units) => toAmount(value, decimals);
  return { beginning: amount(ending - change), change: amount(change), ending: amount(ending) };
}
