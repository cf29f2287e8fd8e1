/**
 * Monte Carlo: the same fund with its companies' outcomes drawn at random. Each company falls into a tier by its share
 * and returns a lognormal multiple whose mean is the tier's; terms, calls and investments stay as planned. Draws are
 * made in a fixed order by a named generator, so that a seed gives the same figures everywhere. Binary floating point.
 */
import { EngineError, missingSentence, wrongSentence } from "@capstack/decimal";
import { readMonteCarlo } from "../input/read-analysis.js";
import { readInputs } from "../input/read-inputs.js";
import { annualisedMultiple, paidOut } from "../plan/aggregate.js";
import { ratio } from "../plan/cents.js";
import { carryNeedsForecast } from "../plan/fund-plan.js";
import { rateOfFlows } from "../run/fund-rates.js";
import { type SolvedFund, solveFund } from "../run/solve-fund.js";
import type { MonteCarloPlan } from "../shapes/analysis-inputs.js";
import { FieldReader, Notes } from "../shapes/field-reader.js";
import type { FundInputs, FundLimits } from "../shapes/fund-inputs.js";
import { Xoshiro128 } from "./random.js";
import { type SampleStatistics, sampleStatistics, shareAtLeast, shareBelow } from "./sample-statistics.js";
import { SimulatedFund } from "./simulated-fund.js";
import { checkSimulation } from "./simulation-size.js";

/** Outcomes of each run, when asked for; null for a run without a rate. */
export interface MonteCarloSamples {
  /** A factor for each run. */
  readonly multiples: { readonly gross: number[]; readonly netTotal: number[]; readonly netLp: number[] };
  /** A fraction a year for each run, null for one without a rate; null when not asked for. */
  readonly irr: {
    readonly gross: (number | null)[];
    readonly netTotal: (number | null)[];
    readonly netLp: (number | null)[];
  } | null;
}

/** Three measures, summed up; null where no run has one. */
export interface OutcomeStatistics {
  /** Of the portfolio. */
  readonly gross: SampleStatistics | null;
  /** Of all partners. */
  readonly netTotal: SampleStatistics | null;
  /** Of limited partners. */
  readonly netLp: SampleStatistics | null;
}

/** A simulation's result. */
export interface MonteCarloResult {
  /** Funds simulated. */
  readonly runs: number;
  /** As asked. */
  readonly seed: number;
  /** Companies drawn in each run. */
  readonly companies: number;
  /** Multiples. Factors. */
  readonly multiples: OutcomeStatistics;
  /** Rates, fractions a year; null when not asked for. */
  readonly irr: OutcomeStatistics | null;
  /** Of runs in which limited partners get less than they paid. A fraction of one: 0.2 is 20 %. */
  readonly probLossLp: number;
  /** Fraction of runs whose multiple for limited partners is at least this. */
  readonly probLpAtLeast: readonly {
    /** For limited partners. A factor: 1 is 1x. */
    readonly multiple: number;
    /** Of runs that reach it. A fraction of one: 0.2 is 20 %. */
    readonly probability: number;
  }[];
  /** Every run's outcome, when asked for. */
  readonly samples?: MonteCarloSamples;
}

/** What a caller may hand in: a place to report progress, a flag to stop, limits. */
export interface MonteCarloOptions {
  /** Called now and then with the runs done and the runs in all. */
  readonly onProgress?: (done: number, runs: number) => void;
  /** Looked at now and then; an `AbortSignal` fits. */
  readonly signal?: { readonly aborted: boolean };
  readonly limits?: FundLimits;
}

const CHUNK = 1000;

/**
 * Simulates a fund.
 * @param inputs the fund
 * @param monteCarlo `seed` (0 to 2³² − 1) is required; `runs` 10,000, `multipleSigma` 1, `irr` `cashflow`,
 * `holdSpreadYears` 0, `bins` 40, `includeSamples` false unless given
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

function startSimulation(
  inputs: FundInputs,
  monteCarlo: MonteCarloPlan,
  options: MonteCarloOptions | undefined,
  required: readonly string[] = [],
): Simulation {
  const notes = new Notes(options);
  const { limits } = notes;
  const plan = readInputs(inputs, notes);
  const terms = readMonteCarlo(new FieldReader(monteCarlo, ["monteCarlo"], notes));
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
  const given = new Map(Object.entries(options ?? {}));
  for (const name of ["onProgress", ...required]) {
    const value = given.get(name);
    if (typeof value === "function" || (value === undefined && !required.includes(name))) continue;
    if (value === undefined) problems.add("missing_field", missingSentence(name), [name]);
    else problems.add("invalid_value", wrongSentence(name, value, "a function"), [name]);
  }
}

function newSimulation(fund: SolvedFund, terms: Required<MonteCarloPlan>): Simulation {
  const draw = new SimulatedFund(fund, terms);
  const series = () => new Float64Array(terms.runs);
  const withRates = terms.irr === "none" ? () => new Float64Array(0) : series;
  return {
    ...{ fund, terms, draw, done: 0, random: new Xoshiro128(terms.seed) },
    ...{ gross: series(), netTotal: series(), netLp: series() },
    ...{ grossIrr: withRates(), netTotalIrr: withRates(), netLpIrr: withRates() },
  };
}

function advance(simulation: Simulation, { onProgress, signal }: MonteCarloOptions): void {
  if (signal?.aborted === true) throw new EngineError("aborted", "The simulation was stopped.", ["monteCarlo"]);
  const until = Math.min(simulation.terms.runs, simulation.done + CHUNK);
  for (let run = simulation.done; run < until; run++) simulateRun(simulation, run);
  simulation.done = until;
  onProgress?.(until, simulation.terms.runs);
}

function simulateRun(simulation: Simulation, run: number): void {
  const { fund, terms, draw, random } = simulation;
  const { aggregate, plan } = fund;
  draw.drawCompanies(random);
  const { called, recycled, invested } = aggregate;
  const { grossMultiple } = draw;
  const flows = terms.irr === "cashflow" || carryNeedsForecast(plan) ? draw.shareProceeds() : null;
  const carry = flows !== null && carryNeedsForecast(plan) ? Math.max(0, flows.carry) : undefined;
  const paid = paidOut(plan, called, recycled, invested, grossMultiple, carry);
  const netTotal = ratio(paid.distributions.total, called.total) ?? Number.NaN;
  const netLp = ratio(paid.distributions.lp, called.lp) ?? Number.NaN;
  simulation.gross[run] = grossMultiple;
  simulation.netTotal[run] = netTotal;
  simulation.netLp[run] = netLp;
  if (terms.irr === "none") return;
  const m = plan.periodsPerYear;
  const rates =
    terms.irr === "cashflow" && flows !== null
      ? {
          gross: rateOfFlows(flows.gross, m),
          netTotal: rateOfFlows(flows.netTotal, m),
          netLp: rateOfFlows(flows.netLp, m),
        }
      : {
          gross: annualisedMultiple(grossMultiple, aggregate.weightedHoldYears),
          netTotal: annualisedMultiple(netTotal, aggregate.weightedHoldYears),
          netLp: annualisedMultiple(netLp, aggregate.weightedHoldYears),
        };
  simulation.grossIrr[run] = rates.gross ?? Number.NaN;
  simulation.netTotalIrr[run] = rates.netTotal ?? Number.NaN;
  simulation.netLpIrr[run] = rates.netLp ?? Number.NaN;
}

function finishSimulation(simulation: Simulation): MonteCarloResult {
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
