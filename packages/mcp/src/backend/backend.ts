/** The source of the tools' answers: the API, or the engines in this process. */
import type { Model } from "../models.js";
import type { Books } from "./books.js";
import type { KeptResults } from "./kept-results.js";

/** Answers the tools' queries; a refusal is thrown as {@link BackendFailure}. */
export interface Backend {
  compute(model: Model, body: unknown, signal: AbortSignal): Promise<unknown>;
  /** The bytes of an .xlsx of what a request gives. */
  workbook(model: Model, body: unknown, signal: AbortSignal): Promise<Uint8Array>;
  catalog(signal: AbortSignal): Promise<unknown>;
  access(signal: AbortSignal): Promise<unknown>;
  openapi(signal: AbortSignal): Promise<unknown>;
  /** The books, if the backend has any. */
  readonly books?: Books | undefined;
  /** Results of this caller's earlier calls, if they are stored. */
  readonly kept?: KeptResults | undefined;
}
