// Venture fund economics

// What is refused or remarked on
export { EngineError, type EngineIssue, type ErrorPath, isEngineError } from "@capstack/decimal";
// Computing a fund
export type { AggregateResult, StageResult, TierResult } from "./aggregate-result.js";
// Analyses
export type {
  DeepPartial,
  FundAnalysis,
  MonteCarloPlan,
  Scenario,
  SensitivityAxis,
  SensitivityRequest,
} from "./analysis-inputs.js";
export { type BacksolveAnswer, type BacksolveQuestion, backsolve } from "./backsolve.js";
export type { Sides } from "./cents.js";
export {
  type FundEconomicsErrorCode,
  type FundEconomicsWarningCode,
  type FundWarning,
  fundEconomicsErrorCodes,
  fundEconomicsWarningCodes,
  fundInputErrorCodes,
} from "./codes.js";
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
export { defaultFund, defaultFund as defaults } from "./default-fund.js";
export type {
  CumulativeFigures,
  CumulativeMultiples,
  ForecastResult,
  ForecastRow,
  ForecastSummary,
  RatesToDate,
} from "./forecast-result.js";
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
} from "./fund-inputs.js";
export type { FundRates } from "./fund-rates.js";
export type { GpEconomics } from "./gp-economics.js";
export type { GrossToNet } from "./gross-to-net.js";
export {
  type MonteCarloOptions,
  type MonteCarloResult,
  type MonteCarloSamples,
  type OutcomeStatistics,
  runMonteCarlo,
  runMonteCarloAsync,
} from "./monte-carlo.js";
export type { ReconciliationCheck } from "./reconciliation.js";
export type { FollowOnPlan, ReturnTheFund } from "./return-the-fund.js";
export type { HistogramBin, SampleStatistics } from "./sample-statistics.js";
export { applyScenario } from "./scenario.js";
export type { SensitivityCell, SensitivityResult } from "./sensitivity.js";
export { type Pacing, type PacingTerms, type PacingYear, takahashiAlexander } from "./takahashi-alexander.js";
