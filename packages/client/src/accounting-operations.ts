/** What the contract's table says of each operation of the books, as types; nothing of it is left at run time. */
import type { AccountingOperationName, accountingOperations } from "@capstack/contract/accounting";
import type { Given, InputOf, OutputOf } from "./operations.js";

type Table = typeof accountingOperations;

export type { AccountingOperationName } from "@capstack/contract/accounting";

/** The body of an operation of the books. */
export type AccountingRequestOf<Name extends AccountingOperationName> = Table[Name] extends { request: infer Schema }
  ? Given<InputOf<Schema>>
  : undefined;

/** What an operation of the books answers as JSON. */
export type AccountingResultOf<Name extends AccountingOperationName> = OutputOf<Table[Name]["response"]>;

/** The query of an operation of the books: numbers as numbers, lists as lists. */
export type AccountingQueryOf<Name extends AccountingOperationName> = AskedFor<
  InputOf<Table[Name]["query"]>,
  OutputOf<Table[Name]["query"]>
>;

/** What is optional on the way in, with the type it is read as. */
type AskedFor<In, Out> = {
  readonly [Field in keyof In]: Field extends keyof Out ? Readable<In[Field], Out[Field]> : In[Field];
};

/** A text that is read as a number is asked for as a number; one that is read as a list, as a list or as it is. */
type Readable<In, Out> =
  Exclude<Out, undefined> extends number
    ? number
    : Exclude<Out, undefined> extends readonly (infer Item)[]
      ? readonly Item[] | Item
      : In;
