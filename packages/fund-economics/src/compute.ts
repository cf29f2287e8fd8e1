/** The engine's front door: a fund's terms in, its economics out. */

import type { UnknownFields } from "@capstack/decimal";
import type { Aggregate } from "./aggregate.js";
import { type AggregateResult, publishAggregate } from "./aggregate-result.js";
import type { FundAnalysis } from "./analysis-inputs.js";
import type { FundWarning } from "./codes.js";
import { FieldReader, newNotes } from "./field-reader.js";
import { type ForecastResult, publishForecast } from "./forecast-result.js";
import type { FundInputs, FundLimits } from "./fund-inputs.js";
import type { FundPlan } from "./fund-plan.js";
import { type GpEconomics, gpEconomics } from "./gp-economics.js";
import { type GrossToNet, grossToNet } from "./gross-to-net.js";
import { type MonteCarloResult, simulate } from "./monte-carlo.js";
import { readAnalysis } from "./read-analysis.js";
import { readInputs } from "./read-inputs.js";
import { type ReconciliationCheck, reconcile } from "./reconciliation.js";
import { type ReturnTheFund, returnTheFund } from "./return-the-fund.js";
import { applyScenario } from "./scenario.js";
import { computeSensitivity, type SensitivityResult } from "./sensitivity.js";
import { checkSimulation } from "./simulation-size.js";
import { aggregateWarnings, type SolvedFund, solveAggregate, solveFund, warningsOf } from "./solve-fund.js";

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

/** A scenario's answer, without analyses of its own. */
export interface ScenarioResult extends Omit<FundEconomicsResult, "scenarios" | "sensitivity" | "monteCarlo"> {
  readonly name: string;
}

/** A fund's economics. Currency to the cent; ratios and rates unrounded. */
export interface FundEconomicsResult extends AggregateResult {
  readonly forecast?: ForecastResult;
  readonly grossToNet?: GrossToNet;
  readonly gpEconomics?: GpEconomics;
  readonly returnTheFund: ReturnTheFund;
  readonly reconciliation: readonly ReconciliationCheck[];
  readonly warnings: readonly FundWarning[];
  readonly scenarios?: readonly ScenarioResult[];
  readonly sensitivity?: SensitivityResult;
  readonly monteCarlo?: MonteCarloResult;
}

/**
 * Computes a fund's economics: the whole-life aggregate, the period-by-period forecast with its J-curve, and the
 * analyses asked for.
 * @param request `inputs` the fund; `analysis` what to compute, the forecast unless given
 * @param options `limits` bound periods, companies and runs
 * @returns currency exact to the cent, each row and column tying; ratios and rates in binary floating point
 * @throws EngineError a code of {@link fundInputErrorCodes} with every issue, `no_investable_capital`, `negative_called_capital`,
 * `called_exceeds_committed`, `fee_fixed_point`, `horizon_too_long`, `limit_exceeded`
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
  const { limits = {} } = options;
  const notes = newNotes(options);
  const reader = new FieldReader(request, [], notes);
  const inputs = reader.raw("inputs") as FundInputs;
  const plan = readInputs(inputs, notes);
  const analysis = readAnalysis(reader.raw("analysis") as FundAnalysis | undefined, notes);
  reader.finish();
  notes.problems.throwIfAny();
  const { scenarios, sensitivity, monteCarlo } = analysis;
  const fund = analysis.forecast || monteCarlo !== null ? solveFund(plan, limits) : null;
  if (fund !== null && monteCarlo !== null) checkSimulation(fund, monteCarlo, limits, ["analysis", "monteCarlo"]);
  const again = (changed: FundInputs, forecast: boolean, jCurve = false) =>
    computeFundEconomics({ inputs: changed, analysis: { forecast, jCurve } }, options);
  return {
    ...(fund === null || !analysis.forecast
      ? totalsOnly(plan, fund?.aggregate ?? solveAggregate(plan, limits), notes.warnings)
      : withForecast(fund, analysis.jCurve, notes.warnings)),
    ...(scenarios.length === 0
      ? {}
      : {
          scenarios: scenarios.map(({ name, inputs: changes }) => ({
            name,
            ...again(applyScenario(inputs, changes), analysis.forecast, analysis.jCurve),
          })),
        }),
    ...(sensitivity === null
      ? {}
      : {
          sensitivity: computeSensitivity(plan, inputs, sensitivity, limits, again),
        }),
    ...(monteCarlo === null || fund === null ? {} : { monteCarlo: simulate(fund, monteCarlo) }),
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
  const notes = newNotes(options);
  const plan = readInputs(inputs, notes);
  notes.problems.throwIfAny();
  return publishAggregate(plan, solveAggregate(plan, options.limits));
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
  { limits, unknownFields, jCurve = true }: FundEconomicsOptions & { readonly jCurve?: boolean } = {},
): ForecastResult {
  const notes = newNotes({ limits, unknownFields });
  const plan = readInputs(inputs, notes);
  notes.problems.throwIfAny();
  return publishForecast(solveFund(plan, limits), jCurve);
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
