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
// What is wrong with an input
export {
  type WaterfallErrorCode,
  type WaterfallWarning,
  type WaterfallWarningCode,
  waterfallErrorCodes,
  waterfallWarningCodes,
} from "./shapes/error-codes.js";
export { defaultLimits, type WaterfallLimits, type WaterfallOptions } from "./shapes/limits.js";
// The request
export type {
  CarveOut,
  CarveOutRecipient,
  CarveOutTier,
  CommonHolding,
  Convertible,
  CurveRequest,
  DebtClaim,
  Earnout,
  Escrow,
  ExitAnalysis,
  ExitDeal,
  ExitWaterfallRequest,
  GoalRequest,
  MandatoryConversion,
  OptionGrant,
  PreferredDividends,
  PreferredHolder,
  PreferredSeries,
  ScenarioRequest,
  TransactionCost,
  UnissuedPool,
  Warrant,
  WaterfallModel,
} from "./shapes/request.js";
// The response
export type {
  Breakpoint,
  BreakpointEvent,
  CarveOutPaid,
  ClassResult,
  CostPaid,
  CurvePoint,
  DebtPaid,
  DecisionFigures,
  DecisionReason,
  EquilibriumStanding,
  ExitDecision,
  ExitDeductions,
  ExitSummary,
  ExitWaterfallResult,
  GoalResult,
  HolderResult,
  MoneyReceived,
  OutcomeDigest,
  PaymentLevel,
  PaymentStage,
  ReturnFigures,
  ScenarioResult,
  SecurityResult,
  SensitivityResult,
  TraceStep,
  Tranche,
} from "./shapes/result.js";
