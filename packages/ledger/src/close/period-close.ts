/**
 * Closing months: what was shared out live becomes entries, one a category, each partner's capital against 3200
 * Undistributed earnings, and the carry moves to its mark. No displayed month-end figure changes. P/L accounts stay open;
 * 3200 carries the result that has been allocated as a debit.
 */

import {
  addDays,
  addMonths,
  EngineError,
  endOfMonth,
  fromDayNumber,
  readArgument,
  type Shape,
  toDayNumber,
} from "@capstack/decimal";
import { type BankRow, bankReconciliation } from "../bank/bank-reconciliation.js";
import { BANK_ROW, oneOf } from "../books/argument.js";
import type { Books, Entry, Posting } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { type AllocationCategory, allocationCategories } from "../books/capital-bucket.js";
import { codeOfOwner } from "../books/chart.js";
import { toIndex } from "../books/index-books.js";
import { checkDate, readWindow } from "../books/period.js";
import { balanceUnits } from "../books/trial-balance.js";
import { postedMovements } from "../capital/capital-movement.js";
import { capitalRoller, isCarryAccrual } from "../capital/capital-state.js";
import { type LiveAllocation, type LiveLine, liveAllocation } from "../capital/live-allocation.js";
import { strandedCapital } from "../capital/stranded-capital.js";
import { toAmount, type Units } from "../money/amount.js";
import { ExactSums } from "../money/exact-sum.js";

/** What stands in the way of a close. Drafts and bank rows may be accepted by the caller; the others may not. */
export interface CloseBlocker {
  readonly code: "drafts" | "unposted_bank_rows" | "stranded_capital" | "no_participants" | "out_of_order";
  readonly message: string;
  readonly count: number;
}

/** What a close should not overlook. */
export interface CloseWarning {
  readonly code: "bank_does_not_tie" | "commitment_missing";
  readonly message: string;
}

/** One partner's share. */
export interface CloseLine {
  readonly lpEntityId: string;
  readonly name: string;
  readonly amount: number;
}

/** A category of a month: `effect` on capital, and who takes how much of it. */
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
  /** The change of accrued carry by partner; zero over the fund. */
  readonly carry: readonly CloseLine[];
}

/** A close before it is made. */
export interface ClosePreview {
  readonly through: string;
  readonly months: readonly CloseMonth[];
  readonly blockers: readonly CloseBlocker[];
  readonly warnings: readonly CloseWarning[];
}

/** Through which month's end to close, and the bank rows to hold the books against. */
export interface CloseOptions {
  readonly through: string;
  readonly bankRows?: readonly BankRow[];
  /** Blockers to close over: drafts and open bank rows only. */
  readonly accept?: readonly ("drafts" | "unposted_bank_rows")[];
}

const CLOSE: Shape = { "bankRows?": [BANK_ROW], "accept?": [oneOf("drafts", "unposted_bank_rows")] };

/**
 * What closing through a month would post, and what stands in its way.
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
export function previewClose(books: Books | BooksIndex, given: CloseOptions): ClosePreview {
  const options = readArgument(given, CLOSE);
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

/**
 * The entries that close months: drafts to post as they are, `sourceRef` `close:<month>`.
 * @throws EngineError `close_blocked` with the blockers in `details`; `no_participants` when that is the one in the way
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], entries: [],
 *   accounts: seedChart({ vehicle: { id: "v" } }), today: "2025-06-30",
 * };
 * closeEntries(books, { through: "2025-01-31" }) // => []
 */
