// The fold

export { EngineError, isEngineError } from "@capstack/decimal";
export { explainRound } from "./answer/explanation/explain-round.js";
export type { RoundStep } from "./answer/explanation/round-steps.js";
// The answer
export type { ExactNumber, Ledger, LedgerClass, LedgerPool, LedgerRound } from "./answer/ledger/ledger.js";
export type { LedgerConvertible, LedgerNote } from "./answer/ledger/ledger-convertible.js";
export type { LedgerAcceleration, LedgerLot, LedgerMilestone, LedgerVesting } from "./answer/ledger/ledger-lot.js";
export type { CapTableFinal, CapTableResult, CapTableSnapshot, RoundExplanation } from "./answer/result-type.js";
export type { ClassState, ClassTermsState } from "./answer/state/class-state-type.js";
export type { ConvertibleState, ImpliedConversion, InterestState } from "./answer/state/convertible-state-type.js";
export type { HolderState, Position } from "./answer/state/holder-state-type.js";
export type { CapTableState, PoolState, TotalsState, ValuationState } from "./answer/state/state-types.js";
export { computeCapTable, estimateAnswerBytes } from "./compute/compute-cap-table.js";
export type { CapTableOptions, CapTableRequest, ChosenSnapshots } from "./compute/request.js";
// Events
export type { AccelerationEvent } from "./events/awards/acceleration.js";
export type { ChangeOfControlEvent } from "./events/awards/change-of-control.js";
export type { EquityAwardKind, EquityGrant, EquityGrantEvent } from "./events/awards/equity-grant.js";
export type { ExerciseEvent } from "./events/awards/exercise.js";
export type { MilestoneEvent } from "./events/awards/milestone.js";
export type { PoolChangeEvent } from "./events/awards/pool-change.js";
export type { RepricingEvent } from "./events/awards/repricing.js";
export type { SettlementEvent } from "./events/awards/settlement.js";
export type { TerminationEvent } from "./events/awards/termination.js";
export type { WarrantGrant, WarrantIssuanceEvent } from "./events/awards/warrant-issuance.js";
export type { CheckpointEvent } from "./events/checkpoint.js";
export type { ConvertEvent } from "./events/convertibles/convert.js";
export type { AmendedTerms, InstrumentAmendmentEvent } from "./events/convertibles/instrument-amendment.js";
export type { NoteGrant, NoteIssuanceEvent } from "./events/convertibles/note-issuance.js";
export type { NoteSettlementEvent } from "./events/convertibles/note-settlement.js";
export type { SafeGrant, SafeIssuanceEvent } from "./events/convertibles/safe-issuance.js";
export { type CapTableEvent, type CapTableEventType, eventTypes } from "./events/event.js";
export type { RoundClosingEvent } from "./events/round-closing.js";
export type { CancellationEvent } from "./events/stock/cancellation.js";
export type { ClassDefinitionEvent } from "./events/stock/class-definition.js";
export type { CommonIssuanceEvent, StockGrant } from "./events/stock/common-issuance.js";
export type { ConversionAdjustmentEvent } from "./events/stock/conversion-adjustment.js";
export type { PreferredConversionEvent } from "./events/stock/preferred-conversion.js";
export type { PreferredGrant, PreferredIssuanceEvent } from "./events/stock/preferred-issuance.js";
export type { RepurchaseEvent } from "./events/stock/repurchase.js";
export type { SecondaryBuyer, SecondarySaleEvent, SecondarySeller } from "./events/stock/secondary-sale.js";
export type { StockDividendEvent } from "./events/stock/stock-dividend.js";
export type { StockSplitEvent } from "./events/stock/stock-split.js";
export type { TransferEvent, Transferee } from "./events/stock/transfer.js";
// Into the exit waterfall
export { toWaterfallModel, type WaterfallModelOptions } from "./exit/to-waterfall-model.js";
export type {
  WaterfallCommon,
  WaterfallConvertible,
  WaterfallModel,
  WaterfallOption,
  WaterfallPreferred,
  WaterfallPreferredHolder,
  WaterfallWarrant,
} from "./exit/waterfall-model.js";
export type { CapitalizationInput, ConversionTermsInput } from "./model/convertibles/read-convertible.js";
// Terms
export type { ClassTermsInput } from "./model/read-class-terms.js";
export type { CapitalizationRule, HolderKind } from "./model/records.js";
export type { AccelerationInput, TerminationAcceleration } from "./model/vesting/read-acceleration.js";
export type {
  RequiredMilestone,
  VestingInput,
  VestingMilestone,
  VestingTranche,
} from "./model/vesting/read-vesting.js";
export { type OcfFile, type OcfFileProblem, type OcfFolder, readOcfFiles } from "./open-cap-format/ocf-files.js";
// Open Cap Format
export { fromOcf, type OcfImport } from "./open-cap-format/reading/from-ocf.js";
export type { OcfObject, OcfRemark } from "./open-cap-format/reading/ocf-object.js";
export { type OcfExport, toOcf } from "./open-cap-format/writing/to-ocf.js";
export { type OcfManifestInput, writeOcfFiles } from "./open-cap-format/writing/write-ocf-files.js";
// Questions to a table
export { type ComparedRound, compareRounds, type RoundVariant } from "./questions/compare-rounds.js";
export { type Change, diff, type HolderChange, type StateDiff } from "./questions/diff.js";
export {
  type ConversionEstimate,
  type EstimatedConversion,
  type EstimatedHolder,
  estimateConversion,
} from "./questions/estimate-conversion.js";
export { type SolveForAnswer, type SolveForQuestion, solveFor } from "./questions/solve-for.js";
export type { RoundPool } from "./round/allotments/round-pools.js";
export type {
  ConversionMethod,
  PayToPlayTerms,
  PreMoneyIncludes,
  PricedRoundEvent,
  ProRataParticipation,
  RoundInvestment,
  RoundSeries,
} from "./round/terms/priced-round.js";
export type { AntiDilution, AntiDilutionBase, Dividends, Participation } from "./shapes/class-terms.js";
export type { ConversionLine } from "./shapes/conversion-line.js";
// What is wrong, what to look at
export {
  type CapTableErrorCode,
  type CapTableWarning,
  type CapTableWarningCode,
  capTableErrorCodes,
  capTableWarningCodes,
} from "./shapes/error-codes.js";
export type { EventHead, HolderEventHead } from "./shapes/event-head.js";
export { apiLimits, type CapTableLimits, type CapTableSettings } from "./shapes/limits.js";
export type { AntiDilutionLine, PayToPlayLine, RightLine } from "./shapes/protection-lines.js";
export type { DilutionLine, InvestorLine, PoolChangeLine, RoundReport, SkippedLine } from "./shapes/round-report.js";
export { type VestingAllocation, vestingAllocations } from "./shapes/vesting-plan.js";
// Sheets
export type { SheetField } from "./sheets/columns.js";
export { fromCsv } from "./sheets/from-csv.js";
export { fromRows } from "./sheets/from-rows.js";
export type { IssuePrice } from "./sheets/holding-events.js";
export { type ProForma, type ProFormaCell, type ProFormaRow, proForma } from "./sheets/pro-forma.js";
export type {
  RowsImport,
  SheetCell,
  SheetColumn,
  SheetImport,
  SheetOptions,
  SheetQuestion,
  SheetTotal,
} from "./sheets/read-sheet.js";
export { type SheetKind, toCsv } from "./sheets/to-csv.js";
