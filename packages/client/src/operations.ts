import type { OperationTypes } from "./contract.js";
import { readLines } from "./transport/read-lines.js";

/** The name of an operation in the contract's table. */
export type OperationName = keyof OperationTypes;

/** The body of an operation. */
export type RequestOf<Name extends OperationName> = OperationTypes[Name]["request"];

/** The result of an operation: `data`, or the whole body without an envelope. */
export type ResultOf<Name extends OperationName> = OperationTypes[Name]["result"];

/** The query parameters of an operation. */
export type QueryOf<Name extends OperationName> = OperationTypes[Name]["query"];

/** The address of an operation. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /** The base address of the path; the API's by default. */
  readonly base?: "accounting";
  readonly enveloped?: false;
  /** Handles an answer that is not JSON, before it is parsed. */
  readonly read?: (response: Response, onProgress?: (done: number) => void) => Promise<unknown>;
}

/** The address of each operation. A route that is missing or differs from the contract's does not compile. */
export const routes = {
  capTableCompute: { method: "POST", path: "/cap-table/compute" },
  capTableImport: { method: "POST", path: "/cap-table/import" },
  exitWaterfallCompute: { method: "POST", path: "/exit-waterfall/compute" },
  fundEconomicsCompute: { method: "POST", path: "/fund-economics/compute" },
  createBatch: { method: "POST", path: "/batches" },
  getBatch: { method: "GET", path: "/batches/{id}" },
  getBatchResults: { method: "GET", path: "/batches/{id}/results", enveloped: false, read: readLines },
  cancelBatch: { method: "DELETE", path: "/batches/{id}" },
  listKeys: { method: "GET", path: "/keys" },
  createKey: { method: "POST", path: "/keys" },
  revokeKey: { method: "DELETE", path: "/keys/{id}" },
  getAccess: { method: "GET", path: "/access" },
  getCatalog: { method: "GET", path: "/catalog" },
  getOpenApi: { method: "GET", path: "/openapi.json", enveloped: false },
} as const satisfies { readonly [Name in OperationName]: Route & Pick<OperationTypes[Name], "method" | "path"> };
