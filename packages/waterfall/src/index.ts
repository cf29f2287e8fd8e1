// The exit waterfall

export { EngineError, isEngineError } from "@capstack/decimal";
// Repeated questions on one stack
export { type CompiledWaterfall, compileWaterfall } from "./compiled-waterfall.js";
export { computeExitWaterfall, estimateAnswerBytes } from "./exit-waterfall.js";
// Import
export { fromOcf, type OcfHolding, type OcfNumeric, type OcfStockClass } from "./open-cap-format.js";
// Valuation over the breakpoints
export {
  allocateOpm,
  type BacksolveRequest,
  backsolveOpm,
  type OpmRequest,
  type OpmResult,
} from "./questions/option-pricing.js";
export type { CarveOutPaid, CostPaid, DebtPaid, ExitDeductions, PaymentStage } from "./shapes/deductions-paid.js";
// What is wrong with an input
export {
  type WaterfallErrorCode,
  type WaterfallWarning,
  type WaterfallWarningCode,
  waterfallErrorCodes,
  waterfallWarningCodes,
} from "./shapes/error-codes.js";
// The request
export type {
  CarveOut,
  CarveOutRecipient,
  CarveOutTier,
  DebtClaim,
  Earnout,
  Escrow,
  ExitDeal,
  TransactionCost,
} from "./shapes/exit-deal.js";
// The response
export type { Breakpoint, BreakpointEvent, CurvePoint, TraceStep, Tranche } from "./shapes/explanation.js";
export { defaultLimits, type WaterfallLimits, type WaterfallOptions } from "./shapes/limits.js";
export type {
  CommonHolding,
  Convertible,
  MandatoryConversion,
  OptionGrant,
  PreferredDividends,
  PreferredHolder,
  PreferredSeries,
  UnissuedPool,
  Warrant,
  WaterfallModel,
} from "./shapes/model.js";
export type {
  CurveRequest,
  ExitAnalysis,
  ExitWaterfallRequest,
  GoalRequest,
  ScenarioRequest,
} from "./shapes/request.js";
export type { EquilibriumStanding, ExitSummary, ExitWaterfallResult, PaymentLevel } from "./shapes/result.js";
export type {
  ClassResult,
  DecisionFigures,
  DecisionReason,
  ExitDecision,
  HolderResult,
  MoneyReceived,
  ReturnFigures,
  SecurityResult,
} from "./shapes/rows.js";
export type { GoalResult, OutcomeDigest, ScenarioResult, SensitivityResult } from "./shapes/what-if.js";
