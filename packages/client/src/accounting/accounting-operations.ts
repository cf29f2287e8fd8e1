import type { AccountingOperationTypes } from "../contract.js";

/** The name of an operation in the table of the books. */
export type AccountingOperationName = keyof AccountingOperationTypes;

/** The body of an operation of the books. */
export type AccountingRequestOf<Name extends AccountingOperationName> = AccountingOperationTypes[Name]["request"];

/** The JSON answer of an operation of the books. */
export type AccountingResultOf<Name extends AccountingOperationName> = AccountingOperationTypes[Name]["result"];

/** The query of an operation of the books: numbers as numbers, lists as lists. */
export type AccountingQueryOf<Name extends AccountingOperationName> = AccountingOperationTypes[Name]["query"];
