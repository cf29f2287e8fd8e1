/** The figures of one quarter: partners' capital and portfolio. */
import type { BooksIndex } from "../books/books-index.js";
import { type DatedUnits, rateOf } from "../capital/rate-of-return.js";
import { toAmount, type Units } from "../money/amount.js";
import { ExactSums, sumUnits, totalUnits } from "../money/exact-sum.js";
import { BUCKETS, bucketAt, type CapitalBucket } from "../records/capital-bucket.js";
import { type PortfolioFlow, portfolioFlowsThrough } from "./portfolio.js";

/** `carry` is the amount paid so far. */
export function capitalFigures(index: BooksIndex, units: readonly Units[], carry: Units) {
  const { decimals } = index.base;
  const sums = new ExactSums(BUCKETS);
  for (let slot = 0; slot < units.length; slot++) sums.add(slot % BUCKETS, units[slot] as Units);
  const line = (...buckets: CapitalBucket[]) => sumUnits(...buckets.map((bucket) => sums.at(bucketAt(bucket))));
  const amount = (...buckets: CapitalBucket[]) => toAmount(line(...buckets), decimals);
  return {
    calledCapital: amount("contributions"),
    distributed: toAmount(sumUnits(-line("distributions"), carry), decimals),
    contributions: amount("contributions"),
    distributions: amount("distributions"),
    operatingIncome: amount("operatingIncome"),
    realizedGains: amount("realizedGains"),
    unrealizedGains: amount("unrealizedGains"),
    expenses: amount("managementFees", "expenses"),
    other: amount("beginning", "offeringCosts", "fxTranslation", "transfers", "carriedInterest", "unclassified"),
    nav: toAmount(totalUnits(units), decimals),
  };
}

export function portfolioFigures(index: BooksIndex, day: number, value: Units) {
  const { decimals } = index.base;
  const flows = portfolioFlowsThrough(index, day);
  const purchases = flows.filter((flow) => flow.kind === "purchase");
  const firstDays = new Map<number, number>();
  for (const { company, day: bought } of purchases) if (!firstDays.has(company)) firstDays.set(company, bought);
  const invested = totalUnits(purchases.map((flow) => flow.units));
  const initial = purchases.filter((flow) => flow.day === firstDays.get(flow.company));
  const fresh = totalUnits(initial.map((flow) => flow.units));
  const proceeds = totalUnits(flows.filter((flow) => flow.kind === "proceeds").map((flow) => flow.units));
  return {
    investedCapital: toAmount(invested, decimals),
    newInvested: toAmount(fresh, decimals),
    followOnInvested: toAmount(invested - fresh, decimals),
    proceeds: toAmount(proceeds, decimals),
    portfolioValue: toAmount(value, decimals),
    grossIrr: rateOf(flowsByDay(flows), { day, units: value }),
  };
}

function flowsByDay(flows: readonly PortfolioFlow[]): DatedUnits[] {
  const byDay = new Map<number, Units>();
  for (const { day, kind, units } of flows)
    if (kind !== "write_off") byDay.set(day, (byDay.get(day) ?? 0) + (kind === "purchase" ? -units : units));
  return [...byDay].map(([day, units]) => ({ day, units }));
}
