/**
 * Partners' capital accounts: for each partner the roll-forward of a window and since inception, the amounts committed,
 * called and paid, and the rate of return. The figures tie to net assets on any day.
 * @see ILPA, "Reporting Template" v1.1; ASC 946-505 (partners' capital)
 */

import { fromDayNumber, type Input, oneOf } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { termsAt } from "../books/terms-at.js";
import { toAmount, type Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { readWindow, type Window, windowed } from "../periods/window.js";
import { type AllocationCategory, allocationCategories } from "../records/allocation-category.js";
import { BUCKETS, bucketAt, type CapitalBreakdown, capitalBuckets } from "../records/capital-bucket.js";
import { readOptions } from "../records/options.js";
import type { Partner, PartnerClass } from "../records/partner.js";
import { compareText } from "../records/text-order.js";
import type { UnallocatedCell } from "./allocation/live-allocation.js";
import { type AllocationMode, type CapitalState, capitalState } from "./capital-state.js";
import { type CapitalTies, capitalTies } from "./capital-ties.js";
import { postedMovements } from "./movements/capital-movement.js";
import { commitmentUnits, recallableUnits, receivableUnits } from "./movements/commitment.js";
import { investorFlows, rateOf } from "./rate-of-return.js";
import { type StrandedCapital, strandedCapital } from "./stranded-capital.js";

/** One partner's capital account; the fields of `itd` are repeated on the row itself. */
export interface CapitalAccount extends CapitalBreakdown {
  readonly lpEntityId: string;
  readonly name: string;
  readonly partnerClass: PartnerClass;
  /** Sum of commitment events to date. */
  readonly commitment: number;
  /** Contributions since inception. */
  readonly called: number;
  /** Called less receivable; 0 with `fundedUnderflow` when that would be negative. */
  readonly funded: number;
  /** Commitment less called, plus recallable distributions. */
  readonly outstanding: number;
  /** Called and not yet paid; excludes interest of a subsequent close, which is on 1300 too. */
  readonly receivable: number;
  readonly fundedUnderflow: boolean;
  /** XIRR, actual/365; null when there is none. Binary floating point. */
  readonly irr: number | null;
  readonly period: CapitalBreakdown;
  readonly itd: CapitalBreakdown;
}

/** An amount that cannot be allocated because no partner has a weight. */
export interface UnallocatedAmount {
  readonly month: string;
  readonly category: AllocationCategory;
  readonly companyId: string | null;
  readonly amount: number;
}

/** The capital accounts of a vehicle, rows by name. */
export interface CapitalAccounts {
  readonly rows: readonly CapitalAccount[];
  readonly nav: number;
  readonly window: { readonly start: string | null; readonly end: string | null };
  readonly valuationDate: string;
  readonly stranded: StrandedCapital;
  readonly unallocated: readonly UnallocatedAmount[];
  readonly ties: CapitalTies;
  /** Carry accrued and not yet paid or reversed, as a positive figure. */
  readonly carryAccrued: number;
}

export const capitalAccountOptions = windowed({
  /** Whether to include live allocation or only what is posted; `live` by default. */
  allocation: oneOf(["live", "posted"], { default: "live" }),
});

/** A window, and whether results that no entry has allocated yet are allocated on the fly. */
export interface CapitalAccountOptions extends Input<typeof capitalAccountOptions> {}

/**
 * The capital account of every partner with a commitment or a movement.
 * @returns base currency, exact to the minor unit; what raises a partner's capital is positive
 * @throws EngineError `invalid_date`, `invalid_period`, `total_out_of_range`, `no_carry_recipient`, `history_mismatch`,
 * and what {@link indexBooks} refuses
 * @see ILPA, "Reporting Template" v1.1
 * @example
 * const elm = { lpEntityId: "33333333-0000-4000-8000-000000000000", name: "Elm", partnerClass: "gp" };
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [elm], today: "2025-06-30",
 *   commitments: [{ lpEntityId: elm.lpEntityId, date: "2025-01-01", amount: 1000, kind: "initial" }],
 *   accounts: seedChart({ vehicle: { id: "v" }, partners: [elm] }),
 *   entries: [
 *     { id: "1", entryDate: "2025-01-10", sourceType: "capital_call", status: "posted", postings: [
 *       { account: "1000", amount: 400, currency: "USD" }, { account: "3100-33333333", amount: -400, currency: "USD" }] },
 *     { id: "2", entryDate: "2025-02-10", sourceType: "partnership_expense", status: "posted", postings: [
 *       { account: "5100", amount: 25.5, currency: "USD" }, { account: "1000", amount: -25.5, currency: "USD" }] }],
 * };
 * const { rows: [row], nav } = capitalAccounts(books);
 * [row?.called, row?.outstanding, row?.expenses, row?.ending, nav] // => [400, 600, -25.5, 374.5, 374.5]
 */
export function capitalAccounts(books: Books | BooksIndex, input: CapitalAccountOptions = {}): CapitalAccounts {
  const options = readOptions(input, capitalAccountOptions);
  const index = toIndex(books);
  const window = readWindow(options);
  const state = capitalState(index, window, options.allocation);
  const commitment = commitmentUnits(index, window.endDay);
  const receivable = receivableUnits(index, window.endDay);
  const recallable = recallableUnits(index, window.endDay);
  const shown = shownPartners(index, state, window.endDay);
  const rows = index.partners.flatMap((partner, at): CapitalAccount[] => {
    if (!shown.has(at)) return [];
    const figures = {
      commitment: commitment[at] as Units,
      receivable: receivable.at(at),
      recallable: recallable.at(at),
    };
    return [capitalRow(index, state, { partner, at, ...figures, endDay: window.endDay })];
  });
  const { decimals } = index.base;
  return {
    rows: rows.sort((a, b) => compareText(a.name, b.name) || compareText(a.lpEntityId, b.lpEntityId)),
    nav: toAmount(totalUnits(state.itd), decimals),
    window: { start: window.start, end: window.end },
    valuationDate: fromDayNumber(state.valuationDay),
    stranded: strandedCapital(index, window.endDay),
    unallocated: state.allocation.unallocated.map((cell) => unallocatedAmount(index, cell)),
    ties: capitalTies(index, state, window.endDay),
    carryAccrued: toAmount(state.carry.total, decimals),
  };
}

const MOST_WINDOWS = 12;
const known = /* @__PURE__ */ new WeakMap<BooksIndex, Map<string, CapitalAccounts>>();

/**
 * The accounts of a window, computed once for the statements of many partners; the latest windows are kept as long as the
 * books are. Not for callers who might change what they are given.
 */
export function sharedCapitalAccounts(
  index: BooksIndex,
  window: Window,
  allocation: AllocationMode = "live",
): CapitalAccounts {
  // What is no window at all is refused, and not kept.
  if ([window.start, window.end].some((day) => day != null && typeof day !== "string")) {
    return capitalAccounts(index, { ...window, allocation });
  }
  const windows = known.get(index) ?? new Map<string, CapitalAccounts>();
  known.set(index, windows);
  const key = `${window.start ?? ""} ${window.end ?? ""} ${allocation}`;
  const accounts = windows.get(key) ?? capitalAccounts(index, { ...window, allocation });
  windows.delete(key);
  windows.set(key, accounts);
  const [oldest] = windows.keys();
  if (windows.size > MOST_WINDOWS && oldest !== undefined) windows.delete(oldest);
  return accounts;
}

interface RowFigures {
  readonly partner: Partner;
  readonly at: number;
  readonly commitment: Units;
  readonly receivable: Units;
  readonly recallable: Units;
  readonly endDay: number;
}

function capitalRow(index: BooksIndex, state: CapitalState, figures: RowFigures): CapitalAccount {
  const { partner, at, commitment, receivable, recallable, endDay } = figures;
  const { decimals } = index.base;
  const first = at * BUCKETS;
  const own = state.itd.slice(first, first + BUCKETS);
  const called = own[bucketAt("contributions")] as Units;
  const funded = called - receivable;
  const itd = toBreakdown(own, decimals);
  const ending = { day: state.valuationDay, units: totalUnits(own) };
  const { lpEntityId, name, partnerClass } = partner;
  return {
    lpEntityId,
    name,
    partnerClass,
    commitment: toAmount(commitment, decimals),
    called: toAmount(called, decimals),
    funded: toAmount(Math.max(funded, 0), decimals),
    outstanding: toAmount(sumUnits(commitment, -called, recallable), decimals),
    receivable: toAmount(receivable, decimals),
    fundedUnderflow: funded < 0,
    irr: rateOf(investorFlows(index, [at], endDay), ending),
    period: toBreakdown(state.period.slice(first, first + BUCKETS), decimals),
    itd,
    ...itd,
  };
}

/** The thirteen lines and their sum, in currency. */
function toBreakdown(lines: readonly Units[], decimals: number): CapitalBreakdown {
  const amounts = capitalBuckets.map((bucket, at) => [bucket, toAmount(lines[at] as Units, decimals)] as const);
  return Object.fromEntries([...amounts, ["ending", toAmount(totalUnits(lines), decimals)]]) as CapitalBreakdown;
}

/**
 * Every partner with a commitment through the day, a posted movement or a live allocation; with carry, the general
 * partners.
 */
function shownPartners(index: BooksIndex, { allocation, valuationDay }: CapitalState, endDay: number): Set<number> {
  const { count, day, partner } = postedMovements(index);
  const committed = index.commitments.filter((event) => event.day <= endDay);
  const sharing = allocation.lines.map((line) => line.partner);
  const shown = new Set([...committed.map((event) => event.partner), ...sharing]);
  for (let i = 0; i < count && (day[i] as number) <= endDay && shown.size < index.partners.length; i++) {
    shown.add(partner[i] as number);
  }
  const general = index.partners.flatMap(({ partnerClass }, at) => (partnerClass === "gp" ? [at] : []));
  return new Set([...shown, ...(termsAt(index, valuationDay).waterfall.kind === "none" ? [] : general)]);
}

function unallocatedAmount(index: BooksIndex, { day, cell, units }: UnallocatedCell): UnallocatedAmount {
  return {
    month: fromDayNumber(day).slice(0, 7),
    category: allocationCategories[cell.category] as AllocationCategory,
    companyId: index.companies[cell.company]?.companyId ?? null,
    amount: toAmount(units, index.base.decimals),
  };
}
