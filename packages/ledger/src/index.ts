// Double-entry books of a fund

// Errors and warnings

export { EngineError, type EngineIssue, type ErrorPath, isEngineError } from "@capstack/decimal";
export {
  type LedgerErrorCode,
  type LedgerWarning,
  type LedgerWarningCode,
  ledgerErrorCodes,
} from "./records/error-codes.js";

// Books: the input, read and indexed once

export { currencyDecimals } from "@capstack/decimal";
export type { Books } from "./books/books.js";
export type { BooksIndex } from "./books/books-index.js";
export { indexBooks } from "./books/index-books.js";
export type { ReadingOptions } from "./reading/books-reading.js";
export type { DueDate } from "./records/due-date.js";
export type { Book, Entry, EntryStatus, Posting } from "./records/entry.js";
export type { CommitmentEvent, CommitmentKind, HistoryFlow, Partner, PartnerClass } from "./records/partner.js";
export type { AllocationBasis, AllocationRule, CarryTier, TermVersion, WaterfallTerms } from "./records/terms.js";
export {
  type FairValueLevel,
  fairValueLevels,
  inputUnits,
  type ValuationFile,
  type ValuationInput,
  type ValuationTechnique,
  valuationTechniques,
} from "./records/valuation-file.js";
export {
  type Account,
  type AccountType,
  type Company,
  type Security,
  type SecurityType,
  type ShareChange,
  securityTypes,
  type Vehicle,
} from "./records/vehicle.js";

// Chart of accounts

export { baseAccounts, type ChartSeed, seedChart } from "./chart/chart.js";
export { missingAccounts } from "./chart/missing-account.js";
export { subAccountCode } from "./chart/sub-account.js";
export { isTranslationOfCash, translationOfCash } from "./chart/translation-of-cash.js";

// Credit line

export { type CreditLine, type CreditLineOptions, creditLine, type LineDraw } from "./credit/credit-line.js";
export { buildCreditLineAccrual, type CreditLineAccrual } from "./credit/credit-line-accrual.js";
export {
  type CreditLineCost,
  type CreditLinePeriod,
  type CreditLineSpan,
  computeCreditLineCost,
} from "./credit/credit-line-cost.js";

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
export { accountCaption, type NamedAccount } from "./chart/account-caption.js";

// Capital accounts and carry

export {
  type CapitalAccount,
  type CapitalAccountOptions,
  type CapitalAccounts,
  capitalAccounts,
  type UnallocatedAmount,
} from "./capital/capital-account.js";
export type { AllocationMode } from "./capital/capital-state.js";
export type { CapitalTies } from "./capital/capital-ties.js";
export { requireCarryRecipient } from "./capital/carry/carry-recipient.js";
export { declaresDue, PartnerDues } from "./capital/movements/partner-dues.js";
export { type PostedCapital, postedCapital } from "./capital/posted-capital.js";
export type { StrandedCapital } from "./capital/stranded-capital.js";
export { type DealByDealCarry, dealByDealCarry, type RealizedDeal } from "./fund/deal-by-deal.js";
export {
  type AllocationCategory,
  allocationCategoryOf,
  type CategorisedAccount,
  type RuleCategory,
  ruleCategories,
} from "./records/allocation-category.js";
export { type CapitalBreakdown, type CapitalBucket, capitalBuckets } from "./records/capital-bucket.js";
export { sourceTypes } from "./records/source-type.js";

// Portfolio, economics, time series

export { type Economics, type FundEconomics, fundEconomics } from "./fund/fund-economics.js";
export { type Position, positions } from "./fund/position.js";
export { type TimeSeries, type TimeSeriesPoint, timeSeries } from "./fund/time-series.js";

// Statements

