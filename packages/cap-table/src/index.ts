// The fold

export { EngineError, isEngineError } from "@capstack/decimal";
export type { ClassState, ClassTermsState } from "./answer/class-state-type.js";
export type { ConvertibleState, ImpliedConversion, InterestState } from "./answer/convertible-state-type.js";
export { explainRound } from "./answer/explain-round.js";
export type { HolderState, Position } from "./answer/holder-state-type.js";
// The answer
export type { ExactNumber, Ledger, LedgerClass, LedgerPool, LedgerRound } from "./answer/ledger.js";
export type { LedgerConvertible, LedgerNote } from "./answer/ledger-convertible.js";
export type { LedgerLot, LedgerVesting } from "./answer/ledger-lot.js";
export type { CapTableFinal, CapTableResult, CapTableSnapshot, RoundExplanation } from "./answer/result-type.js";
export type { RoundStep } from "./answer/round-steps.js";
export type { CapTableState, PoolState, TotalsState, ValuationState } from "./answer/state-types.js";
export { computeCapTable, estimateAnswerBytes } from "./compute/compute-cap-table.js";
export type { CapTableOptions, CapTableRequest, ChosenSnapshots } from "./compute/request.js";
// Events
export type { AccelerationEvent } from "./events/acceleration.js";
export type { CancellationEvent } from "./events/cancellation.js";
export type { CheckpointEvent } from "./events/checkpoint.js";
export type { ClassDefinitionEvent } from "./events/class-definition.js";
export type { CommonIssuanceEvent, StockGrant } from "./events/common-issuance.js";
export type { ConversionAdjustmentEvent } from "./events/conversion-adjustment.js";
export type { ConvertEvent } from "./events/convert.js";
export type { EquityAwardKind, EquityGrant, EquityGrantEvent } from "./events/equity-grant.js";
export { type CapTableEvent, type CapTableEventType, eventTypes } from "./events/event.js";
export type { ExerciseEvent } from "./events/exercise.js";
export type { AmendedTerms, InstrumentAmendmentEvent } from "./events/instrument-amendment.js";
export type { NoteGrant, NoteIssuanceEvent } from "./events/note-issuance.js";
export type { NoteSettlementEvent } from "./events/note-settlement.js";
export type { PoolChangeEvent } from "./events/pool-change.js";
export type { PreferredConversionEvent } from "./events/preferred-conversion.js";
export type { PreferredGrant, PreferredIssuanceEvent } from "./events/preferred-issuance.js";
export type { RepricingEvent } from "./events/repricing.js";
export type { RepurchaseEvent } from "./events/repurchase.js";
export type { RoundClosingEvent } from "./events/round-closing.js";
export type { SafeGrant, SafeIssuanceEvent } from "./events/safe-issuance.js";
export type { SettlementEvent } from "./events/settlement.js";
export type { StockDividendEvent } from "./events/stock-dividend.js";
export type { StockSplitEvent } from "./events/stock-split.js";
export type { TerminationEvent } from "./events/termination.js";
export type { TransferEvent, Transferee } from "./events/transfer.js";
export type { WarrantGrant, WarrantIssuanceEvent } from "./events/warrant-issuance.js";
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
export type { CapitalizationRule } from "./model/convertible.js";
export type { HolderKind } from "./model/holder.js";
// Terms
export type { ClassTermsInput } from "./model/read-class-terms.js";
export type { CapitalizationInput, ConversionTermsInput } from "./model/read-convertible.js";
export type { VestingInput, VestingTranche } from "./model/read-vesting.js";
// Open Cap Format
export { fromOcf, type OcfImport } from "./open-cap-format/from-ocf.js";
export { type OcfFile, type OcfFileProblem, type OcfFolder, readOcfFiles } from "./open-cap-format/ocf-files.js";
export type { OcfObject, OcfRemark } from "./open-cap-format/ocf-object.js";
export { type OcfExport, toOcf } from "./open-cap-format/to-ocf.js";
export { type OcfManifestInput, writeOcfFiles } from "./open-cap-format/write-ocf-files.js";
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
export type {
  ConversionMethod,
  PayToPlayTerms,
  PreMoneyIncludes,
  PricedRoundEvent,
  ProRataParticipation,
  RoundInvestment,
  RoundSeries,
} from "./round/priced-round.js";
export type { RoundPool } from "./round/round-pools.js";
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
export { fromCsv, type SheetImport } from "./sheets/from-csv.js";
export { type ProForma, type ProFormaCell, type ProFormaRow, proForma } from "./sheets/pro-forma.js";
export { type SheetKind, toCsv } from "./sheets/to-csv.js";
