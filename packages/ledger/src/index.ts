// Double-entry books of a fund

// What is wrong with an input

export { EngineError, type EngineIssue, type ErrorPath, isEngineError } from "@capstack/decimal";
export {
  type LedgerErrorCode,
  type LedgerWarning,
  type LedgerWarningCode,
  ledgerErrorCodes,
} from "./books/error-codes.js";

// Books: what a figure is made of, read and indexed once

export { currencyDecimals } from "@capstack/decimal";
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
  TermVersion,
  Vehicle,
  WaterfallTerms,
} from "./books/books.js";
export type { BooksIndex, ReadingOptions } from "./books/books-index.js";
export { indexBooks } from "./books/index-books.js";

// Chart of accounts

export { baseAccounts, type ChartSeed, missingAccounts, seedChart, subAccountCode } from "./books/chart.js";

// Periods

export {
  comparisonPeriods,
  type Period,
  type PeriodOptions,
  type PeriodPreset,
  periodPresets,
  resolvePeriod,
  type Window,
} from "./books/period.js";

// Balances and registers

export {
  type Register,
  type RegisterAccount,
  type RegisterLine,
  type RegisterOptions,
  register,
} from "./books/register.js";
export {
  type AccountBalance,
  accountBalances,
  type TrialBalance,
  type TrialBalanceRow,
  trialBalance,
} from "./books/trial-balance.js";

// Capital accounts and carry

export {
  type AllocationCategory,
  type CapitalBreakdown,
  type CapitalBucket,
  type RuleCategory,
  ruleCategories,
} from "./books/capital-bucket.js";
export {
  type CapitalAccount,
  type CapitalAccountOptions,
  type CapitalAccounts,
  type CapitalTies,
  capitalAccounts,
  type UnallocatedAmount,
} from "./capital/capital-account.js";
export type { AllocationMode } from "./capital/capital-state.js";
export { requireCarryRecipient } from "./capital/carried-interest.js";
export type { StrandedCapital } from "./capital/stranded-capital.js";
export { type DealByDealCarry, dealByDealCarry, type RealizedDeal } from "./fund/deal-by-deal.js";

// Portfolio, economics, time series

export { type Economics, type FundEconomics, fundEconomics } from "./fund/fund-economics.js";
export { type Position, positions } from "./fund/position.js";
export { type TimeSeries, type TimeSeriesPoint, timeSeries } from "./fund/time-series.js";

// Statements

export { type BalanceSheet, balanceSheet } from "./statements/balance-sheet.js";
export { type CashFlowStatement, cashFlowStatement, type NonCashItem } from "./statements/cash-flow.js";
export {
  type CarryRollForward,
  type IlpaColumn,
  type IlpaColumns,
  type IlpaStatement,
  ilpaStatement,
  type UnfundedRollForward,
} from "./statements/ilpa-statement.js";
export { type OperationsStatement, operationsStatement } from "./statements/operations.js";
export {
  type PartnerCapitalColumn,
  type PartnersCapitalStatement,
  partnersCapitalStatement,
} from "./statements/partners-capital.js";
export {
  type InvestmentFigures,
  type InvestmentGroup,
  type InvestmentRow,
  type ScheduleOfInvestments,
  scheduleOfInvestments,
} from "./statements/schedule-of-investments.js";
export type { Compared, StatementOptions, StatementRow } from "./statements/statement.js";

// Closing

export {
  type CloseBlocker,
  type CloseCategory,
  type CloseLine,
  type CloseMonth,
  type CloseOptions,
  type ClosePreview,
  type CloseWarning,
  closeEntries,
  previewClose,
} from "./close/period-close.js";
export { buildYearEndClose } from "./close/year-end-close.js";

// Entries: building them, and their life

export type { DistributionSplit } from "./capital/distribution-split.js";
export { buildCapitalCall, buildContributionFunding, type CapitalCall } from "./entries/capital-call.js";
export { buildCarriedInterest, buildCarryDistribution } from "./entries/carry-entry.js";
export { buildCutover, type Cutover, type CutoverDraft, type PartnerHistory } from "./entries/cutover.js";
export {
  buildDistribution,
  buildDistributionSettlement,
  buildInKindDistribution,
  type Distribution,
  type InKindDistribution,
} from "./entries/distribution.js";
export type { EntryHead, PartnerAmount } from "./entries/draft-entry.js";
export { checkEntry, postEntry, reverseEntry, voidEntry } from "./entries/entry-state.js";
export {
  buildEscrowRelease,
  buildExit,
  buildWriteOff,
  costBasis,
  type Exit,
  type Lot,
  type LotMethod,
  type LotUse,
} from "./entries/exit.js";
export {
  buildCurrencyExchange,
  buildExpense,
  buildLoanDraw,
  buildLoanRepayment,
  buildManualEntry,
  type CurrencyExchange,
  type Expense,
} from "./entries/expense.js";
export {
  buildConversion,
  buildIncome,
  buildInvestment,
  buildReturnOfCapital,
  type CompanyHead,
  type Income,
} from "./entries/investment.js";
export {
  buildManagementFee,
  computeManagementFee,
  type FeeAmount,
  type FeeBasis,
  type ManagementFee,
  type ManagementFeeTerms,
  type RetroactiveFee,
} from "./entries/management-fee.js";
export {
  type EqualizationLine,
  equalize,
  type SubsequentClose,
  type SubsequentCloseDraft,
} from "./entries/subsequent-close.js";
export { buildTransfer, type Transfer, type TransferDraft } from "./entries/transfer.js";
export { buildFxRevaluation, buildValuation } from "./entries/valuation.js";

// Bank

export {
  entryMatcher,
  type MatchableEntry,
  type MatchCandidate,
  type MatchGroup,
  type MatchOptions,
  matchCandidates,
  matchGroups,
} from "./bank/bank-match.js";
export {
  type BankReconciliation,
  type BankRow,
  bankReconciliation,
  type CashPosting,
  type DifferenceExplanation,
  explainDifference,
} from "./bank/bank-reconciliation.js";
export {
  type AccountSuggestion,
  accountSuggester,
  type BankRule,
  type BookedRow,
  type OpenItem,
  type OpenLine,
  type SuggestionContext,
  suggestAccount,
} from "./bank/bank-suggestion.js";

// Plain-text journals

export { type ExportOptions, exportJournal, type JournalFormat } from "./journal/export-journal.js";
export { type EntryLines, type ImportedJournal, type ImportOptions, importJournal } from "./journal/import-journal.js";
