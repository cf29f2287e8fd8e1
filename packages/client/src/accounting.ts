// The books: every operation
export type {
  AccountingOperationName,
  AccountingQueryOf,
  AccountingRequestOf,
  AccountingResultOf,
} from "./accounting-operations.js";
export type { BooksFile } from "./books-file.js";
export {
  type AccountingClient,
  type AccountingMethod,
  type ChangeOptions,
  createAccountingClient,
} from "./create-accounting-client.js";
export type { IteratePages, PagedQuery, PagedRows } from "./iterate-pages.js";