export function closeEntries(books: Books | BooksIndex, given: CloseOptions): Entry[] {
  const options = readArgument(given, CLOSE);
  const index = toIndex(books);
  const { months, blockers } = previewClose(index, options);
  const accepted: readonly string[] = options.accept ?? [];
  const standing = blockers.filter((blocker) => !accepted.includes(blocker.code));
  if (standing.length > 0) {
    const code = standing.every((blocker) => blocker.code === "no_participants") ? "no_participants" : "close_blocked";
    const message = standing.map((blocker) => blocker.message).join(" ");
    throw new EngineError(code, message, ["through"], { details: { blockers: standing } });
  }
  return months.flatMap((month) => [
    ...month.categories.map((category) => categoryEntry(index, month, category)),
    ...(month.carry.length > 0 ? [carryEntry(index, month)] : []),
  ]);
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

/** By ascending day: the carry due less what stands, posted or by an earlier month of the same close. */
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

function categoryEntry(
  index: BooksIndex,
  month: CloseMonth,
  { category, companyId, effect, lines }: CloseCategory,
): Entry {
  const company = companyId === null ? {} : { companyId };
  const name = companyId === null ? category : `${category}:${companyId}`;
  const undistributed = { account: "3200", amount: effect, currency: index.base.currency, ...company };
  const capital = lines.map((line) => ({ ...capitalPosting(index, line), ...company }));
  return closingEntry(month, name, category, [undistributed, ...capital]);
}

function carryEntry(index: BooksIndex, month: CloseMonth): Entry {
  const postings = month.carry.map((line) => capitalPosting(index, line));
  return closingEntry(month, "carried_interest", "carried_interest", postings);
}

function capitalPosting(index: BooksIndex, { lpEntityId, amount }: CloseLine): Posting {
  const account = codeOfOwner("3100", lpEntityId, index.accounts);
  return { account, amount: -amount, currency: index.base.currency, lpEntityId };
}

function closingEntry(
  { month, date }: CloseMonth,
  name: string,
  sourceType: string,
  postings: readonly Posting[],
): Entry {
  const memo = `Close of ${month}: ${sourceType.replaceAll("_", " ")}`;
  return {
    id: `close:${month}:${name}`,
    entryDate: date,
    memo,
    sourceType,
    sourceRef: `close:${month}`,
    status: "draft",
    postings,
  };
}

interface BlockerContext {
  readonly first: string;
  readonly options: CloseOptions;
  readonly allocation: LiveAllocation;
}

function blockersOf(index: BooksIndex, { first, options, allocation }: BlockerContext): CloseBlocker[] {
  const { through, bankRows = [] } = options;
  const inSpan = (date: string) => date >= first && date <= through;
  const drafts = index.drafts.filter((entry) => inSpan(entry.entryDate)).length;
  const open = bankRows.filter(
    (row) => (row.status === "unmatched" || row.status === "drafted") && inSpan(row.txnDate),
  ).length;
  const stranded = strandedCapital(index, readWindow({ end: through }).endDay);
  const nobody = allocation.unallocated.length;
  const closed = index.closedThrough !== null && through <= index.closedThrough;
  const found: readonly (CloseBlocker | false)[] = [
    closed && {
      code: "out_of_order",
      message: `The books are closed through ${index.closedThrough} already.`,
      count: 1,
    },
    drafts > 0 && { code: "drafts", message: `${drafts} drafts are dated in the months to close.`, count: drafts },
    open > 0 && { code: "unposted_bank_rows", message: `${open} bank rows in the span are not posted.`, count: open },
    stranded.stranded && { code: "stranded_capital", message: stranded.message ?? "", count: stranded.pooledPostings },
    nobody > 0 && { code: "no_participants", message: `${nobody} amounts have no one to share them.`, count: nobody },
  ];
  return found.filter((blocker) => blocker !== false);
}

function warningsOf(index: BooksIndex, { through, bankRows }: CloseOptions): CloseWarning[] {
  const warnings: CloseWarning[] = [];
  const endDay = toDayNumber(through);
  const committed = new Set(index.commitments.filter((event) => event.day <= endDay).map((event) => event.partner));
  index.partners.forEach(({ name, partnerClass }, partner) => {
    if (committed.has(partner) || partnerClass === "gp") return;
    warnings.push({ code: "commitment_missing", message: `${name} has no commitment on ${through}.` });
  });
  if (bankRows === undefined) return warnings;
  const balances = balanceUnits(index, endDay);
  const cash = index.accounts.reduce(
    (sum, account, at) => sum + (account.subtype === "cash" ? (balances[at] as Units) : 0),
    0,
  );
  const rows = bankRows.filter((row) => row.txnDate <= through);
  const { tiesOut, difference } = bankReconciliation({
    rows,
    ledgerCash: toAmount(cash, index.base.decimals),
    decimals: index.base.decimals,
  });
  if (!tiesOut)
    warnings.push({
      code: "bank_does_not_tie",
      message: `The bank and the books differ by ${difference} on ${through}.`,
    });
  return warnings;
}
