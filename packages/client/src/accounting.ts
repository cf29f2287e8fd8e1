// The books: every operation
export type {
  AccountingOperationName,
  AccountingQueryOf,
  AccountingRequestOf,
  AccountingResultOf,
} from "./accounting/accounting-operations.js";
export {
  type AccountingClient,
  type AccountingMethod,
  type ChangeOptions,
  createAccountingClient,
} from "./accounting/create-accounting-client.js";
export type { AnswerFile as BooksFile } from "./transport/answer-file.js";
export type { IteratePages, PagedQuery, PagedRows } from "./transport/iterate-pages.js";
