// Venture fund economics

// What is refused or remarked on
export { EngineError, type EngineIssue, type ErrorPath, isEngineError } from "@capstack/decimal";
export { type BacksolveAnswer, type BacksolveQuestion, backsolve } from "./backsolve.js";
export {
  computeAggregate,
  computeForecast,
  computeFundEconomics,
  estimateAnswerBytes,
  type FundEconomicsOptions,
  type FundEconomicsRequest,
  type FundEconomicsResult,
  type ScenarioResult,
} from "./compute.js";
export type { Sides } from "./plan/cents.js";
export {
  type MonteCarloOptions,
  type MonteCarloResult,
  type MonteCarloSamples,
  type OutcomeStatistics,
  runMonteCarlo,
  runMonteCarloAsync,
} from "./questions/monte-carlo.js";
export type { HistogramBin, SampleStatistics } from "./questions/sample-statistics.js";
export { applyScenario } from "./questions/scenario.js";
export type { SensitivityCell, SensitivityResult } from "./questions/sensitivity.js";
export { type Pacing, type PacingTerms, type PacingYear, takahashiAlexander } from "./questions/takahashi-alexander.js";
// Computing a fund
export type { AggregateResult, StageResult, TierResult } from "./results/aggregate-result.js";
export type {
  CumulativeFigures,
  CumulativeMultiples,
  ForecastResult,
  ForecastRow,
  ForecastSummary,
  RatesToDate,
} from "./results/forecast-shape.js";
export type { GpEconomics } from "./results/gp-economics.js";
export type { GrossToNet } from "./results/gross-to-net.js";
export type { ReconciliationCheck } from "./results/reconciliation.js";
export type { FollowOnPlan, ReturnTheFund } from "./results/return-the-fund.js";
export type { FundRates } from "./run/fund-rates.js";
// Analyses
export type {
  DeepPartial,
  FundAnalysis,
  MonteCarloPlan,
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
// A fund's inputs
export type {
  EntryStage,
  ExpenseLine,
  FeeBasis,
  FeeOffset,
  FollowOnCheck,
  ForecastPeriod,
  FundInputs,
  FundLimits,
  InputMode,
  PortfolioPlan,
  RecyclingTerms,
  ReturnTheFundTerms,
  ReturnTier,
  WaterfallTerms,
} from "./shapes/fund-inputs.js";
