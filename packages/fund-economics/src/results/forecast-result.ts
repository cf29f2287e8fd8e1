/** The forecast as it is published: one row a period and the summary its rows add up to. */
import { fromCents, ratio, type Sides, sidesFromCents } from "../plan/cents.js";
import { datedRatesOf, type FundFlows, flowsOf, isDust, largestFlow, ratesOf, rateToDate } from "../run/fund-rates.js";
import { sumOf } from "../run/fund-run.js";
import type { SolvedFund } from "../run/solve-fund.js";
import { type CentsRow, periodEndDate, periodLabel, settleRows } from "./forecast-rows.js";
import type {
  CumulativeFigures,
  CumulativeMultiples,
  ForecastResult,
  ForecastRow,
  ForecastSummary,
} from "./forecast-shape.js";

/** Publishes a solved fund's forecast, with rates to date when the J-curve is wanted. */
export function publishForecast(fund: SolvedFund, jCurve: boolean): ForecastResult {
  const rows = settleRows(fund);
  const flows = flowsOf(fund.plan, fund.run);
  const periods = publishRows(fund, rows, flows, jCurve);
  return { summary: summarise(fund, rows, periods, flows), periods };
}

function publishRows(fund: SolvedFund, rows: readonly CentsRow[], flows: FundFlows, jCurve: boolean): ForecastRow[] {
  const { plan, run, aggregate } = fund;
  const cumulative = newTotals();
  const largest = largestFlow(run);
  const held = (nav: number) => (isDust(nav, largest) ? 0 : nav);
  return rows.map((row): ForecastRow => {
    const t = row.index;
    addRow(cumulative, fund, row);
    const entered = aggregate.companies * run.deployedShare * (run.profile.newInvestments[t] ?? 0);
    const accrued = run.accrued[t] as number;
    const value = t === run.periods ? 0 : run.invested * (run.profile.value[t] ?? 0);
    const cash = run.cash[t] as number;
    const nav = { total: value + cash - accrued, lp: run.lpShare * value + plan.lpPct * cash - accrued };
    return {
      index: t,
      year: Math.floor((t - 1) / plan.periodsPerYear) + 1,
      label: periodLabel(plan, t),
      ...(plan.fundStartDate === null ? {} : { date: periodEndDate(plan, plan.fundStartDate, t) }),
      capitalCalls: sidesFromCents(row.calls),
      managementFees: sidesFromCents(row.fees),
      partnershipExpenses: sidesFromCents(row.expenses),
      newInvestments: fromCents(row.newInvestments),
      followOnInvestments: fromCents(row.followOns),
      companiesEntered: aggregate.reservePct < 1 ? entered / (1 - aggregate.reservePct) + 0 : 0,
      recycled: fromCents(row.recycled),
      proceeds: fromCents(row.proceeds),
      proceedsByTier: row.proceedsByTier.map(fromCents),
      distributions: sidesFromCents(row.distributions),
      carry: fromCents(row.carry),
      cash: fromCents(row.cash),
      investedCost: fromCents(row.investedCost),
      portfolioValue: fromCents(row.value),
      gains: fromCents(row.gains),
      accruedCarry: fromCents(row.accruedCarry),
      nav: sidesFromCents(row.nav),
      cumulative: cumulativeFigures(fund, cumulative, { ...nav, gross: value }),
      irrToDate: jCurve
        ? {
            gross: rateToDate(flows.gross, t, held(value), plan.periodsPerYear),
            netTotal: rateToDate(flows.netTotal, t, held(nav.total), plan.periodsPerYear),
            netLp: rateToDate(flows.netLp, t, held(nav.lp), plan.periodsPerYear),
          }
        : null,
      netCashFlow: netCashFlow(row),
    };
  });
}

function netCashFlow({ calls, distributions, carry }: CentsRow): Sides {
  const lp = distributions.lp - calls.lp;
  const gp = distributions.gp + carry - calls.gp;
  return sidesFromCents({ total: lp + gp, lp, gp });
}

/** Running totals: cents for the money that is shown, unrounded currency for the quotients. */
interface Totals {
  calls: Sides;
  distributions: Sides;
  invested: number;
  proceeds: number;
  exactCalls: number;
  exactPaid: number;
  exactLpPaid: number;
  exactInvested: number;
  exactProceeds: number;
}

function newTotals(): Totals {
  const none = { total: 0, lp: 0, gp: 0 };
  const exact = { exactCalls: 0, exactPaid: 0, exactLpPaid: 0, exactInvested: 0, exactProceeds: 0 };
  return { calls: none, distributions: none, invested: 0, proceeds: 0, ...exact };
}

function addRow(totals: Totals, { run }: SolvedFund, row: CentsRow): void {
  const t = row.index;
  const { newInvestments, followOns, proceeds } = run.profile;
  totals.calls = addSides(totals.calls, row.calls);
  totals.distributions = addSides(totals.distributions, row.distributions);
  totals.invested += row.newInvestments + row.followOns;
  totals.proceeds += row.proceeds;
  totals.exactCalls += run.calls[t] as number;
  totals.exactPaid += (run.distributable[t] as number) - (run.carry[t] as number);
  totals.exactLpPaid += (run.lpCash[t] as number) - (run.carry[t] as number);
  totals.exactInvested += run.invested * ((newInvestments[t] ?? 0) + (followOns[t] ?? 0));
  totals.exactProceeds += run.invested * (proceeds[t] ?? 0);
}

function addSides(a: Sides, b: Sides): Sides {
  return { total: a.total + b.total, lp: a.lp + b.lp, gp: a.gp + b.gp };
}

function cumulativeFigures(
  { plan }: SolvedFund,
  totals: Totals,
  left: { readonly total: number; readonly lp: number; readonly gross: number },
): CumulativeFigures {
  const multiplesOf = (paid: number, nav: number, called: number): CumulativeMultiples => ({
    dpi: ratio(paid, called),
    rvpi: ratio(nav, called),
    tvpi: ratio(paid + nav, called),
  });
  return {
    capitalCalls: sidesFromCents(totals.calls),
    distributions: sidesFromCents(totals.distributions),
    invested: fromCents(totals.invested),
    proceeds: fromCents(totals.proceeds),
    pic: ratio(totals.exactCalls, plan.committed),
    total: multiplesOf(totals.exactPaid, left.total, totals.exactCalls),
    lp: multiplesOf(totals.exactLpPaid, left.lp, totals.exactCalls * plan.lpPct),
    grossMoic: ratio(totals.exactProceeds + left.gross, totals.exactInvested),
  };
}

const PERIOD_NAMES = { 1: "annual", 4: "quarterly", 12: "monthly" } as const;

function summarise(
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
