/** The whole life of a forecast: its sums, multiples and rates, the J-curve's lowest point. */
import { fromCents, ratio, type Sides } from "../plan/cents.js";
import { datedRatesOf, type FundFlows, ratesOf } from "../run/fund-rates.js";
import { sumOf } from "../run/period-carry.js";
import type { SolvedFund } from "../run/solve-fund.js";
import type { ForecastSummary } from "./forecast-shape.js";
import type { CentsRow } from "./rows/cents-row.js";
import type { ForecastRow } from "./rows/forecast-row.js";

const PERIOD_NAMES = { 1: "annual", 4: "quarterly", 12: "monthly" } as const;

export function summarise(
  { plan, run }: SolvedFund,
  rows: readonly CentsRow[],
  periods: readonly ForecastRow[],
  flows: FundFlows,
): ForecastSummary {
  const sum = (pick: (row: CentsRow) => number) => fromCents(rows.reduce((total, row) => total + pick(row), 0));
  const sides = (pick: (row: CentsRow) => Sides): Sides => ({
    total: sum((row) => pick(row).total),
    lp: sum((row) => pick(row).lp),
    gp: sum((row) => pick(row).gp),
  });
  const calls = sumOf(run.calls);
  const carry = sumOf(run.carry);
  const [paid, lpCash] = [sumOf(run.distributable), sumOf(run.lpCash)];
  const breakEven = periods.find((row) => (row.cumulative.lp.dpi ?? 0) >= 1 - 1e-12);
  return {
    period: PERIOD_NAMES[plan.periodsPerYear],
    periods: run.periods,
    deployedShare: run.deployedShare,
    lpShareOfDistributable: run.lpShare,
    totals: {
      capitalCalls: sides((row) => row.calls),
      managementFees: sides((row) => row.fees),
      partnershipExpenses: sides((row) => row.expenses),
      invested: sum((row) => row.newInvestments + row.followOns),
      newInvestments: sum((row) => row.newInvestments),
      followOnInvestments: sum((row) => row.followOns),
      recycled: sum((row) => row.recycled),
      proceeds: sum((row) => row.proceeds),
      carry: sum((row) => row.carry),
      clawback: fromCents(Math.round(run.clawback * 100)),
      distributions: sides((row) => row.distributions),
    },
    multiples: {
      gross: ratio(run.invested * sumOf(run.profile.proceeds), run.invested),
      netTotal: ratio(paid - carry, calls),
      netLp: ratio(lpCash - carry, calls * plan.lpPct),
      netGp: ratio(paid - lpCash + carry, calls * plan.gpPct),
    },
    irr: ratesOf(flows, plan.periodsPerYear),
    ...(plan.fundStartDate === null
      ? {}
      : {
          xirr: datedRatesOf(
            flows,
            periods.map((row) => row.date as string),
          ),
        }),
    maxNetExposure: maxNetExposure(rows),
    breakEvenPeriod: breakEven?.index ?? null,
    jCurveTrough: jCurveTrough(periods),
  };
}

function maxNetExposure(rows: readonly CentsRow[]): number {
  let [balance, deepest] = [0, 0];
  for (const row of rows) {
    balance += row.calls.total - row.distributions.total - row.carry;
    deepest = Math.max(deepest, balance);
  }
  return fromCents(deepest);
}

function jCurveTrough(periods: readonly ForecastRow[]): ForecastSummary["jCurveTrough"] {
  return periods.reduce<ForecastSummary["jCurveTrough"]>((lowest, { index, irrToDate }) => {
    const irr = irrToDate?.netLp ?? null;
    return irr !== null && (lowest === null || irr < lowest.irr) ? { period: index, irr } : lowest;
  }, null);
}
