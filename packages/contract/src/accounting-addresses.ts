/**
 * Where the operations of the books answer, and their words on a command line: plain data, so that a client and a command
 * line's help stay light. A build writes the data out, without the schemas of the table that it is taken from.
 */
import type { AccountingAddress } from "./accounting/operation.js";
import { type AccountingOperationName, accountingOperations } from "./accounting/operations.js";

export type { AccountingAddress, AccountingScope } from "./accounting/operation.js";
export type { AccountingOperationName } from "./accounting/operations.js";

/**
 * Every operation of the books by name: where it answers and what it is called on a command line.
 * @example accountingAddresses.issueCapitalCall.path // => "/capital-calls/{id}/issue"
 */
export const accountingAddresses: Readonly<Record<AccountingOperationName, AccountingAddress>> = accountingOperations;