export { type BalanceSheet, balanceSheet } from "./statements/balance-sheet/balance-sheet.js";
export { type CashFlowStatement, cashFlowStatement } from "./statements/cash-flow/cash-flow.js";
export type { NonCashItem } from "./statements/cash-flow/non-cash-item.js";
export type { FairValueRoll } from "./statements/fair-value/fair-value-roll.js";
export {
  type FairValueByLevel,
  type FairValuePosition,
  type FairValueRow,
  type FairValueTable,
  fairValueTable,
} from "./statements/fair-value/fair-value-table.js";
export type { LevelTransfer } from "./statements/fair-value/level-transfer.js";
export type { InputRange, TechniqueRow } from "./statements/fair-value/technique-row.js";
export {
  type FinancialHighlights,
  financialHighlights,
  type QuarterOfHighlights,
} from "./statements/highlights/financial-highlights.js";
export { AVERAGING } from "./statements/highlights/financial-highlights-page.js";
export {
  type InvestmentFigures,
  type InvestmentGroup,
  type InvestmentRow,
  type ScheduleOfInvestments,
  type SecurityRow,
  scheduleOfInvestments,
} from "./statements/investments/schedule-of-investments.js";
export { type OperationsStatement, operationsStatement } from "./statements/operations/operations.js";
export { dayText, figureText, periodText } from "./statements/page/figure-text.js";
export {
  headingRow,
  lineRow,
  type PageCell,
  type PageColumn,
  type PageFact,
  type PageFigure,
  type PageRow,
  type PageSpot,
  type PageTable,
  type PageTie,
  type StatementPage,
  subtotalRow,
  summing,
  totalRow,
} from "./statements/page/page.js";
export { ACCOMPANYING } from "./statements/page/page-basis.js";
export type { PartnerStatementOptions, PreparedStatement } from "./statements/page/prepared-statement.js";
export type { Compared, StatementOptions, StatementRow } from "./statements/page/statement.js";
export {
  type CapitalAccountStatement,
  capitalAccountStatement,
} from "./statements/partners/capital-account-statement.js";
export type { CarryRollForward } from "./statements/partners/carry-roll.js";
export type { IlpaColumn } from "./statements/partners/ilpa-column.js";
export { type IlpaColumns, type IlpaStatement, ilpaStatement } from "./statements/partners/ilpa-statement.js";
export {
  type PartnerCapitalColumn,
  type PartnersCapitalStatement,
  partnersCapitalStatement,
} from "./statements/partners/partners-capital.js";
export type { UnfundedRollForward } from "./statements/partners/unfunded.js";
export { prepareStatement, type StatementName } from "./statements/prepare-statement.js";
export { daysOfWindows, statementWindows } from "./statements/statement-windows.js";

// Vehicles that hold others, and that invest side by side

export {
  type CombiningDifference,
  type CombiningQuestion,
  type CombiningRow,
  type CombiningSheet,
  combiningSheet,
  type PreparedCombiningSheet,
  prepareCombiningSheet,
} from "./structure/combining-sheet.js";
export { type HeldCapital, type HeldCapitalQuestion, heldCapital } from "./structure/held-capital.js";
export {
  type LookThrough,
  type LookThroughQuestion,
  lookThrough,
  type SeenPosition,
} from "./structure/look-through.js";
export { buildHoldingDue, buildPickUp, type HoldingDue, type PickUp, type PickUpDraft } from "./structure/pick-up.js";
export { type SideBySideDeal, type SideBySidePart, sideBySide } from "./structure/side-by-side.js";

// What quarterly templates take from the books

export type { DistributionParts } from "./template/distribution-parts.js";
export type { AssumptionKind, PerformanceFlowType, PerformanceSubtype } from "./template/performance-flow.js";
export {
  type PerformanceAssumption,
  type PerformanceFlow,
  type PerformanceFlows,
  type PerformanceQuestion,
  type PortfolioTableFlow,
  performanceFlows,
} from "./template/performance-flows.js";
export type { CallPurposes, DrawPurposes } from "./template/purposes.js";
export {
  type TemplateColumn,
  type TemplateColumns,
  type TemplateFigures,
  type TemplatePartner,
  type TemplateQuestion,
  templateFigures,
} from "./template/template-figures.js";

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

