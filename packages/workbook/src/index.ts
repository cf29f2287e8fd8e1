// A computed result as a workbook whose formulas live

export { EngineError, isEngineError } from "@capstack/decimal";
// The workbooks
export { capTableWorkbook } from "./cap-table-workbook.js";
// What is wrong
export { type WorkbookErrorCode, workbookErrorCodes } from "./error-codes.js";
export { exitWorkbook } from "./exit-workbook.js";
export { fundWorkbook } from "./fund-workbook.js";
export { ilpaPerformanceWorkbook, ilpaWorkbook, readTemplateCells } from "./ilpa-workbook.js";
// Reading a copy back
export { type ChangedInput, type ReadWorkbook, readWorkbook } from "./read-workbook.js";
export { workbookLimits } from "./sheet/limits.js";
export type { WorkbookKind } from "./sheet/workbook-plan.js";
export type { StatementDocument } from "./statement/document.js";
export { statementWorkbook } from "./statement-workbook.js";
// By the model's name
export { workbooks } from "./workbooks.js";
