/**
 * Monte Carlo: the same fund with its companies' outcomes drawn at random. Each company falls into a tier by its share
 * and returns a lognormal multiple whose mean is the tier's; terms, calls and investments stay as planned. Draws are
 * made in a fixed order by a named generator, so that a seed gives the same figures everywhere. Binary floating point.
 */

import type { SolvedFund } from "../../run/solve-fund.js";
import type { MonteCarloPlan } from "../../shapes/analysis-inputs.js";
import type { FundInputs } from "../../shapes/fund-inputs.js";
import type { MonteCarloResult } from "./monte-carlo-result.js";
import { advance, finishSimulation, type MonteCarloOptions, newSimulation, startSimulation } from "./simulation.js";

/**
 * Simulates a fund.
 * @param inputs the fund
 * @param monteCarlo `seed` (0 to 2³² − 1) is required; `runs` 10,000, `multipleSigma` 1, `irr` `cashflow`,
 * `holdSpreadYears` 0, `bins` 40, `includeSamples` false by default
 * @returns statistics in factors and rates a year, binary floating point, equal for equal seeds
 * @throws EngineError a code of {@link fundInputErrorCodes}, `limit_exceeded`, `aborted`, and those of computing the fund itself
 * @example
 * const { multiples, probLossLp } = runMonteCarlo(defaultFund, { seed: 42, runs: 1000, irr: "none" });
 * multiples.gross?.mean.toFixed(7) // => "3.9705545"
 * probLossLp // => 0.106
 */
export function runMonteCarlo(
  inputs: FundInputs,
  monteCarlo: MonteCarloPlan,
  options: MonteCarloOptions = {},
): MonteCarloResult {
  const simulation = startSimulation(inputs, monteCarlo, options);
  while (simulation.done < simulation.terms.runs) advance(simulation, options ?? {});
  return finishSimulation(simulation);
}

/**
 * Simulates a fund and lets others work in between: `pause` is awaited every thousand runs.
 * @param options `pause` gives up the thread, such as `() => new Promise(setImmediate)` on Node
 * @returns the same figures as {@link runMonteCarlo}
 * @throws EngineError as {@link runMonteCarlo}
 * @example
 * const pause = () => Promise.resolve();
 * const { runs } = await runMonteCarloAsync(defaultFund, { seed: 1, runs: 2000, irr: "none" }, { pause });
 * runs // => 2000
 */
export async function runMonteCarloAsync(
  inputs: FundInputs,
  monteCarlo: MonteCarloPlan,
  options: MonteCarloOptions & { readonly pause: () => Promise<unknown> },
): Promise<MonteCarloResult> {
  const simulation = startSimulation(inputs, monteCarlo, options, ["pause"]);
  while (simulation.done < simulation.terms.runs) {
    advance(simulation, options);
    await options.pause();
  }
  return finishSimulation(simulation);
}

/** Simulates a fund that is solved already, in a size that is allowed. */
export function simulate(fund: SolvedFund, terms: Required<MonteCarloPlan>): MonteCarloResult {
  const simulation = newSimulation(fund, terms);
  while (simulation.done < terms.runs) advance(simulation, {});
  return finishSimulation(simulation);
}
