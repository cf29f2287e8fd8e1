// ILPA's quarterly templates

export { EngineError, type EngineIssue, type ErrorPath, isEngineError } from "@capstack/decimal";
// Checking a file
export { type BreakCode, breakCodes, type TemplateBreak } from "./check/breaks.js";
export type { CellContent, SheetCells } from "./check/cells.js";
export { type CheckOptions, checkReportingTemplate, type TemplateCheck } from "./check/check-template.js";
export { type TableOptions, type TemplateFile, type TemplateRowOfTable, tableOfTemplates } from "./check/table.js";
// What is wrong
export { type IlpaErrorCode, ilpaErrorCodes } from "./error-codes.js";
// The performance template
export {
  type FlowType,
  type FlowTypeId,
  flowTypes,
  type PerformanceMethod,
  type PortfolioType,
  portfolioTypes,
  type Treatment,
  treatmentLetters,
} from "./performance/flow-types.js";
export type { PerformanceTemplateInput } from "./performance/input.js";
export type { Measures } from "./performance/measures.js";
export {
  type CashFlowRow,
  type GrossAndNet,
  type MovedFlow,
  type PerformanceTemplate,
  performanceTemplate,
} from "./performance/performance-template.js";
export type { PortfolioMeasures } from "./performance/portfolio.js";
// The reporting template
export type { FundAmounts, Group, Period, ReceivedAmounts, ReceivedGroup } from "./reporting/columns.js";
export type { Footnote, FootnoteSubject, OwedFootnote } from "./reporting/footnotes.js";
export type { FundColumnInput, ReportingTemplateInput } from "./reporting/input.js";
export {
  type ChildFundAmounts,
  type ReportingTemplate,
  reportingTemplate,
  type UnusualSign,
} from "./reporting/reporting-template.js";
export type { TieOut, TieOutCode, TieOutGap } from "./reporting/tie-outs.js";
// Its rows
export type { Section, Sign, TemplateRow } from "./rows/row.js";
export {
  type FundRowId,
  type InputRowId,
  type OffsetRowId,
  type ReceivedRowId,
  type RowId,
  reportingHeadings,
  reportingRows,
} from "./rows/rows.js";
export { type Row2016, rows2016 } from "./rows/rows-2016.js";
