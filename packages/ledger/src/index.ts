// Double-entry books of a fund

// Errors and warnings

export { EngineError, type EngineIssue, type ErrorPath, isEngineError } from "@capstack/decimal";
export {
  type LedgerErrorCode,
  type LedgerWarning,
  type LedgerWarningCode,
  ledgerErrorCodes,
} from "./books/error-codes.js";

// Books: the input, read and indexed once

export { currencyDecimals } from "@capstack/decimal";
export type { Books } from "./books/books.js";
export type { BooksIndex } from "./books/books-index.js";
export type { ReadingOptions } from "./books/books-reading.js";
export type { Book, Entry, EntryStatus, Posting } from "./books/entry.js";
export { indexBooks } from "./books/index-books.js";
export type { CommitmentEvent, CommitmentKind, HistoryFlow, Partner, PartnerClass } from "./books/partner.js";
export type { AllocationBasis, AllocationRule, TermVersion, WaterfallTerms } from "./books/terms.js";
export type { Account, AccountType, Company, Vehicle } from "./books/vehicle.js";

// Chart of accounts

export { baseAccounts, type ChartSeed, seedChart } from "./chart/chart.js";
export { missingAccounts } from "./chart/missing-account.js";
export { subAccountCode } from "./chart/sub-account.js";
export { isTranslationOfCash, translationOfCash } from "./chart/translation-of-cash.js";

// Periods

export { comparisonPeriods } from "./periods/comparison-period.js";
export { type PeriodOptions, resolvePeriod } from "./periods/named-period.js";
export { type Period, type PeriodPreset, periodPresets } from "./periods/period.js";
export type { Window } from "./periods/window.js";

// Balances and registers

export { type AccountBalance, accountBalances } from "./balances/account-balance.js";
export {
  type Register,
  type RegisterAccount,
  type RegisterLine,
  type RegisterOptions,
  register,
} from "./balances/register.js";
export { type TrialBalance, type TrialBalanceRow, trialBalance } from "./balances/trial-balance.js";

// Capital accounts and carry

export { type AllocationCategory, type RuleCategory, ruleCategories } from "./books/allocation-category.js";
export { type CapitalBreakdown, type CapitalBucket, capitalBuckets } from "./books/capital-bucket.js";
export { sourceTypes } from "./books/source-type.js";
export {
  type CapitalAccount,
  type CapitalAccountOptions,
  type CapitalAccounts,
  capitalAccounts,
  type UnallocatedAmount,
} from "./capital/capital-account.js";
export type { AllocationMode } from "./capital/capital-state.js";
export type { CapitalTies } from "./capital/capital-ties.js";
export { requireCarryRecipient } from "./capital/carry-recipient.js";
export { type PostedCapital, postedCapital } from "./capital/posted-capital.js";
export type { StrandedCapital } from "./capital/stranded-capital.js";
export { type DealByDealCarry, dealByDealCarry, type RealizedDeal } from "./fund/deal-by-deal.js";

// Portfolio, economics, time series

export { type Economics, type FundEconomics, fundEconomics } from "./fund/fund-economics.js";
export { type Position, positions } from "./fund/position.js";
export { type TimeSeries, type TimeSeriesPoint, timeSeries } from "./fund/time-series.js";

// Statements

export { type BalanceSheet, balanceSheet } from "./statements/balance-sheet.js";
export { type CapitalAccountStatement, capitalAccountStatement } from "./statements/capital-account-statement.js";
export { type CashFlowStatement, cashFlowStatement } from "./statements/cash-flow.js";
export { dayText, figureText, periodText } from "./statements/figure-text.js";
export type { CarryRollForward, IlpaColumn } from "./statements/ilpa-column.js";
export { type IlpaColumns, type IlpaStatement, ilpaStatement } from "./statements/ilpa-statement.js";
export type { NonCashItem } from "./statements/non-cash-item.js";
export { type OperationsStatement, operationsStatement } from "./statements/operations.js";
export {
  headingRow,
  lineRow,
  type PageCell,
  type PageColumn,
  type PageFact,
  type PageFigure,
  type PageRow,
  type PageTable,
  type StatementPage,
  subtotalRow,
  totalRow,
} from "./statements/page.js";
export {
  type PartnerCapitalColumn,
  type PartnersCapitalStatement,
  partnersCapitalStatement,
} from "./statements/partners-capital.js";
export { prepareStatement, type StatementName } from "./statements/prepare-statement.js";
export type { PartnerStatementOptions, PreparedStatement } from "./statements/prepared-statement.js";
export {
  type InvestmentFigures,
  type InvestmentGroup,
  type InvestmentRow,
  type ScheduleOfInvestments,
  scheduleOfInvestments,
} from "./statements/schedule-of-investments.js";
export type { Compared, StatementOptions, StatementRow } from "./statements/statement.js";
export { daysOfWindows, statementWindows } from "./statements/statement-windows.js";
export type { UnfundedRollForward } from "./statements/unfunded.js";

