/** The engine's front door: a fund's terms in, its economics out. */

import { textBytes, type UnknownFields } from "@capstack/decimal";
import { type AnalysisPlan, readAnalysis } from "./input/read-analysis.js";
import { readInputs } from "./input/read-inputs.js";
import type { Aggregate } from "./plan/aggregate.js";
import type { FundPlan } from "./plan/fund-plan.js";
import { type MonteCarloResult, simulate } from "./questions/monte-carlo.js";
import { applyScenario } from "./questions/scenario.js";
import { computeSensitivity, type SensitivityResult } from "./questions/sensitivity.js";
import { checkSimulation } from "./questions/simulation-size.js";
import { type AggregateResult, publishAggregate } from "./results/aggregate-result.js";
import {
  type AnswerParts,
  checkAnswerSize,
  fundBytes,
  sensitivityBytes,
  simulationBytes,
} from "./results/answer-size.js";
import { publishForecast } from "./results/forecast-result.js";
import type { ForecastResult } from "./results/forecast-shape.js";
import { type GpEconomics, gpEconomics } from "./results/gp-economics.js";
import { type GrossToNet, grossToNet } from "./results/gross-to-net.js";
import { type ReconciliationCheck, reconcile } from "./results/reconciliation.js";
import { type ReturnTheFund, returnTheFund } from "./results/return-the-fund.js";
import { aggregateWarnings, type SolvedFund, solveAggregate, solveFund, warningsOf } from "./run/solve-fund.js";
import type { FundAnalysis } from "./shapes/analysis-inputs.js";
import type { FundWarning } from "./shapes/codes.js";
import { FieldReader, Notes } from "./shapes/field-reader.js";
import type { FundInputs, FundLimits } from "./shapes/fund-inputs.js";

/** A request: the fund, and what to compute of it. */
export interface FundEconomicsRequest {
  readonly inputs: FundInputs;
  readonly analysis?: FundAnalysis;
}

/** How to compute: limits that a server sets. */
export interface FundEconomicsOptions {
  readonly limits?: FundLimits | undefined;
  /** `"warn"` turns fields that nothing reads into warnings; they are refused unless it is given. */
  readonly unknownFields?: UnknownFields | undefined;
}

/** A fund's economics without variations of it. Currency to the cent; ratios and rates unrounded. */
interface FundFigures extends AggregateResult {
  readonly forecast?: ForecastResult;
  readonly grossToNet?: GrossToNet;
  readonly gpEconomics?: GpEconomics;
  readonly returnTheFund: ReturnTheFund;
  /** Empty without a forecast. */
  readonly reconciliation: readonly ReconciliationCheck[];
  /** What was accepted but deserves a look. */
  readonly warnings: readonly FundWarning[];
}

/** A scenario's answer, without analyses of its own. */
export interface ScenarioResult extends FundFigures {
  /** As asked. */
  readonly name: string;
}

/** A fund's economics. Currency to the cent; ratios and rates unrounded. */
export interface FundEconomicsResult extends FundFigures {
  /** In the order asked. */
  readonly scenarios?: readonly ScenarioResult[];
  readonly sensitivity?: SensitivityResult;
  readonly monteCarlo?: MonteCarloResult;
}

/**
 * Computes a fund's economics: the whole-life aggregate, the period-by-period forecast with its J-curve, and the
 * analyses asked for.
 * @param request `inputs` the fund; `analysis` what to compute, the forecast unless given
 * @param options `limits` bound periods, companies, runs and the answer's bytes
 * @returns currency exact to the cent, each row and column tying; ratios and rates in binary floating point
 * @throws EngineError a code of {@link fundInputErrorCodes} with every issue, `no_investable_capital`, `negative_called_capital`,
 * `called_exceeds_committed`, `fee_fixed_point`, `horizon_too_long`, `limit_exceeded`, `answer_too_large`
 * @example
 * const { netMultiple, forecast, reconciliation } = computeFundEconomics({ inputs: defaultFund });
 * netMultiple.lp // => 2.8528
 * forecast?.summary.irr.netLp?.toFixed(6) // => "0.223938"
 * reconciliation.every((check) => check.ok) // => true
 */
