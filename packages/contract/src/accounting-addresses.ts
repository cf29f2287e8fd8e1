/**
 * The addresses of the operations of the books, and their command-line words, as plain data, so that clients and the
 * command line's help stay small. A build extracts the data from the table, without its schemas.
 */
import type { AccountingAddress } from "./accounting/operation.js";
import { type AccountingOperationName, accountingOperations } from "./accounting/operations.js";

export type { AccountingAddress, AccountingScope } from "./accounting/operation.js";
export type { AccountingOperationName } from "./accounting/operations.js";

/**
 * Every operation of the books by name: its address and its command-line words.
 * @example accountingAddresses.issueCapitalCall.path // => "/capital-calls/{id}/issue"
 */
export const accountingAddresses: Readonly<Record<AccountingOperationName, AccountingAddress>> = accountingOperations;
