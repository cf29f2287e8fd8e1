// The table of operations of the books
export { portfolioFeeKinds } from "./accounting/capital/fees.js";
export { provisionTopics } from "./accounting/capital/provisions.js";
export { describeAccounting } from "./accounting/document.js";
export { type AccountingErrorCode, accountingErrors } from "./accounting/failures.js";
export { exportedJournal } from "./accounting/journal/interchange.js";
export { type DocumentType, documentSubjects, documentTypeNames, documentTypes } from "./accounting/kept-documents.js";
export type { AccountingAddress, AccountingOperation, AccountingScope } from "./accounting/operation.js";
export { type AccountingOperationName, accountingOperations } from "./accounting/operations.js";
export { proposableNames, proposalStates } from "./accounting/proposals.js";
export { type NoteParagraph, noteParagraphs } from "./accounting/reading/notes.js";
export { publishedReads } from "./accounting/reading/published-reads.js";
export { holdingKinds } from "./accounting/structure/holding-kinds.js";
