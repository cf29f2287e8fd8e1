/**
 * Purchases and proceeds by company. A purchase is a net debit to the company's cost in an entry of
 * `sourceType` `investment` or `opening_balance`. Proceeds are debits to cash and escrow in its `realized_gain`,
 * `return_of_capital`, `income` and `conversion` entries (cash for a fraction of a share), the value of its shares
 * distributed to partners, and, as negative amounts, escrow that leaves the books without cash. An entry counts while no
 * reversal of it is in force.
 */

import { toDayNumber } from "@capstack/decimal";
import { type BooksIndex, perIndex } from "../books/books-index.js";
import { onlyCompany } from "../capital/allocation/allocation-residual.js";
import { isCash } from "../chart/cash-account.js";
import type { Units } from "../money/amount.js";
import { totalUnits } from "../money/exact-sum.js";
import type { Entry } from "../records/entry.js";

/**
 * A purchase or proceeds of one company on one day, both positive except for lost escrow. A write-off is the cost given
 * up by an exit without proceeds; no money.
 */
export interface PortfolioFlow {
  readonly company: number;
  readonly day: number;
  readonly kind: "purchase" | "proceeds" | "write_off";
  readonly units: Units;
  /** Of its entry. */
  readonly sourceType: string;
  /** The reversals that remove it and restore it, ascending; empty for most. */
  readonly toggles: readonly number[];
}

/** Subtypes that make up a company's carrying value. */
export const carryingSubtypes = ["investment", "accrued_interest", "unrealized", "fx_translation"] as const;

/** The ordinals of what statements call fair value: accrued interest stands apart. */
export const fairSlots = [0, 2, 3] as const;

/** Cost, mark and translation together. */
export function fairUnits({ carrying }: { readonly carrying: readonly Units[] }): Units {
  return totalUnits(fairSlots.map((slot) => carrying[slot] as Units));
}

/** Accounts of proceeds that are not received yet: of a sale in escrow, of a fund that is held. */
const OWED = ["escrow_receivable", "due_from_funds_held"];

const PAYING = ["realized_gain", "return_of_capital", "income", "conversion"];
/** Source types of purchases. */
export const BUYING = ["investment", "opening_balance"];
const GIVING = ["distribution", "recallable_distribution"];

export const portfolioFlows = /* @__PURE__ */ perIndex((index): PortfolioFlow[] => {
  const { accounts, entries, sourceTypes } = index;
  const kinds: AccountKinds = {
    slots: carryingSlots(index),
    isCash: accounts.map(isCash),
    isEscrow: accounts.map(({ subtype }) => subtype === "escrow_receivable"),
    isOwed: accounts.map(({ subtype }) => OWED.includes(subtype)),
  };
  const readers = sourceTypes.map((sourceType) => readerOf(index, kinds, sourceType));
  const toggles = reversalDays(index);
  const flows: PortfolioFlow[] = [];
  for (let row = 0; row < entries.count; row++) {
    const read = readers[entries.sourceType[row] as number];
    if (read === undefined) continue;
    const entry = entries.entry[row] as Entry;
    if ((entry.reverses ?? null) !== null) continue;
    read(row, (company, kind, units) => {
      if (units === 0) return;
      const sourceType = sourceTypes[entries.sourceType[row] as number] ?? "";
      const day = entries.day[row] as number;
      flows.push({ company, day, kind, units, sourceType, toggles: toggles.get(entry.id) ?? [] });
    });
  }
  return flows;
});

type AddFlow = (company: number, kind: PortfolioFlow["kind"], units: Units) => void;
type ReadFlows = (row: number, add: AddFlow) => void;

/** By account: its carrying figure (−1 for none), and whether it is cash, escrow, or proceeds that are owed. */
interface AccountKinds {
  readonly slots: Int8Array;
  readonly isCash: readonly boolean[];
  readonly isEscrow: readonly boolean[];
  readonly isOwed: readonly boolean[];
}

