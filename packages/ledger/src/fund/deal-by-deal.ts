/**
 * American carry, deal by deal: how much may be paid out on realized deals, and how much is to be clawed back. The accrual
 * is the European one, since the clawback has the same result; this shows how far payments may run ahead of it. Before
 * carry on a realized deal the limited partners have back its cost, the cost of losses and write-downs not made good
 * since, the part of fees and expenses that belongs to both, and the preferred return on all of it.
 * @see ILPA, "Principles 3.0", deal-by-deal waterfall and clawback
 */

import { type Rational, rational, sumOf } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { termsAt } from "../books/terms-at.js";
import { companyOfPosting } from "../capital/allocation/allocation-residual.js";
import { capitalState } from "../capital/capital-state.js";
import { carryEntitled } from "../capital/carry/carry-entitled.js";
import { carryGivenBack, carryPaid } from "../capital/carry/carry-paid.js";
import { FRACTION, GROWTH, growthOf, toScaled } from "../capital/carry/compound-growth.js";
import { toAmount, type Units } from "../money/amount.js";
import { ExactSums, sumUnits, totalUnits } from "../money/exact-sum.js";
import { queryWindow, readWindow, valuationDay } from "../periods/window.js";
import { BUCKETS, bucketAt } from "../records/capital-bucket.js";
import { readOptions } from "../records/options.js";
import { type CostSpan, costSpans } from "./cost-span.js";
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
  /** Of a position that is held: what its value lies below its cost. */
  readonly writtenDown: number;
}

/** Carry on realized deals. */
export interface DealByDealCarry {
  readonly deals: readonly RealizedDeal[];
  readonly realizedGain: number;
  readonly writtenOffCost: number;
  readonly writtenDown: number;
  /** Fees, expenses and offering costs to date, in the ratio of realized and lost cost to all cost; positive. */
  readonly expenseShare: number;
  /** Realized gain less losses, write-downs and expense share; may be negative. */
  readonly realizedProfit: number;
  /**
   * The preferred return of the limited partners' part of realized and lost cost, each purchase from its day until it left
   * the books, and of the expense share, which counts as paid with it.
   */
  readonly preferredReturn: number;
  /** The carry of the terms on the limited partners' part of the profit over that hurdle, less carry paid; zero or more. */
  readonly distributable: number;
  readonly carryPaid: number;
  /** The accrued target of a hypothetical liquidation. */
  readonly target: number;
  /** Paid beyond the target, at most what the terms leave of it after tax. */
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
  const last = valuationDay(index, window.endDay);
  const held = positionUnits(index, window.endDay);
  const gains = realizedGains(index, window.endDay);
  const spans = costSpans(index, window.endDay);
  const costOf = (isCounted: (span: CostSpan) => boolean) =>
    totalUnits(spans.filter(isCounted).map(({ units }) => units));
  const deals = held.map((position) => ({
    position,
    gain: gains.at(position.company),
    realizedCost: costOf(({ company, to }) => company === position.company && to !== null),
    ...lossesOf(position),
  }));
  const realized = deals.filter((deal) => deal.gain !== 0 || settledCost(deal) !== 0);
  const total = (read: (deal: Deal) => Units) => totalUnits(realized.map(read));
  const [gain, writtenOff, writtenDown] = [
    total((deal) => deal.gain),
    total((deal) => deal.writtenOff),
    total((deal) => deal.writtenDown),
  ];
  const line = (bucket: number, partners: readonly number[]) =>
    totalUnits(partners.map((at) => itd[at * BUCKETS + bucket] as Units));
  const everyone = index.partners.map((_, at) => at);
  const limited = everyone.filter((at) => index.partners[at]?.partnerClass === "lp" && !index.waterfall.exempt.has(at));
  const costs = (["managementFees", "expenses", "offeringCosts"] as const).map((name) =>
    line(bucketAt(name), everyone),
  );
  const expenses = -totalUnits(costs) + 0;
  const cost = costOf(() => true);
  const expenseShare = share(expenses, total(settledCost), cost);
  const profit = sumUnits(gain, -writtenOff, -writtenDown, -expenseShare);
  const contributions = bucketAt("contributions");
  const [theirs, all] = [line(contributions, limited), line(contributions, everyone)];
  const ofLimited = share(Math.max(profit, 0), theirs, all);
  const grown = preferredOn(index, realized, { spans, last });
  const loaded = cost === 0 ? grown : grown.times(rational(cost).plus(expenses)).div(cost);
  const hurdle = all === 0 ? rational(0) : loaded.times(theirs).div(all);
  const earned = entitledTo(index, ofLimited, hurdle);
  const paid = carryPaid(index, window.endDay);
  const amount = (units: Units) => toAmount(units, index.base.decimals);
  return {
    deals: realized.map((deal) => ({
      companyId: index.companies[deal.position.company]?.companyId ?? "",
      realizedGain: amount(deal.gain),
      realizedCost: amount(deal.realizedCost),
      writtenOffCost: amount(deal.writtenOff),
      writtenDown: amount(deal.writtenDown),
    })),
    realizedGain: amount(gain),
    writtenOffCost: amount(writtenOff),
    writtenDown: amount(writtenDown),
    expenseShare: amount(expenseShare),
    realizedProfit: amount(profit),
    preferredReturn: amount(Number(hurdle.round("half_up"))),
    distributable: amount(Math.max(earned - paid, 0)),
    carryPaid: amount(paid),
    target: amount(carry.total),
    clawback: amount(clawbackDue(index, window.endDay, carry.total)),
  };
}

