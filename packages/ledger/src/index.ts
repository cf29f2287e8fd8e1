// Double-entry books of a fund

// What is wrong with an input

export { EngineError, type EngineIssue, type ErrorPath, isEngineError } from "@capstack/decimal";
export { type LedgerErrorCode, type LedgerWarning, type LedgerWarningCode, ledgerErrorCodes } from "./error-codes.js";

// Books: what a figure is made of, read and indexed once

export { currencyDecimals } from "./amount.js";
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
} from "./books.js";
export type { BooksIndex, ReadingOptions } from "./books-index.js";
export { indexBooks } from "./index-books.js";

// Chart of accounts

export { baseAccounts, type ChartSeed, missingAccounts, seedChart, subAccountCode } from "./chart.js";

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

// Capital accounts and carry

export {
  type CapitalAccount,
  type CapitalAccountOptions,
  type CapitalAccounts,
  type CapitalTies,
  capitalAccounts,
  type UnallocatedAmount,
} from "./capital-account.js";
export {
  type AllocationCategory,
  type CapitalBreakdown,
  type CapitalBucket,
  type RuleCategory,
  ruleCategories,
} from "./capital-bucket.js";
export type { AllocationMode } from "./capital-state.js";
export { requireCarryRecipient } from "./carried-interest.js";
export { type DealByDealCarry, dealByDealCarry, type RealizedDeal } from "./deal-by-deal.js";
export type { StrandedCapital } from "./stranded-capital.js";

// Portfolio, economics, time series

export { type Economics, type FundEconomics, fundEconomics } from "./fund-economics.js";
export { type Position, positions } from "./position.js";
export { type TimeSeries, type TimeSeriesPoint, timeSeries } from "./time-series.js";

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
} from "./period-close.js";
export { buildYearEndClose } from "./year-end-close.js";

// Entries: building them, and their life

export { buildCapitalCall, buildContributionFunding, type CapitalCall } from "./builders/capital-call.js";
export { buildCarriedInterest, buildCarryDistribution } from "./builders/carry-entry.js";
export { buildCutover, type Cutover, type CutoverDraft, type PartnerHistory } from "./builders/cutover.js";
export {
  buildDistribution,
  buildDistributionSettlement,
  buildInKindDistribution,
  type Distribution,
  type InKindDistribution,
} from "./builders/distribution.js";
export type { DistributionSplit } from "./builders/distribution-split.js";
export type { EntryHead, PartnerAmount } from "./builders/draft-entry.js";
export {
  buildEscrowRelease,
  buildExit,
  buildWriteOff,
  costBasis,
  type Exit,
  type Lot,
  type LotMethod,
  type LotUse,
} from "./builders/exit.js";
export {
  buildCurrencyExchange,
  buildExpense,
  buildLoanDraw,
  buildLoanRepayment,
  buildManualEntry,
  type CurrencyExchange,
  type Expense,
} from "./builders/expense.js";
export {
  buildConversion,
  buildIncome,
  buildInvestment,
  buildReturnOfCapital,
  type CompanyHead,
  type Income,
} from "./builders/investment.js";
export {
  buildManagementFee,
  computeManagementFee,
  type FeeAmount,
  type FeeBasis,
  type ManagementFee,
  type ManagementFeeTerms,
  type RetroactiveFee,
} from "./builders/management-fee.js";
export {
  type EqualizationLine,
  equalize,
  type SubsequentClose,
  type SubsequentCloseDraft,
} from "./builders/subsequent-close.js";
export { buildTransfer, type Transfer, type TransferDraft } from "./builders/transfer.js";
export { buildFxRevaluation, buildValuation } from "./builders/valuation.js";
export { checkEntry, postEntry, reverseEntry, voidEntry } from "./entry-state.js";

// Bank

export {
  entryMatcher,
  type MatchableEntry,
  type MatchCandidate,
  type MatchGroup,
  type MatchOptions,
  matchCandidates,
  matchGroups,
} from "./bank-match.js";
export {
  type BankReconciliation,
  type BankRow,
  bankReconciliation,
  type CashPosting,
  type DifferenceExplanation,
  explainDifference,
} from "./bank-reconciliation.js";
export {
  type AccountSuggestion,
  accountSuggester,
  type BankRule,
  type BookedRow,
  type OpenItem,
  type OpenLine,
  type SuggestionContext,
  suggestAccount,
} from "./bank-suggestion.js";

// Plain-text journals

export { type ExportOptions, exportJournal, type JournalFormat } from "./journal/export-journal.js";
export { type EntryLines, type ImportedJournal, type ImportOptions, importJournal } from "./journal/import-journal.js";
