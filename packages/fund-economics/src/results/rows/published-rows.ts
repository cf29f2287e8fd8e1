/** The rows of a forecast as they are published, each with its figures to date. */
import { fromCents, type Sides, sidesFromCents } from "../../plan/cents.js";
import { isDust, largestFlow } from "../../run/dust.js";
import { type FundFlows, rateToDate } from "../../run/fund-rates.js";
import type { SolvedFund } from "../../run/solve-fund.js";
import type { CentsRow } from "./cents-row.js";
import type { ForecastRow } from "./forecast-row.js";
import { periodEndDate, periodLabel } from "./period-label.js";
import { addRow, cumulativeFigures, newTotals } from "./running-totals.js";

export function publishRows(
  fund: SolvedFund,
  rows: readonly CentsRow[],
  flows: FundFlows,
  jCurve: boolean,
): ForecastRow[] {
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