interface Deal {
  readonly position: PositionUnits;
  readonly gain: Units;
  readonly realizedCost: Units;
  readonly writtenOff: Units;
  readonly writtenDown: Units;
}

function settledCost({ realizedCost, writtenOff, writtenDown }: Deal): Units {
  return sumUnits(realizedCost, writtenOff, writtenDown);
}

/** The preferred return on cost that left the books, and on what is lost of the cost still held, the oldest of it first. */
function preferredOn(
  index: BooksIndex,
  realized: readonly Deal[],
  { spans, last }: { spans: readonly CostSpan[]; last: number },
) {
  const { prefRate, prefCompounds } = index.waterfall;
  const growth = growthOf(prefRate, prefCompounds);
  const lost = new Map(realized.map((deal) => [deal.position.company, deal.writtenOff + deal.writtenDown]));
  const parts = spans.map(({ company, units, from, to }) => {
    const held = to === null ? Math.min(units, lost.get(company) ?? 0) : units;
    if (to === null) lost.set(company, (lost.get(company) ?? 0) - held);
    return rational(held).times(rational(growth((to ?? last) - from), 1n << GROWTH));
  });
  return sumOf(parts);
}

/** The carry of the terms on a profit over a hurdle; further tiers are tested over the whole fund alone. */
function entitledTo({ waterfall }: BooksIndex, profit: Units, hurdle: Rational): Units {
  if (waterfall.kind === "none") return 0;
  const scaled = toScaled(profit);
  const beyond = scaled - hurdle.times(1n << FRACTION).round("half_up");
  return carryEntitled({ ...waterfall, tiers: [] }, { profit: scaled, beyond, tierStarts: [] });
}

/**
 * What is to be given back at the end of a day: paid beyond a target, at most what the terms leave of payments after tax
 * less what was given back before.
 */
export function clawbackDue(index: BooksIndex, endDay: number, target: Units): Units {
  const [paid, back] = [carryPaid(index, endDay), carryGivenBack(index, endDay)];
  const untaxed = rational(1).minus(index.waterfall.clawbackTaxPct);
  const most = Number(rational(sumUnits(paid, back)).times(untaxed).round("half_up")) - back;
  return Math.max(Math.min(paid - target, most), 0);
}

function lossesOf({ carrying, value }: PositionUnits): Pick<Deal, "writtenOff" | "writtenDown"> {
  const cost = carrying[0] as Units;
  const isNothing = cost > 0 && value === 0;
  return { writtenOff: isNothing ? cost : 0, writtenDown: isNothing ? 0 : Math.max(cost - Math.max(value, 0), 0) };
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
