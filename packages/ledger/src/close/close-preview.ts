/** A preview of a close: what each month would post, what blocks it and what to check. */

import {
  addDays,
  addMonths,
  date,
  EngineError,
  endOfMonth,
  fromDayNumber,
  type Input,
  later,
  list,
  oneOf,
  openShape,
  plainArgument,
  toDayNumber,
} from "@capstack/decimal";
import { bankAccount } from "../bank/bank-account.js";
import { bankRow } from "../bank/bank-reconciliation.js";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { type LiveAllocation, type LiveLine, liveAllocation } from "../capital/allocation/live-allocation.js";
import { capitalRoller, isCarryAccrual } from "../capital/capital-state.js";
import { postedMovements } from "../capital/movements/capital-movement.js";
import { toAmount, type Units } from "../money/amount.js";
import { ExactSums } from "../money/exact-sum.js";
import { checkDate } from "../periods/window.js";
import { type AllocationCategory, allocationCategories } from "../records/allocation-category.js";
import { blockersOf, type CloseBlocker, type CloseWarning, warningsOf } from "./close-blockers.js";

/** One partner's share. */
export interface CloseLine {
  readonly lpEntityId: string;
  readonly name: string;
  readonly amount: number;
}

/** A category of a month: `effect` on capital, and each partner's share of it. */
export interface CloseCategory {
  readonly category: AllocationCategory;
  readonly companyId: string | null;
  readonly effect: number;
  readonly lines: readonly CloseLine[];
}

/** One month of a close. */
export interface CloseMonth {
  readonly month: string;
  readonly date: string;
  readonly categories: readonly CloseCategory[];
  /** The change of accrued carry by partner; zero for the fund as a whole. */
  readonly carry: readonly CloseLine[];
}

/** A preview of a close. */
export interface ClosePreview {
  readonly through: string;
  readonly months: readonly CloseMonth[];
  readonly blockers: readonly CloseBlocker[];
  readonly warnings: readonly CloseWarning[];
}

export const closeOptions = openShape({
  /** A month's end. YYYY-MM-DD. */
  through: later(date()),
  /** Rows of the bank, to find those not yet booked. */
  bankRows: list(bankRow, { optional: true }),
  /** The vehicle's bank accounts; one on 1000 in base currency by default. */
  bankAccounts: list(bankAccount, { optional: true }),
  /** Blockers to close over: drafts and open bank rows only. */
  accept: list(oneOf(["drafts", "unposted_bank_rows"]), { optional: true }),
});

/** The month's end to close through, and the bank rows to compare with the books. */
export interface CloseOptions extends Input<typeof closeOptions> {}

/**
 * What closing through a month would post, and what blocks it.
 * @returns months from the one after `closedThrough` (or of the first entry), ascending; amounts in base currency
 * @throws EngineError `invalid_date`, `invalid_period` (not a month's end), `no_carry_recipient`
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], today: "2025-06-30",
 *   accounts: seedChart({ vehicle: { id: "v" } }),
 *   entries: [{ id: "1", entryDate: "2025-01-15", sourceType: "manual", status: "posted", postings: [
 *     { account: "5100", amount: 250, currency: "USD" }, { account: "1000", amount: -250, currency: "USD" }] }],
 * };
 * previewClose(books, { through: "2025-01-31" }).blockers[0]?.code // => "no_participants"
 */
export function previewClose(books: Books | BooksIndex, input: CloseOptions): ClosePreview {
  const options = plainArgument(input, closeOptions);
  const index = toIndex(books);
  const { through } = options;
  checkDate(through, "through");
  if (endOfMonth(through) !== through) {
    throw new EngineError("invalid_period", `${through} is not a month's end; whole months are closed.`, ["through"]);
  }
  const dates = monthEnds(index, through);
  const allocation = liveAllocation(index, toDayNumber(through));
  const carryOf = carryChanges(index, allocation);
  const months = dates.map((date): CloseMonth => {
    const day = toDayNumber(date);
    const lines = allocation.lines.filter((line) => line.day === day);
    return { month: date.slice(0, 7), date, categories: toCategories(index, lines), carry: carryOf(day) };
  });
  const first = dates[0] ?? through;
  return {
    through,
    months,
    blockers: blockersOf(index, { first: `${first.slice(0, 8)}01`, options, allocation }),
    warnings: warningsOf(index, options),
  };
}

function monthEnds(index: BooksIndex, through: string): string[] {
  const { day, count } = index.entries;
  const first =
    index.closedThrough === null ? count > 0 && fromDayNumber(day[0] as number) : addDays(index.closedThrough, 1);
  const ends: string[] = [];
  if (first === false) return ends;
  const start = `${first.slice(0, 8)}01`;
  for (let n = 0; ; n++) {
    const end = endOfMonth(addMonths(start, n));
    if (end > through) return ends;
    ends.push(end);
  }
}

function toCategories(index: BooksIndex, lines: readonly LiveLine[]): CloseCategory[] {
  const { decimals } = index.base;
  return [...new Set(lines.map((line) => line.cell))].map((cell) => {
    const own = lines.filter((line) => line.cell === cell);
    return {
      category: allocationCategories[cell.category] as AllocationCategory,
      companyId: index.companies[cell.company]?.companyId ?? null,
      effect: toAmount(
        own.reduce((sum, line) => sum + line.units, 0),
        decimals,
      ),
      lines: own.map(({ partner, units }) => toLine(index, partner, units)),
    };
  });
}

function toLine({ partners, base }: BooksIndex, partner: number, units: Units): CloseLine {
  const { lpEntityId = "", name = "" } = partners[partner] ?? {};
  return { lpEntityId, name, amount: toAmount(units, base.decimals) };
}

/** By ascending day: the carry due less the carry posted or accrued by an earlier month of the same close. */
function carryChanges(index: BooksIndex, allocation: LiveAllocation): (day: number) => CloseLine[] {
  const roll = capitalRoller(index, allocation);
  const { count, day: days, partner: partners, units } = postedMovements(index);
  const accrues = isCarryAccrual(index);
  const standing = new ExactSums(index.partners.length);
  let next = 0;
  return (day) => {
    for (; next < count && (days[next] as number) <= day; next++) {
      if (accrues[next] === 1) standing.add(partners[next] as number, units[next] as number);
    }
    const { carry } = roll(day, day);
    return carry.accrued.flatMap((accrued, partner) => {
      const change = accrued - standing.at(partner);
      standing.add(partner, change);
      return change === 0 ? [] : [toLine(index, partner, change)];
    });
  };
}
