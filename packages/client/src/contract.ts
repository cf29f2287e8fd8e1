/**
 * Types derived from the service's tables of operations. When the package is published, this file is expanded
 * (`tools/write-types.mjs`), so that its types name no other package, and none is installed with it.
 */
import type {
  PlatformErrorCode as Codes,
  exitWaterfallCompute,
  fundEconomicsCompute,
  GivenIn,
  operations,
  SentIn,
} from "@capstack/contract";
import type { accountingOperations } from "@capstack/contract/accounting";

/** The code of an error that is not an engine's: what {@link isApiError} narrows to. */
export type PlatformErrorCode = Codes;

/** The type of an argument: the same shape, read-only at any depth. */
type Given<T> = T extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Given<T[K]> }
    : T;

/** The body of an operation. */
type Body<Operation> = Operation extends { request: infer Schema } ? Given<SentIn<Schema>> : undefined;

interface Computing {
  readonly exitWaterfallCompute: typeof exitWaterfallCompute;
  readonly fundEconomicsCompute: typeof fundEconomicsCompute;
}

type Table = typeof operations & Computing;

/** Each operation of the API. */
export type OperationTypes = {
  readonly [Name in keyof Table]: {
    readonly method: Table[Name]["method"];
    readonly path: Table[Name]["path"];
    readonly request: Body<Table[Name]>;
    /** The type of `data`, or the whole body without an envelope. */
    readonly result: GivenIn<Table[Name]["response"]>;
    readonly query: Table[Name] extends { parameters: infer Parameters }
      ? {
          readonly [K in keyof Parameters]?: Exclude<
            GivenIn<(Parameters[K] & { schema: unknown })["schema"]>,
            undefined
          >;
        }
      : undefined;
  };
};

type Books = typeof accountingOperations;

/** Each operation of the books. */
export type AccountingOperationTypes = {
  readonly [Name in keyof Books]: {
    readonly method: Books[Name]["method"];
    readonly path: Books[Name]["path"];
    readonly hasBody: Books[Name]["hasBody"];
    readonly request: Body<Books[Name]>;
    readonly result: GivenIn<Books[Name]["response"]>;
    /** Numbers as numbers, lists as lists. */
    readonly query: AskedFor<SentIn<Books[Name]["query"]>, GivenIn<Books[Name]["query"]>>;
  };
};

/** The input type of an optional value. */
type AskedFor<In, Out> = {
  // A query without fields has an index of nothing, beside which no option of a call could stand.
  readonly [Field in keyof In as string extends Field ? never : Field]: Field extends keyof Out
    ? Readable<In[Field], Out[Field]>
    : In[Field];
};

/** Text parsed as a number is typed as a number; text parsed as a list, as a list or as text. */
type Readable<In, Out> =
  Exclude<Out, undefined> extends number
    ? number
    : Exclude<Out, undefined> extends readonly (infer Item)[]
      ? readonly Item[] | Item
      : In;
