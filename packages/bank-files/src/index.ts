// What banks export, row by row

// A bank's file
export { type BankFile, type BankFileOptions, type BankRow, readBankFile } from "./bank-file.js";
// How columns and figures are written
export type { CsvColumn, CsvHints } from "./csv/csv-columns.js";
// Text of bytes
export { type DecodedText, decodeText } from "./decode-text.js";
// Formats
export { type BankFormat, bankFormats, detectFormat } from "./formats.js";
export type { KnownAccount } from "./statement/file-reading.js";
// What stands in a file, and what is wrong with it
export type { BankFileCode, BankFileProblem, Decided, StatementRow } from "./statement/statement.js";
