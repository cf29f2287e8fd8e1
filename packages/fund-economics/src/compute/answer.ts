/** The answer about one fund: the totals, and the forecast if requested. */

import type { Aggregate } from "../plan/aggregate.js";
import type { FundPlan } from "../plan/fund-plan.js";
import { publishAggregate } from "../results/aggregate-result.js";
import { publishForecast } from "../results/forecast-result.js";
import { gpEconomics } from "../results/gp-economics.js";
import { grossToNet } from "../results/gross-to-net.js";
import { reconcile } from "../results/reconciliation.js";
import { returnTheFund } from "../results/return-the-fund.js";
import { aggregateWarnings, type SolvedFund, warningsOf } from "../run/solve-fund.js";
import type { ExactAnalysis } from "../shapes/analysis-inputs.js";
import type { FundWarning } from "../shapes/codes.js";
import type { FundEconomicsResult } from "./compute-fund-economics.js";
import type { Solved } from "./solved-request.js";

export function answerOf({ plan, aggregate, fund, noted }: Solved, { forecast, jCurve }: ExactAnalysis): Answer {
  return fund === null || !forecast ? totalsOnly(plan, aggregate, noted) : withForecast(fund, jCurve, noted);
}

type Answer = Omit<FundEconomicsResult, "scenarios" | "sensitivity" | "monteCarlo">;

function totalsOnly(plan: FundPlan, aggregate: Aggregate, noted: readonly FundWarning[]): Answer {
  return {
    ...publishAggregate(plan, aggregate),
    returnTheFund: returnTheFund(plan, aggregate),
    reconciliation: [],
    warnings: [...noted, ...aggregateWarnings(plan, aggregate)],
  };
}

function withForecast(fund: SolvedFund, jCurve: boolean, noted: readonly FundWarning[]): Answer {
  const { plan, aggregate } = fund;
  const published = publishAggregate(plan, aggregate);
  const forecast = publishForecast(fund, jCurve);
  return {
    ...published,
    returnTheFund: returnTheFund(plan, aggregate),
    forecast,
    grossToNet: grossToNet(plan, forecast.summary),
    gpEconomics: gpEconomics(plan, forecast.summary),
    reconciliation: reconcile(published, forecast),
    warnings: [...noted, ...warningsOf(fund)],
  };
}
