/**
 * American carry, deal by deal: how much may be paid out on realized deals, and how much would be clawed back. The
 * accrual
 * is the European one, since the clawback has the same result; this shows how far payments may run ahead of it.
 * @see ILPA, "Principles 3.0", deal-by-deal waterfall and clawback
 */

import { rational } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { termsAt } from "../books/terms-at.js";
import { companyOfPosting } from "../capital/allocation/allocation-residual.js";
import { capitalState } from "../capital/capital-state.js";
import { carryPaid } from "../capital/carry/carry-paid.js";
import { toAmount, type Units } from "../money/amount.js";
import { ExactSums, sumUnits, totalUnits } from "../money/exact-sum.js";
import { queryWindow, readWindow, valuationDay } from "../periods/window.js";
import { BUCKETS, bucketAt } from "../records/capital-bucket.js";
import { readOptions } from "../records/options.js";
import { type PositionUnits, positionUnits } from "./position-units.js";

/** One company's realized result, in currency. */
export interface RealizedDeal {
  readonly companyId: string;
  /** Net gain booked on 4000 for the company. */
  readonly realizedGain: number;
  /** Cost that has left the books. */
  readonly realizedCost: number;
  /** Remaining cost of a position written down to nothing. */
  readonly writtenOffCost: number;
}

/** Carry on realized deals. */
export interface DealByDealCarry {
  readonly deals: readonly RealizedDeal[];
  readonly realizedGain: number;
  readonly writtenOffCost: number;
  /** Fees, expenses and offering costs to date, in the ratio of realized and written-off cost to all cost; positive. */
  readonly expenseShare: number;
  /** Realized gain less written-off cost and expense share; may be negative. */
  readonly realizedProfit: number;
  /** Carry rate times the limited partners' part of it, less carry paid; zero or more. */
  readonly distributable: number;
  readonly carryPaid: number;
  /** The accrued target of a hypothetical liquidation. */
  readonly target: number;
  /** Paid beyond the target, so subject to clawback. */
  readonly clawback: number;
}

/**
 * Carry distributable from realized deals, and the clawback, at `end`. The limited partners' part is by paid-in capital.
 * @returns base currency; shares rounded half up to the minor unit
 * @throws EngineError as {@link capitalAccounts}
 * @example
 * const terms = { kind: "american", carryRate: 0.2, prefRate: 0.08 };
 * const { realizedProfit, distributable, clawback } = dealByDealCarry({ ...halfAYear, waterfall: terms }, { end: "2025-06-30" });
 * [realizedProfit, distributable, clawback] // => [0, 0, 0]
 */
export function dealByDealCarry(books: Books | BooksIndex, options: { end?: string | null } = {}): DealByDealCarry {
  const { end = null } = readOptions(options, queryWindow);
  const window = readWindow({ end });
  const index = termsAt(toIndex(books), valuationDay(toIndex(books), window.endDay));
  const { itd, carry } = capitalState(index, window, "live");
  const held = positionUnits(index, window.endDay);
  const gains = realizedGains(index, window.endDay);
  const deals = held.map((position) => ({ position, gain: gains.at(position.company), ...costsOf(position) }));
  const realized = deals.filter((deal) => deal.realizedCost !== 0 || deal.writtenOff !== 0 || deal.gain !== 0);
  const gain = totalUnits(realized.map((deal) => deal.gain));
  const writtenOff = totalUnits(realized.map((deal) => deal.writtenOff));
  const line = (bucket: number, partners: readonly number[]) =>
    totalUnits(partners.map((at) => itd[at * BUCKETS + bucket] as Units));
  const everyone = index.partners.map((_, at) => at);
  const limited = everyone.filter((at) => index.partners[at]?.partnerClass === "lp" && !index.waterfall.exempt.has(at));
  const costs = (["managementFees", "expenses", "offeringCosts"] as const).map((name) =>
    line(bucketAt(name), everyone),
  );
  const expenses = -totalUnits(costs) + 0;
  const cost = totalUnits(held.map((position) => position.invested));
  const settledCost = totalUnits(realized.map((deal) => sumUnits(deal.realizedCost, deal.writtenOff)));
  const expenseShare = share(expenses, settledCost, cost);
  const profit = sumUnits(gain, -writtenOff, -expenseShare);
  const contributions = bucketAt("contributions");
  const ofLimited = share(Math.max(profit, 0), line(contributions, limited), line(contributions, everyone));
  const earned = Number(rational(index.waterfall.carryRate).times(ofLimited).round("half_up"));
  const paid = carryPaid(index, window.endDay);
  const amount = (units: Units) => toAmount(units, index.base.decimals);
  return {
    deals: realized.map((deal) => ({
      companyId: index.companies[deal.position.company]?.companyId ?? "",
      realizedGain: amount(deal.gain),
      realizedCost: amount(deal.realizedCost),
      writtenOffCost: amount(deal.writtenOff),
    })),
    realizedGain: amount(gain),
    writtenOffCost: amount(writtenOff),
    expenseShare: amount(expenseShare),
    realizedProfit: amount(profit),
    distributable: amount(index.waterfall.kind === "none" ? 0 : Math.max(earned - paid, 0)),
    carryPaid: amount(paid),
    target: amount(carry.total),
    clawback: amount(Math.max(paid - carry.total, 0)),
  };
}

function costsOf({ invested, carrying, value }: PositionUnits): { realizedCost: Units; writtenOff: Units } {
  const cost = carrying[0] as Units;
  return { realizedCost: Math.max(invested - cost, 0), writtenOff: cost > 0 && value === 0 ? cost : 0 };
}

function share(total: Units, part: Units, whole: Units): Units {
  return whole === 0 ? 0 : Number(rational(total).times(part).div(whole).round("half_up"));
}

/** By company: what its entries booked on realized gain, positive for a gain. */
function realizedGains(index: BooksIndex, endDay: number): ExactSums {
  const { entries, postings, accounts, companies } = index;
  const isGain = accounts.map((account) => account.type === "income" && account.subtype === "realized_gain");
  const sums = new ExactSums(companies.length);
  for (let entry = 0; entry < entries.count && (entries.day[entry] as number) <= endDay; entry++) {
    const first = entries.firstPosting[entry] as number;
    const last = entries.firstPosting[entry + 1] as number;
    for (let row = first; row < last; row++) {
      if (!isGain[postings.account[row] as number]) continue;
      const company = companyOfPosting(index, row, first, last);
      if (company >= 0) sums.add(company, -(postings.units[row] as Units));
    }
  }
  return sums;
}
