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
export type { RateDetails, RateStatus, RootSelection, SelectionOptions } from "./rate-of-return.js";
export { type XirrOptions, xirr, xirrDays, xirrDetailed } from "./xirr.js";
