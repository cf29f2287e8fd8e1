// Venture fund economics

// What is refused or remarked on
export { EngineError, type EngineIssue, type ErrorPath, isEngineError } from "@capstack/decimal";
export { computeAggregate, computeForecast } from "./compute/aggregate-or-forecast.js";
export { type BacksolveAnswer, type BacksolveQuestion, backsolve } from "./compute/backsolve.js";
export {
  computeFundEconomics,
  estimateAnswerBytes,
  type FundEconomicsResult,
  type ScenarioResult,
} from "./compute/compute-fund-economics.js";
export type { FundEconomicsOptions } from "./compute/solved-request.js";
export type { Sides } from "./plan/cents.js";
export type { HistogramBin } from "./questions/paths/histogram.js";
export type { OutcomePart } from "./questions/paths/outcome-part.js";
export type { PathRange } from "./questions/paths/path-range.js";
export { checkPaths, mergePaths, type PathsOptions, simulatePaths, summarisePaths } from "./questions/paths/paths.js";
export type { PartsOfOutcomes, SimulatedPaths } from "./questions/paths/simulated-paths.js";
export { applyScenario } from "./questions/scenario.js";
export type { SensitivityCell, SensitivityResult, VariedInput } from "./questions/sensitivity.js";
export { runMonteCarlo, runMonteCarloAsync } from "./questions/simulation/monte-carlo.js";
export type {
  MonteCarloResult,
  MonteCarloSamples,
  OutcomeStatistics,
} from "./questions/simulation/monte-carlo-result.js";
export type { SampleStatistics } from "./questions/simulation/sample-statistics.js";
export type { MonteCarloOptions } from "./questions/simulation/simulation.js";
export { type Pacing, type PacingTerms, type PacingYear, takahashiAlexander } from "./questions/takahashi-alexander.js";
// Computing a fund
export type { AggregateResult } from "./results/aggregate-result.js";
export type { ForecastResult, ForecastSummary } from "./results/forecast-shape.js";
export type { GpEconomics } from "./results/gp-economics.js";
export type { GrossToNet } from "./results/gross-to-net.js";
export type { StageResult, TierResult } from "./results/portfolio-result.js";
export type { ReconciliationCheck } from "./results/reconciliation.js";
export type { FollowOnPlan, ReturnTheFund } from "./results/return-the-fund.js";
export type { CumulativeFigures, CumulativeMultiples, ForecastRow, RatesToDate } from "./results/rows/forecast-row.js";
export type { FundRates } from "./run/fund-rates.js";
// Analyses
export type {
  DeepPartial,
  FundAnalysis,
  MonteCarloPlan,
  PathsRequest,
  PathTerms,
  Scenario,
  SensitivityAxis,
  SensitivityRequest,
} from "./shapes/analysis-inputs.js";
export {
  type FundEconomicsErrorCode,
  type FundEconomicsWarningCode,
  type FundWarning,
  fundEconomicsErrorCodes,
  fundEconomicsWarningCodes,
  fundInputErrorCodes,
} from "./shapes/codes.js";
export { defaultFund, defaultFund as defaults } from "./shapes/default-fund.js";
export type { ExpenseLine, FeeBasis, FeeOffset } from "./shapes/fee-terms.js";
export type { ForecastPeriod, FundInputs, InputMode } from "./shapes/fund-inputs.js";
export type { FundLimits } from "./shapes/limits.js";
// A fund's inputs
export type { EntryStage, FollowOnCheck, PortfolioPlan, ReturnTier } from "./shapes/portfolio-plan.js";
export type { FundEconomicsRequest } from "./shapes/request.js";
export type { RecyclingTerms, ReturnTheFundTerms, WaterfallTerms } from "./shapes/waterfall-terms.js";
