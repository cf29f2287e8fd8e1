/** The whole-life aggregate alone, and the forecast alone. */

import { readInputs } from "../input/read-inputs.js";
import { type AggregateResult, publishAggregate } from "../results/aggregate-result.js";
import { publishForecast } from "../results/forecast-result.js";
import type { ForecastResult } from "../results/forecast-shape.js";
import { solveAggregate, solveFund } from "../run/solve-fund.js";
import type { FundInputs } from "../shapes/fund-inputs.js";
import { Notes } from "../shapes/notes.js";
import type { FundEconomicsOptions } from "./solved-request.js";

/**
 * The whole-life aggregate alone, without a time axis.
 * @returns currency to the cent, `{ total, lp, gp }`; ratios and rates in binary floating point
 * @throws EngineError as {@link computeFundEconomics}
 * @example
 * const { carriedInterestPaid, proceeds } = computeAggregate(defaultFund);
 * proceeds.total // => 85800000
 * carriedInterestPaid.lp // => 11348400
 */
export function computeAggregate(inputs: FundInputs, options: FundEconomicsOptions = {}): AggregateResult {
  const notes = new Notes(options);
  const plan = readInputs(inputs, notes);
  notes.problems.throwIfAny();
  return publishAggregate(plan, solveAggregate(plan, notes.limits));
}

/**
 * The period-by-period forecast alone.
 * @param options `jCurve: false` leaves out the rates to date
 * @returns rows that tie to the cent, and the summary they add up to
 * @throws EngineError as {@link computeFundEconomics}
 * @example
 * const { summary, periods } = computeForecast(defaultFund);
 * periods.length // => 40
 * periods[0].capitalCalls.total // => 1638125
 * summary.maxNetExposure > 0 // => true
 */
export function computeForecast(
  inputs: FundInputs,
  options: FundEconomicsOptions & { readonly jCurve?: boolean } = {},
): ForecastResult {
  const notes = new Notes(options);
  const plan = readInputs(inputs, notes);
  notes.problems.throwIfAny();
  return publishForecast(solveFund(plan, notes.limits), options?.jCurve ?? true);
}