/** How entries of a kind are read; undefined if they cannot have a flow. */
function readerOf(index: BooksIndex, kinds: AccountKinds, sourceType: string): ReadFlows | undefined {
  const { slots, isEscrow } = kinds;
  const net = (row: number, keep: (account: number) => boolean) => netByCompany(index, row, keep);
  if (BUYING.includes(sourceType)) {
    return (row, add) => {
      for (const [company, units] of net(row, (at) => slots[at] === COST)) add(company, "purchase", Math.max(units, 0));
    };
  }
  if (GIVING.includes(sourceType)) {
    return (row, add) => {
      for (const [company, units] of net(row, (at) => (slots[at] as number) >= 0)) add(company, "proceeds", -units);
    };
  }
  if (PAYING.includes(sourceType)) {
    return (row, add) => {
      const paid = paidByCompany(index, row, kinds.isOwed, kinds);
      for (const [company, units] of paid) add(company, "proceeds", units);
      for (const [company, units] of net(row, (at) => slots[at] === COST))
        if ((paid.get(company) ?? 0) === 0) add(company, "write_off", Math.max(-units, 0));
    };
  }
  if (!isEscrow.includes(true)) return undefined;
  return (row, add) => {
    if (!touches(index, row, isEscrow)) return;
    for (const [company, units] of paidByCompany(index, row, isEscrow, kinds))
      add(company, "proceeds", Math.min(units, 0));
  };
}

const COST = carryingSubtypes.indexOf("investment");

/** By company: the cash an entry brings in, and its change of what is owed. */
function paidByCompany(
  index: BooksIndex,
  row: number,
  isOwed: readonly boolean[],
  { isCash }: AccountKinds,
): Map<number, Units> {
  return netByCompany(index, row, (at, units) => isOwed[at] === true || (units > 0 && isCash[at] === true));
}

/**
 * By company: the sum of an entry's postings on some accounts. A posting without company belongs to the entry's only
 * one.
 */
function netByCompany(
  { entries, postings }: BooksIndex,
  row: number,
  keep: (account: number, units: Units) => boolean,
): Map<number, Units> {
  const first = entries.firstPosting[row] as number;
  const end = entries.firstPosting[row + 1] as number;
  const only = onlyCompany(postings.company, first, end);
  const net = new Map<number, Units>();
  for (let posting = first; posting < end; posting++) {
    const units = postings.units[posting] as number;
    if (!keep(postings.account[posting] as number, units)) continue;
    const own = postings.company[posting] as number;
    const company = own >= 0 ? own : only;
    if (company >= 0) net.set(company, (net.get(company) ?? 0) + units);
  }
  return net;
}

function touches({ entries, postings }: BooksIndex, row: number, accounts: readonly boolean[]): boolean {
  const end = entries.firstPosting[row + 1] as number;
  for (let posting = entries.firstPosting[row] as number; posting < end; posting++)
    if (accounts[postings.account[posting] as number]) return true;
  return false;
}

/** By entry id: the days on which reversals remove it from the books and restore it. */
function reversalDays({ entries }: BooksIndex): Map<string, number[]> {
  const reversals = entries.entry.filter((entry) => (entry.reverses ?? null) !== null);
  const days = new Map<string, number[]>();
  for (const reversal of reversals.reverse()) {
    const own = days.get(reversal.id) ?? [];
    const target = reversal.reverses as string;
    days.set(
      target,
      [toDayNumber(reversal.entryDate), ...own, ...(days.get(target) ?? [])].sort((a, b) => a - b),
    );
  }
  return days;
}

/** The flows in force on a day, in date order. */
export function portfolioFlowsThrough(index: BooksIndex, endDay: number): PortfolioFlow[] {
  return portfolioFlows(index).filter(
    (flow) => flow.day <= endDay && flow.toggles.filter((day) => day <= endDay).length % 2 === 0,
  );
}

/** By account: its carrying figure, −1 for none. */
export function carryingSlots({ accounts }: BooksIndex): Int8Array {
  return Int8Array.from(accounts, ({ type, subtype }) =>
    type === "asset" ? carryingSubtypes.indexOf(subtype as (typeof carryingSubtypes)[number]) : -1,
  );
}
