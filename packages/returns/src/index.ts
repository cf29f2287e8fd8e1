// Return measures of cash flows

// Day counts
export {
  type DayCount,
  dayCounts,
  EngineError,
  type EngineIssue,
  type ErrorPath,
  isEngineError,
  yearFraction,
} from "@capstack/decimal";
export type { CashFlow, DatedFlow } from "./cash-flow.js";
export { type ReturnsErrorCode, returnsErrorCodes } from "./error-codes.js";
// Internal rate of return
export { type IrrOptions, irr, irrDetailed } from "./irr.js";
export { mirr } from "./modified-rate.js";
// Multiples
export { type FundTotals, type Multiples, multiples } from "./multiples.js";
// Net present value
export { npv, xnpv } from "./present-value.js";
// Public-market equivalents
export {
  directAlpha,
  type FundAndIndex,
  ksPme,
  type LongNickels,
  longNickels,
  type ModifiedPme,
  mPme,
  type PmePlus,
  pmePlus,
} from "./public-market-equivalent.js";
export type { RateDetails, RateStatus } from "./rate-of-return.js";
export type { RootSelection, SelectionOptions } from "./roots/root-selection.js";
// Time-weighted return
export {
  annualise,
  type DietzFlow,
  type DietzPeriod,
  linkReturns,
  modifiedDietz,
  type SubPeriod,
  timeWeighted,
} from "./time-weighted-return.js";
export { type XirrOptions, xirr, xirrDays, xirrDetailed } from "./xirr.js";
