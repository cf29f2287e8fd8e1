/** Results of one run of a simulation. Binary floating point. */
import { annualisedMultiple, paidOut } from "../../plan/aggregate.js";
import { ratio } from "../../plan/cents.js";
import { carryNeedsForecast } from "../../plan/fund-plan.js";
import { rateOfFlows } from "../../run/fund-rates.js";
import type { SolvedFund } from "../../run/solve-fund.js";
import type { MonteCarloPlan } from "../../shapes/analysis-inputs.js";
import type { Xoshiro128 } from "./random.js";
import type { SimulatedFlows, SimulatedFund } from "./simulated-fund.js";

/** One figure for each who is paid; NaN where there is none. */
export interface RunFigures {
  readonly gross: number;
  readonly netTotal: number;
  readonly netLp: number;
}

/** One run's multiples, and its annual rates if requested. */
export interface RunOutcomes extends RunFigures {
  readonly rates: RunFigures | null;
}

/** Draws one fund and says what it comes to. */
export function outcomesOfRun(
  { aggregate, plan }: SolvedFund,
  { irr }: Pick<Required<MonteCarloPlan>, "irr">,
  draw: SimulatedFund,
  random: Xoshiro128,
): RunOutcomes {
  draw.drawCompanies(random);
  const { called, recycled, invested, weightedHoldYears } = aggregate;
  const { grossMultiple: gross } = draw;
  const flows = irr === "cashflow" || carryNeedsForecast(plan) ? draw.shareProceeds() : null;
  const carry = flows !== null && carryNeedsForecast(plan) ? Math.max(0, draw.carryOfWholePlan(flows)) : undefined;
  const { distributions } = paidOut(plan, called, recycled, invested, gross, carry);
  const netTotal = ratio(distributions.total, called.total) ?? Number.NaN;
  const netLp = ratio(distributions.lp, called.lp) ?? Number.NaN;
  if (irr === "none") return { gross, netTotal, netLp, rates: null };
  const rates =
    irr === "cashflow" && flows !== null
      ? ratesOfFlows(flows, plan.periodsPerYear)
      : eachRate({ gross, netTotal, netLp }, (multiple) => annualisedMultiple(multiple, weightedHoldYears));
  return { gross, netTotal, netLp, rates };
}

function ratesOfFlows({ gross, netTotal, netLp }: SimulatedFlows, periodsPerYear: number): RunFigures {
  return eachRate({ gross, netTotal, netLp }, (flows) => rateOfFlows(flows, periodsPerYear));
}

function eachRate<From>(
  { gross, netTotal, netLp }: Readonly<Record<keyof RunFigures, From>>,
  rateOf: (from: From) => number | null,
): RunFigures {
  return {
    gross: rateOf(gross) ?? Number.NaN,
    netTotal: rateOf(netTotal) ?? Number.NaN,
    netLp: rateOf(netLp) ?? Number.NaN,
  };
}
