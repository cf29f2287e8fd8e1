/**
 * What was bought, what came back and what is held, company by company. A purchase is a net debit to the company's cost
 * in an entry of `sourceType` `investment` or `opening_balance`; proceeds are debits to cash and escrow in its
 * `realized_gain`, `return_of_capital` and `income` entries. An entry counts while no reversal of it is in force.
 */

import { toDayNumber } from "@capstack/decimal";
import { type BooksIndex, perIndex } from "../books/books-index.js";
import type { Entry } from "../books/entry.js";
import { onlyCompany } from "../capital/allocation-residual.js";
import type { Units } from "../money/amount.js";

/** A purchase or proceeds of one company on one day; both positive. */
export interface PortfolioFlow {
  readonly company: number;
  readonly day: number;
  readonly kind: "purchase" | "proceeds";
  readonly units: Units;
  /** The reversals that take it out and put it back, ascending; empty for most. */
  readonly toggles: readonly number[];
}

/** Subtypes that make up a company's carrying value. */
export const carryingSubtypes = ["investment", "accrued_interest", "unrealized", "fx_translation"] as const;

const PROCEEDS_TYPES = ["realized_gain", "return_of_capital", "income"];
const PURCHASE_TYPES = ["investment", "opening_balance"];

export const portfolioFlows = /* @__PURE__ */ perIndex((index): PortfolioFlow[] => {
  const { accounts, entries, sourceTypes } = index;
  const isCost = accounts.map((account) => account.subtype === "investment");
  const isCash = accounts.map((account) => account.subtype === "cash" || account.subtype === "escrow_receivable");
  const buys = sourceTypes.map((sourceType) => PURCHASE_TYPES.includes(sourceType));
  const pays = sourceTypes.map((sourceType) => PROCEEDS_TYPES.includes(sourceType));
  const toggles = reversalDays(index);
  const flows: PortfolioFlow[] = [];
  for (let row = 0; row < entries.count; row++) {
    const type = entries.sourceType[row] as number;
    if (!buys[type] && !pays[type]) continue;
    const entry = entries.entry[row] as Entry;
    if ((entry.reverses ?? null) !== null) continue;
    const add = (company: number, kind: PortfolioFlow["kind"], units: Units) =>
      flows.push({ company, day: entries.day[row] as number, kind, units, toggles: toggles.get(entry.id) ?? [] });
    if (buys[type]) addPurchases(index, row, isCost, add);
    else addProceeds(index, row, isCash, add);
  }
  return flows;
});

type AddFlow = (company: number, kind: PortfolioFlow["kind"], units: Units) => void;

function addPurchases({ entries, postings }: BooksIndex, row: number, isCost: readonly boolean[], add: AddFlow): void {
  const net = new Map<number, Units>();
  const end = entries.firstPosting[row + 1] as number;
  for (let posting = entries.firstPosting[row] as number; posting < end; posting++) {
    const company = postings.company[posting] as number;
    if (company < 0 || !isCost[postings.account[posting] as number]) continue;
    net.set(company, (net.get(company) ?? 0) + (postings.units[posting] as number));
  }
  for (const [company, units] of net) if (units > 0) add(company, "purchase", units);
}

function addProceeds({ entries, postings }: BooksIndex, row: number, isCash: readonly boolean[], add: AddFlow): void {
  const first = entries.firstPosting[row] as number;
  const end = entries.firstPosting[row + 1] as number;
  const only = onlyCompany(postings.company, first, end);
  for (let posting = first; posting < end; posting++) {
    const own = postings.company[posting] as number;
    const units = postings.units[posting] as number;
    const company = own >= 0 ? own : only;
    if (company >= 0 && units > 0 && isCash[postings.account[posting] as number]) add(company, "proceeds", units);
  }
}

/** By entry id: the days on which reversals take it out of the books and put it back. */
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