// Closing

export type { CloseBlocker, CloseWarning } from "./close/close-blockers.js";
export {
  type CloseCategory,
  type CloseLine,
  type CloseMonth,
  type CloseOptions,
  type ClosePreview,
  previewClose,
} from "./close/close-preview.js";
export { closeEntries } from "./close/period-close.js";
export { buildYearEndClose, type YearEndClose } from "./close/year-end-close.js";

// Entries: building, checking, posting and reversing

export type { CompanyHead, EntryHead, LinesDeal, PartnerAmount } from "./books/deal.js";
export type { DistributionSplit } from "./capital/distribution-split.js";
export { buildCarriedInterest, buildCarryDistribution, type CarryDistribution } from "./entries/carry-entry.js";
export { buildCurrencyExchange, type CurrencyAmount, type CurrencyExchange } from "./entries/currency-exchange.js";

export { checkEntry, postEntry, voidEntry } from "./entries/entry-state.js";
export { buildExpense, type Expense } from "./entries/expense.js";
export type { FeeBasis, FeeStepDown, ManagementFeeTerms, PartnerRate } from "./entries/fee-terms.js";
export { buildLoanDraw, buildLoanRepayment, type LoanDraw, type LoanRepayment } from "./entries/loan.js";
export {
  buildManagementFee,
  computeManagementFee,
  type FeeAmount,
  type ManagementFee,
} from "./entries/management-fee.js";
export { buildManualEntry, type ManualEntry } from "./entries/manual-entry.js";
export { type Reversal, reverseEntry } from "./entries/reverse-entry.js";
export { takenBack } from "./entries/taken-back.js";
export { buildCapitalCall, type CapitalCall } from "./partners/capital-call.js";
export { buildContributionFunding } from "./partners/contribution-funding.js";
export { buildCutover, type Cutover, type CutoverDraft, type OpeningBalance } from "./partners/cutover.js";
export { buildDistribution, type Distribution } from "./partners/distribution.js";
export { buildDistributionSettlement } from "./partners/distribution-settlement.js";
export type { EqualizationLine } from "./partners/equalization.js";
export { buildInKindDistribution, type InKindDistribution } from "./partners/in-kind-distribution.js";
export type { DatedFlow, PartnerHistory } from "./partners/partner-history.js";
export type { RetroactiveFee } from "./partners/retroactive-fee.js";
export {
  equalize,
  type NewCommitment,
  type SubsequentClose,
  type SubsequentCloseDraft,
} from "./partners/subsequent-close.js";
export { buildTransfer, type Transfer, type TransferDraft } from "./partners/transfer.js";
export { buildConversion, type Conversion } from "./portfolio/conversion.js";
export {
  costBasis,
  type Lot,
  type LotMethod,
  type LotSale,
  type LotUse,
  type SpecificLot,
} from "./portfolio/cost-basis.js";
export { buildEscrowRelease, type EscrowRelease } from "./portfolio/escrow.js";
export { buildExit, type Exit } from "./portfolio/exit.js";
export { buildFxRevaluation, type FxRevaluation } from "./portfolio/fx-revaluation.js";
export { buildInvestment, type Investment } from "./portfolio/investment.js";
export { buildIncome, buildReturnOfCapital, type Income, type ReturnOfCapital } from "./portfolio/portfolio-income.js";
export { buildValuation, type Valuation } from "./portfolio/valuation.js";
export { buildWriteOff, type WriteOff } from "./portfolio/write-off.js";

// Bank

export type { AccountSuggestion } from "./bank/account-suggestion.js";
export { type CashPosting, type DifferenceExplanation, explainDifference } from "./bank/bank-difference.js";
export {
  entryMatcher,
  type MatchableEntry,
  type MatchCandidate,
  type MatchOptions,
  matchCandidates,
} from "./bank/bank-match.js";
export { type BankReconciliation, type BankRow, bankReconciliation } from "./bank/bank-reconciliation.js";
export type { BankRule } from "./bank/bank-rule.js";
export { accountSuggester, suggestAccount } from "./bank/bank-suggestion.js";
export type { BookedRow } from "./bank/booked-before.js";
export { type MatchGroup, matchGroupSteps, matchGroups } from "./bank/match-groups.js";
export type { OpenItem } from "./bank/open-item.js";
export type { OpenLine } from "./bank/open-line.js";
export type { SuggestionContext } from "./bank/suggestion-context.js";

// Plain-text journals

export { type ExportOptions, exportJournal, type JournalFormat } from "./journal/export-journal.js";
export { type EntryLines, type ImportedJournal, importJournal } from "./journal/import-journal.js";
export type { ImportOptions } from "./journal/import-options.js";