export type { DistributionSplit } from "./capital/distribution-split.js";
export { type CashOn, moveCash } from "./entries/bank-cash.js";
export { buildCarriedInterest } from "./entries/carry-entry.js";
export {
  buildCarryDistribution,
  buildCarryEscrowRelease,
  buildClawback,
  type CarryDistribution,
  type CarryEscrowRelease,
  type Clawback,
} from "./entries/carry-payment.js";
export { buildCashRestriction, type CashRestriction } from "./entries/cash-restriction.js";
export { buildCurrencyExchange, type CurrencyAmount, type CurrencyExchange } from "./entries/currency-exchange.js";
export { checkEntry, postEntry, voidEntry } from "./entries/entry-state.js";
export { buildExpense, type Expense } from "./entries/expense.js";
export {
  type ExplainedFee,
  explainManagementFee,
  type FeeSpanLine,
  type PartnerFeeLine,
  type PartnerSpanLine,
} from "./entries/fees/fee-explained.js";
export { type FeeOffset, type OffsetQuestion, type OffsetRoll, offsetRoll } from "./entries/fees/fee-offsets.js";
export type { CommitmentBand, FeeBasis, FeeStep, ManagementFeeTerms, PartnerRate } from "./entries/fees/fee-terms.js";
export { type FeeWaiver, type WaiverQuestion, waivedOfFee } from "./entries/fees/fee-units.js";
export {
  buildManagementFee,
  computeManagementFee,
  type FeeAmount,
  type ManagementFee,
} from "./entries/fees/management-fee.js";
export type { RateReason } from "./entries/fees/partner-rate.js";
export { buildLoanDraw, buildLoanRepayment, type LoanDraw, type LoanRepayment } from "./entries/loan.js";
export { buildManualEntry, type ManualEntry } from "./entries/manual-entry.js";
export { type Reversal, reverseEntry } from "./entries/reverse-entry.js";
export {
  type Prepaid,
  type PrepaidPart,
  prepaidParts,
  type Recurrence,
  type Recurring,
  recurrences,
  recurringDays,
} from "./entries/schedule.js";
export { sharesHeld } from "./fund/shares-held.js";
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
export type { CompanyHead, EntryHead, LinesDeal, PartnerAmount } from "./records/deal.js";
export { takenBack } from "./records/taken-back.js";

// Bank

export { type BankAccount, type BankMovement, type BankMovementOptions, bankMovements } from "./bank/bank-account.js";
export { type CashPosting, type DifferenceExplanation, explainDifference } from "./bank/bank-difference.js";
export {
  entryMatcher,
  type MatchableEntry,
  type MatchCandidate,
  type MatchOptions,
  matchCandidates,
} from "./bank/bank-match.js";
export { type BankReconciliation, type BankRow, bankReconciliation } from "./bank/bank-reconciliation.js";
export { type MatchGroup, matchGroupSteps, matchGroups } from "./bank/match-groups.js";
export type { AccountSuggestion } from "./bank/suggestions/account-suggestion.js";
export type { BankRule } from "./bank/suggestions/bank-rule.js";
export { accountSuggester, suggestAccount } from "./bank/suggestions/bank-suggestion.js";
export type { BookedRow } from "./bank/suggestions/booked-before.js";
export type { OpenItem } from "./bank/suggestions/open-item.js";
export type { OpenLine } from "./bank/suggestions/open-line.js";
export type { SuggestionContext } from "./bank/suggestions/suggestion-context.js";

// Plain-text journals

export { type ExportOptions, exportJournal, type JournalFormat } from "./journal/export-journal.js";
export { type EntryLines, type ImportedJournal, importJournal } from "./journal/import-journal.js";
export type { ImportOptions } from "./journal/import-options.js";

// Limits
export type { FilingFigures, UntoldFacts } from "./meters/filings.js";
export type { InvestorFacts, SecurityFacts } from "./meters/investor-facts.js";
export type { Limits } from "./meters/limits.js";
export { type MeterName, type MeterUnit, meterNames } from "./meters/meter-names.js";
export {
  type Meter,
  type MeterQuestion,
  type Meters,
  meters,
  type PlannedDeal,
  requireLimits,
} from "./meters/meters.js";
