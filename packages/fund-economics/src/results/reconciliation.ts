/** The identities that every answer is checked against before it leaves, in cents: nothing is asserted, all is shown. */

import type { Sides } from "../plan/cents.js";
import type { AggregateResult } from "./aggregate-result.js";
import type { ForecastResult } from "./forecast-shape.js";
import type { ForecastRow } from "./rows/forecast-row.js";

/** One identity and by how much it fails; `ok` when within what the check allows. */
export interface ReconciliationCheck {
  /** What is compared. */
  readonly check: string;
  /** The largest over all rows. Currency. */
  readonly difference: number;
  /** Whether it holds. */
  readonly ok: boolean;
}

/** Whole-life totals are rounded once, rows on running totals: they may part by a few cents. */
const AGGREGATE_TOLERANCE = 0.05;

/** Checks a forecast against itself and against the aggregate. */
export function reconcile(aggregate: AggregateResult, forecast: ForecastResult): ReconciliationCheck[] {
  const { periods: rows, summary } = forecast;
  const { totals } = summary;
  const last = rows[rows.length - 1];
  const checks = [
    exact("sources equal uses in every period", largest(rows, cashGap)),
    exact("net asset value moves by flows, costs and gains", largest(rows, navGap)),
    exact("limited partners and GP make the total in every row", largest(rows, sidesGap)),
    exact("tiers make proceeds in every row", largest(rows, tierGap)),
    exact("rows sum to the summary", summaryGap(rows, totals)),
    exact("cash, portfolio and net asset value end at zero", lastGap(last)),
    exact("limited partners and GP make the total in the aggregate", aggregateSidesGap(aggregate)),
  ];
  if (summary.deployedShare < 1 - 1e-9) return checks;
  const gap = aggregateGap(aggregate, totals);
  return [...checks, { check: "summary equals the aggregate", difference: gap, ok: gap <= AGGREGATE_TOLERANCE }];
}

function exact(check: string, difference: number): ReconciliationCheck {
  return { check, difference, ok: difference === 0 };
}

function cashGap(row: ForecastRow, before: ForecastRow | undefined): number {
  const uses = sum(
    row.newInvestments,
    row.followOnInvestments,
    row.managementFees.total,
    row.partnershipExpenses.total,
  );
  const paid = sum(row.distributions.total, row.carry, row.cash);
  return sum(row.capitalCalls.total, row.proceeds, before?.cash ?? 0) - uses - paid;
}

function navGap(row: ForecastRow, before: ForecastRow | undefined): number {
  const costs = sum(row.managementFees.total, row.partnershipExpenses.total);
  const moved = sum(before?.nav.total ?? 0, row.capitalCalls.total, row.gains);
  return sum(row.nav.total) - moved + sum(row.distributions.total, row.carry) + costs;
}

function sidesGap(row: ForecastRow): number {
  const triads = [
    row.capitalCalls,
    row.managementFees,
    row.partnershipExpenses,
    row.distributions,
    row.nav,
    row.netCashFlow,
  ];
  return triads.reduce((gap, triad) => gap + Math.abs(triadGap(triad)), 0);
}

function tierGap(row: ForecastRow): number {
  return sum(row.proceeds) - sum(...row.proceedsByTier);
}

function lastGap(row: ForecastRow | undefined): number {
  if (row === undefined) return 0;
  return sum(Math.abs(row.cash), Math.abs(row.portfolioValue), Math.abs(row.nav.lp), Math.abs(row.nav.gp));
}

function summaryGap(rows: readonly ForecastRow[], totals: ForecastResult["summary"]["totals"]): number {
  const lines: [number, (row: ForecastRow) => number][] = [
    [totals.capitalCalls.total, (row) => row.capitalCalls.total],
    [totals.capitalCalls.lp, (row) => row.capitalCalls.lp],
    [totals.managementFees.total, (row) => row.managementFees.total],
    [totals.partnershipExpenses.total, (row) => row.partnershipExpenses.total],
    [totals.newInvestments, (row) => row.newInvestments],
    [totals.followOnInvestments, (row) => row.followOnInvestments],
    [totals.recycled, (row) => row.recycled],
    [totals.proceeds, (row) => row.proceeds],
    [totals.carry, (row) => row.carry],
    [totals.distributions.total, (row) => row.distributions.total],
    [totals.distributions.lp, (row) => row.distributions.lp],
  ];
  const gaps = lines.map(([total, pick]) => Math.abs(sum(total) - sum(...rows.map(pick))));
  return fromCents(gaps.reduce((most, gap) => Math.max(most, gap), 0));
}

function aggregateSidesGap(aggregate: AggregateResult): number {
  const triads = [
    aggregate.calledCapital,
    aggregate.managementFees,
    aggregate.partnershipExpenses,
    aggregate.recycledCapital,
    aggregate.investedCapital,
    aggregate.proceeds,
    aggregate.distributions,
  ];
  return fromCents(triads.reduce((gap, triad) => gap + Math.abs(triadGap(triad)), 0));
}

function aggregateGap(aggregate: AggregateResult, totals: ForecastResult["summary"]["totals"]): number {
  const pairs: [number, number][] = [
    [aggregate.calledCapital.total, totals.capitalCalls.total],
    [aggregate.managementFees.total, totals.managementFees.total],
    [aggregate.partnershipExpenses.total, totals.partnershipExpenses.total],
    [aggregate.investedCapital.total, totals.invested],
    [aggregate.recycledCapital.total, totals.recycled],
    [aggregate.proceeds.total, totals.proceeds],
    [aggregate.carriedInterestPaid.total, totals.carry],
    [aggregate.distributions.lp, totals.distributions.lp],
    [aggregate.distributions.gp, totals.distributions.gp],
  ];
  return fromCents(pairs.reduce((most, [a, b]) => Math.max(most, Math.abs(sum(a) - sum(b))), 0));
}

function triadGap({ total, lp, gp }: Sides): number {
  return sum(total) - sum(lp, gp);
}

/** The sum in whole cents: published money is a double nearest to cents, so this is exact. */
function sum(...amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0);
}

function largest(
  rows: readonly ForecastRow[],
  gapOf: (row: ForecastRow, before: ForecastRow | undefined) => number,
): number {
  return fromCents(rows.reduce((most, row, i) => Math.max(most, Math.abs(gapOf(row, rows[i - 1]))), 0));
}

function fromCents(cents: number): number {
  return cents / 100;
}
