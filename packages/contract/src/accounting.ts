// The table of operations of the books
export type { AccountingAddress, AccountingOperationName, AccountingScope } from "./accounting/addresses.js";
export { describeAccounting } from "./accounting/document.js";
export { type AccountingErrorCode, accountingErrors } from "./accounting/failures.js";
export { exportedJournal } from "./accounting/interchange.js";
export type { AccountingOperation } from "./accounting/operation.js";
export { accountingOperations } from "./accounting/operations.js";
export { publishedReads } from "./accounting/published-reads.js";
