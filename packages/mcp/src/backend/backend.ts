/** Where the tools get their answers: the API, or the engines in this process. */
import type { Model } from "../models.js";
import type { Books } from "./books.js";
import type { KeptResults } from "./kept-results.js";

/** Answers the tools' questions; a refusal is thrown as {@link BackendFailure}. */
export interface Backend {
  compute(model: Model, body: unknown, signal: AbortSignal): Promise<unknown>;
  catalog(signal: AbortSignal): Promise<unknown>;
  access(signal: AbortSignal): Promise<unknown>;
  openapi(signal: AbortSignal): Promise<unknown>;
  /** The books beside the models, where there are any. */
  readonly books?: Books | undefined;
  /** What earlier calls of this caller came to, where that is kept. */
  readonly kept?: KeptResults | undefined;
}