export function computeFundEconomics(
  request: FundEconomicsRequest,
  options: FundEconomicsOptions = {},
): FundEconomicsResult {
  const read = readRequest(request, options);
  const { inputs, analysis, own, scenarios, limits } = read;
  checkAnswerSize(partsOf(read), limits.maxAnswerBytes ?? Number.POSITIVE_INFINITY);
  const { sensitivity, monteCarlo } = analysis;
  const answered = (solved: Solved) => answerOf(solved, analysis);
  const unbounded = { ...options, limits: { ...limits, maxAnswerBytes: Number.POSITIVE_INFINITY } };
  const again = (changed: FundInputs, forecast: boolean) =>
    computeFundEconomics({ inputs: changed, analysis: { forecast, jCurve: false } }, unbounded);
  return {
    ...answered(own),
    ...(scenarios.length === 0
      ? {}
      : { scenarios: scenarios.map(({ name, solved }) => ({ name, ...answered(solved) })) }),
    ...(sensitivity === null ? {} : { sensitivity: computeSensitivity(own.plan, inputs, sensitivity, limits, again) }),
    ...(monteCarlo === null || own.fund === null ? {} : { monteCarlo: simulate(own.fund, monteCarlo) }),
  };
}

/**
 * How large an answer would be, in bytes of JSON, within a factor of two and without building any of it: the fund and
 * its scenarios are solved, and their periods counted.
 * @param request as {@link computeFundEconomics} takes it
 * @param options `limits`; `maxAnswerBytes` is left out of account
 * @throws EngineError as {@link computeFundEconomics} does, but for `answer_too_large`
 * @example
 * const whole = estimateAnswerBytes({ inputs: defaultFund });
 * estimateAnswerBytes({ inputs: defaultFund, analysis: { forecast: false } }) < whole // => true
 */
export function estimateAnswerBytes(request: FundEconomicsRequest, options: FundEconomicsOptions = {}): number {
  return checkAnswerSize(partsOf(readRequest(request, options)), Number.POSITIVE_INFINITY);
}

/** A request, read and solved. */
interface SolvedRequest {
  readonly limits: FundLimits;
  readonly inputs: FundInputs;
  readonly analysis: AnalysisPlan;
  readonly own: Solved;
  readonly scenarios: readonly { readonly name: string; readonly solved: Solved }[];
}

function readRequest(request: FundEconomicsRequest, options: FundEconomicsOptions): SolvedRequest {
  const notes = new Notes(options);
  const { limits } = notes;
  const reader = new FieldReader(request, [], notes);
  const inputs = reader.raw("inputs") as FundInputs;
  const plan = readInputs(inputs, notes);
  const analysis = readAnalysis(reader.raw("analysis") as FundAnalysis | undefined, notes);
  reader.finish();
  notes.problems.throwIfAny();
  const { forecast, monteCarlo } = analysis;
  const own = solve(plan, notes.warnings, forecast || monteCarlo !== null, limits);
  if (own.fund !== null && monteCarlo !== null) {
    checkSimulation(own.fund, monteCarlo, limits, ["analysis", "monteCarlo"]);
  }
  const scenarios = analysis.scenarios.map(({ name, inputs: changes }) => {
    const noted = new Notes(options);
    const changed = readInputs(applyScenario(inputs, changes), noted);
    noted.problems.throwIfAny();
    return { name, solved: solve(changed, noted.warnings, forecast, limits) };
  });
  return { inputs, analysis, own, scenarios, limits };
}

/** A fund with what was remarked on while it was read; without a run where none is needed. */
interface Solved {
  readonly plan: FundPlan;
  readonly aggregate: Aggregate;
  readonly fund: SolvedFund | null;
  readonly noted: readonly FundWarning[];
}

function solve(plan: FundPlan, noted: readonly FundWarning[], needsRun: boolean, limits: FundLimits): Solved {
  const fund = needsRun ? solveFund(plan, limits) : null;
  return { plan, fund, noted, aggregate: fund?.aggregate ?? solveAggregate(plan, limits) };
}

function answerOf({ plan, aggregate, fund, noted }: Solved, { forecast, jCurve }: AnalysisPlan): Answer {
  return fund === null || !forecast ? totalsOnly(plan, aggregate, noted) : withForecast(fund, jCurve, noted);
}

/** The size of each part of an answer. */
function partsOf({ analysis, own, scenarios }: SolvedRequest): AnswerParts {
  const { forecast, sensitivity, monteCarlo } = analysis;
  const totals = fundBytes(own, null);
  const whole = ({ fund, ...one }: Solved) =>
    fundBytes(one, forecast && fund !== null ? { periods: fund.run.periods, jCurve: analysis.jCurve } : null);
  const { statistics, samples } = monteCarlo === null ? { statistics: 0, samples: 0 } : simulationBytes(monteCarlo);
  return {
    fund: totals,
    forecast: whole(own) - totals,
    scenarios: scenarios.reduce((sum, { name, solved }) => sum + textBytes(name) + whole(solved), 0),
    sensitivity: sensitivity === null ? 0 : sensitivityBytes(sensitivity),
    monteCarlo: statistics,
    includeSamples: samples,
  };
}

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
