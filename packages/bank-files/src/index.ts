// Bank files: what a bank's export says, row by row

export type { CsvColumn, CsvHints } from "./csv/csv-columns.js";
// Parts, for readers of other tables
export { type CsvRecord, readRecords, UnreadableCsv } from "./csv/csv-records.js";
export { type DateOrder, dateOrderOf, needsOrder, readDay } from "./csv/date-order.js";
export { type DecimalSign, type MoneyFigure, readDigits, toFigure } from "./csv/money-figure.js";
// Reading a file
export { decodeFile, type FileText } from "./file-text.js";
export { type BankFormat, detectFormat, readStatement } from "./read-statement.js";
export {
  type Decided,
  RowsRead,
  type Statement,
  type StatementCode,
  type StatementProblem,
  type StatementRow,
  UnreadableStatement,
} from "./statement/statement-row.js";
