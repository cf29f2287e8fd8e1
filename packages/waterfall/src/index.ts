// The exit waterfall

export { EngineError, isEngineError } from "@capstack/decimal";
// Repeated questions on one stack
export { type CompiledWaterfall, compileWaterfall } from "./compiled-waterfall.js";
// The same computation in another form
export { exitTerms } from "./exit-terms.js";
export { computeExitWaterfall, estimateAnswerBytes } from "./exit-waterfall.js";
// Import
export { fromOcf, type OcfHolding, type OcfNumeric, type OcfStockClass } from "./open-cap-format.js";
export {
  discountForLackOfMarketability,
  type MarketabilityDiscounts,
  type MarketabilityRequest,
} from "./questions/marketability.js";
// Valuation over the breakpoints
export { allocateOpm, type OpmResult } from "./questions/option-pricing.js";
export { type BacksolveRequest, backsolveOpm } from "./questions/option-pricing-backsolve.js";
export type { OpmRequest } from "./questions/option-pricing-terms.js";
// The response
export type { Breakpoint, BreakpointEvent, CurvePoint, Tranche } from "./shapes/answer/breakpoint.js";
export type { DecisionFigures, DecisionReason, ExitDecision } from "./shapes/answer/decision.js";
export type {
  CarveOutPaid,
  CostPaid,
  DebtPaid,
  ExitDeductions,
  PaymentStage,
} from "./shapes/answer/deductions-paid.js";
export type { ExitClass, ExitRow, ExitTerms, ExitTier, ExitUnit } from "./shapes/answer/exit-terms.js";
export type { TraceStep } from "./shapes/answer/explanation.js";
export type { EquilibriumStanding, ExitSummary, ExitWaterfallResult, PaymentLevel } from "./shapes/answer/result.js";
export type { RolloverPaid } from "./shapes/answer/rollover-paid.js";
export type { ClassResult, HolderResult, MoneyReceived, ReturnFigures, SecurityResult } from "./shapes/answer/rows.js";
// The request
export type { CarveOut, CarveOutRecipient, CarveOutTier } from "./shapes/carve-out.js";
export type { Convertible } from "./shapes/convertible.js";
// What is wrong with an input
export {
  type WaterfallErrorCode,
  type WaterfallWarning,
  type WaterfallWarningCode,
  waterfallErrorCodes,
  waterfallWarningCodes,
} from "./shapes/error-codes.js";
export type { DebtClaim, Earnout, Escrow, ExitDeal, TransactionCost } from "./shapes/exit-deal.js";
export { defaultLimits, type WaterfallLimits, type WaterfallOptions } from "./shapes/limits.js";
export type { CommonHolding, UnissuedPool, WaterfallModel } from "./shapes/model.js";
export type { MandatoryConversion, PreferredDividends, PreferredHolder, PreferredSeries } from "./shapes/preferred.js";
export type { ProfitsInterest } from "./shapes/profits-interest.js";
export type {
  CurveRequest,
  ExitAnalysis,
  ExitSensitivity,
  ExitWaterfallRequest,
  GoalRequest,
  ScenarioRequest,
} from "./shapes/request.js";
export type { OptionGrant, Warrant } from "./shapes/rights.js";
export type { Rollover } from "./shapes/rollover.js";
export type { GoalResult, OutcomeDigest, ScenarioResult, SensitivityResult } from "./shapes/what-if.js";
