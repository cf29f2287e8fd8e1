/** A simulation under way, run after run. */

import { EngineError, missingSentence, wrongSentence } from "@capstack/decimal";
import { readInputs } from "../../input/read-inputs.js";
import { type SolvedFund, solveFund } from "../../run/solve-fund.js";
import { type MonteCarloPlan, monteCarloPlan } from "../../shapes/analysis-inputs.js";
import type { FundInputs } from "../../shapes/fund-inputs.js";
import type { FundLimits } from "../../shapes/limits.js";
import { Notes } from "../../shapes/notes.js";
import type { MonteCarloResult, MonteCarloSamples } from "./monte-carlo-result.js";
import { Xoshiro128 } from "./random.js";
import { sampleStatistics, shareAtLeast, shareBelow } from "./sample-statistics.js";
import { SimulatedFund } from "./simulated-fund.js";
import { outcomesOfRun } from "./simulated-run.js";
import { checkSimulation } from "./simulation-size.js";

/** Options of a simulation: a progress callback, a stop flag, limits. */
export interface MonteCarloOptions {
  /** Called now and then with the runs done and the runs in all. */
  readonly onProgress?: (done: number, runs: number) => void;
  /** Looked at now and then; an `AbortSignal` fits. */
  readonly signal?: { readonly aborted: boolean };
  readonly limits?: FundLimits;
}

const CHUNK = 1000;

/** A simulation under way. */
interface Simulation {
  readonly fund: SolvedFund;
  readonly terms: Required<MonteCarloPlan>;
  readonly random: Xoshiro128;
  readonly draw: SimulatedFund;
  readonly gross: Float64Array;
  readonly netTotal: Float64Array;
  readonly netLp: Float64Array;
  readonly grossIrr: Float64Array;
  readonly netTotalIrr: Float64Array;
  readonly netLpIrr: Float64Array;
  done: number;
}

export function startSimulation(
  inputs: FundInputs,
  monteCarlo: MonteCarloPlan,
  options: MonteCarloOptions | undefined,
  required: readonly string[] = [],
): Simulation {
  const notes = new Notes(options);
  const { limits } = notes;
  const plan = readInputs(inputs, notes);
  const terms = monteCarloPlan.readAt(monteCarlo, notes, ["monteCarlo"]);
  checkCallbacks(options, required, notes);
  notes.problems.throwIfAny();
  const fund = solveFund(plan, limits);
  checkSimulation(fund, terms, limits, ["monteCarlo"]);
  return newSimulation(fund, terms);
}

/** Holds what is called in between to being callable. */
function checkCallbacks(
  options: MonteCarloOptions | undefined,
  required: readonly string[],
  { problems }: Notes,
): void {
  const input = new Map(Object.entries(options ?? {}));
  for (const name of ["onProgress", ...required]) {
    const value = input.get(name);
    if (typeof value === "function" || (value === undefined && !required.includes(name))) continue;
    if (value === undefined) problems.add("missing_field", missingSentence(name), [name]);
    else problems.add("invalid_value", wrongSentence(name, value, "a function"), [name]);
  }
}

export function newSimulation(fund: SolvedFund, terms: Required<MonteCarloPlan>): Simulation {
  const draw = new SimulatedFund(fund, terms);
  const series = () => new Float64Array(terms.runs);
  const withRates = terms.irr === "none" ? () => new Float64Array(0) : series;
  return {
    ...{ fund, terms, draw, done: 0, random: new Xoshiro128(terms.seed) },
    ...{ gross: series(), netTotal: series(), netLp: series() },
    ...{ grossIrr: withRates(), netTotalIrr: withRates(), netLpIrr: withRates() },
  };
}

export function advance(simulation: Simulation, { onProgress, signal }: MonteCarloOptions): void {
  if (signal?.aborted === true) throw new EngineError("aborted", "The simulation was stopped.", ["monteCarlo"]);
  const until = Math.min(simulation.terms.runs, simulation.done + CHUNK);
  for (let run = simulation.done; run < until; run++) simulateRun(simulation, run);
  simulation.done = until;
  onProgress?.(until, simulation.terms.runs);
}

function simulateRun(simulation: Simulation, run: number): void {
  const { fund, terms, draw, random } = simulation;
  const { gross, netTotal, netLp, rates } = outcomesOfRun(fund, terms, draw, random);
  simulation.gross[run] = gross;
  simulation.netTotal[run] = netTotal;
  simulation.netLp[run] = netLp;
  if (rates === null) return;
  simulation.grossIrr[run] = rates.gross;
  simulation.netTotalIrr[run] = rates.netTotal;
  simulation.netLpIrr[run] = rates.netLp;
}

export function finishSimulation(simulation: Simulation): MonteCarloResult {
  const { terms, draw, gross, netTotal, netLp, grossIrr, netTotalIrr, netLpIrr } = simulation;
  const sum = (values: Float64Array) => sampleStatistics(values, terms.bins);
  const withRates = terms.irr !== "none";
  const rates = (values: Float64Array) => Array.from(values, (rate) => (Number.isNaN(rate) ? null : rate));
  const samples: MonteCarloSamples = {
    multiples: { gross: [...gross], netTotal: [...netTotal], netLp: [...netLp] },
    irr: withRates ? { gross: rates(grossIrr), netTotal: rates(netTotalIrr), netLp: rates(netLpIrr) } : null,
  };
  return {
    runs: terms.runs,
    seed: terms.seed,
    companies: draw.companies,
    multiples: { gross: sum(gross), netTotal: sum(netTotal), netLp: sum(netLp) },
    irr: withRates ? { gross: sum(grossIrr), netTotal: sum(netTotalIrr), netLp: sum(netLpIrr) } : null,
    probLossLp: shareBelow(netLp, 1),
    probLpAtLeast: [1, 2, 3, 5].map((multiple) => ({ multiple, probability: shareAtLeast(netLp, multiple) })),
    ...(terms.includeSamples ? { samples } : {}),
  };
}
