// What people have of a cap table, in events

// What a column holds
export type { FileField } from "./by-class/chosen-classes.js";
// What is refused, and how much a file may hold
export { type CapTableFileErrorCode, capTableFileErrorCodes } from "./error-codes.js";
export { fileLimits } from "./limits.js";
// What a file leaves open
export type { FileAnswers, FileQuestion, OtherAnswers, QuestionOption } from "./questions/questions.js";
// A file
export {
  type CapTableFile,
  type CapTableFileOptions,
  type FileInCurrency,
  readCapTableFile,
  readFileInCurrency,
} from "./read-cap-table-file.js";
export type { UnreadPart } from "./sheet/sheet-reading.js";
export type { CapTableFileFormat, FileSource, SourceSheet } from "./source.js";
export type { TieOut, TieOutLine } from "./tie-out/tie-out.js";
