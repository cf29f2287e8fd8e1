// Double-entry books of a fund

// What is wrong with an input
export { EngineError, type EngineIssue, type ErrorPath, isEngineError } from "@capstack/decimal";
// Money
export { currencyDecimals } from "./amount.js";
// Books
export type {
  Account,
  AccountType,
  AllocationBasis,
  AllocationRule,
  Book,
  Books,
  CommitmentEvent,
  CommitmentKind,
  Company,
  Entry,
  EntryStatus,
  HistoryFlow,
  Partner,
  PartnerClass,
  Posting,
  Vehicle,
  WaterfallTerms,
} from "./books.js";
export type { BooksIndex, ReadingOptions } from "./books-index.js";
// Chart of accounts
export { baseAccounts, type ChartSeed, missingAccounts, seedChart, subAccountCode } from "./chart.js";
export { type LedgerErrorCode, type LedgerWarning, type LedgerWarningCode, ledgerErrorCodes } from "./error-codes.js";
export { indexBooks } from "./index-books.js";
// Periods
export {
  comparisonPeriods,
  type Period,
  type PeriodOptions,
  type PeriodPreset,
  periodPresets,
  resolvePeriod,
  type Window,
} from "./period.js";
// Balances and registers
export { type Register, type RegisterAccount, type RegisterLine, type RegisterOptions, register } from "./register.js";
export {
  type AccountBalance,
  accountBalances,
  type TrialBalance,
  type TrialBalanceRow,
  trialBalance,
} from "./trial-balance.js";
