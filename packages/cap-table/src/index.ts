// The fold

// What is wrong, what to look at
export { EngineError, isEngineError } from "@capstack/decimal";
export { computeCapTable } from "./compute-cap-table.js";
export {
  type CapTableErrorCode,
  type CapTableWarning,
  type CapTableWarningCode,
  capTableErrorCodes,
  capTableWarningCodes,
} from "./error-codes.js";
// Events
export type { CommonIssuanceEvent, StockGrant } from "./events/common-issuance.js";
export { type CapTableEvent, type CapTableEventType, eventTypes } from "./events/event.js";
export type { EventHead } from "./events/event-head.js";
export type { PoolChangeEvent } from "./events/pool-change.js";
export type { PricedRoundEvent, RoundInvestment } from "./events/priced-round.js";
export { apiLimits, type CapTableLimits } from "./limits.js";
export type { CapTableOptions, CapTableRequest } from "./request.js";
export type { RoundPool } from "./round/round-pools.js";
// The answer
export type { Ledger } from "./state/ledger.js";
export type { DilutionLine, InvestorLine, PoolChangeLine, RoundReport } from "./state/round-report.js";
export type {
  CapTableFinal,
  CapTableResult,
  CapTableSnapshot,
  CapTableState,
  ClassState,
  ClassTermsState,
  ConvertibleState,
  HolderState,
  PoolState,
  Position,
  TotalsState,
  ValuationState,
} from "./state/state-types.js";
export type { HolderKind } from "./table/holder.js";
