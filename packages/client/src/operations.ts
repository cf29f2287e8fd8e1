/** What the contract's table says of each operation, as types; at run time only methods and paths are left of it. */
import type { exitWaterfallCompute, fundEconomicsCompute, operations } from "@capstack/contract";

interface Computing {
  readonly exitWaterfallCompute: typeof exitWaterfallCompute;
  readonly fundEconomicsCompute: typeof fundEconomicsCompute;
}

type Table = typeof operations & Computing;

/** The name of an operation in the contract's table. */
export type OperationName = keyof Table;

/** A value as a caller may hand it in: the same shape, unchanging at any depth. */
export type Given<T> = T extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Given<T[K]> }
    : T;

/** A value as a schema takes it. */
export type InputOf<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : ValueOf<Schema>;
/** A value as a schema gives it. */
export type OutputOf<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : ValueOf<Schema>;
/** A value of a type that an engine states. */
type ValueOf<Shape> = Shape extends { readonly "~value"?: infer Value } ? Value : never;

/** The body of an operation. */
export type RequestOf<Name extends OperationName> = Table[Name] extends { request: infer Schema }
  ? Given<InputOf<Schema>>
  : undefined;

/** What an operation answers: what stands under `data`, or the whole body where there is no envelope. */
export type ResultOf<Name extends OperationName> = OutputOf<Table[Name]["response"]>;

/** The query parameters of an operation. */
export type QueryOf<Name extends OperationName> = Table[Name] extends { parameters: infer Parameters }
  ? { readonly [K in keyof Parameters]?: Exclude<OutputOf<(Parameters[K] & { schema: unknown })["schema"]>, undefined> }
  : undefined;

/** How an operation is called. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /** The address that the path is below; the API's unless given. */
  readonly base?: "accounting";
  readonly enveloped?: false;
  /** Looks at an answer before it is read as JSON, and gives what else it is. */
  readonly read?: (response: Response) => Promise<unknown>;
}

/** Where each operation answers. A route that differs from the contract's, or is missing, does not compile. */
export const routes = {
  capTableCompute: { method: "POST", path: "/cap-table/compute" },
  exitWaterfallCompute: { method: "POST", path: "/exit-waterfall/compute" },
  fundEconomicsCompute: { method: "POST", path: "/fund-economics/compute" },
  listKeys: { method: "GET", path: "/keys" },
  createKey: { method: "POST", path: "/keys" },
  revokeKey: { method: "DELETE", path: "/keys/{id}" },
  getAccess: { method: "GET", path: "/access" },
  getCatalog: { method: "GET", path: "/catalog" },
  getOpenApi: { method: "GET", path: "/openapi.json", enveloped: false },
} as const satisfies { readonly [Name in OperationName]: Route & Pick<Table[Name], "method" | "path"> };
