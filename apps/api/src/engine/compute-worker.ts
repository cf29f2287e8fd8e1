/** The other side of the pool: one job in, its answer's bytes, handed over uncopied, or the refusal out. */
import type { ErrorBody } from "@capstack/contract";
import { type EngineLimits, engines, type ModelId as Model } from "@capstack/contract/engines";
import { type EngineIssue, isEngineError } from "@capstack/decimal";
import type { Failure } from "@capstack/http";
import { handedOver } from "@capstack/threads";
import { answerPieces } from "./answer-pieces.js";

/** What is computed: a body that was read, or the bytes of one that is yet to be. */
export type Job = { readonly model: Model; readonly limits: EngineLimits } & (
  | { readonly body: unknown }
  | { readonly bytes: Uint8Array }
);

/** An engine's refusal, as plain data: errors lose their fields between threads. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly issues: readonly EngineIssue[];
}

/** A body that cannot be read, as it is answered. */
export interface Unreadable extends ErrorBody {
  readonly status: number;
}

export type Outcome =
  | { readonly pieces: Uint8Array[] }
  | { readonly refusal: Refusal }
  | { readonly unreadable: Unreadable };

export default async function compute(job: Job): Promise<Outcome> {
  const { model, limits } = job;
  try {
    const body = "bytes" in job ? (await import("./read-body.js")).readBody(model, job.bytes, limits) : job.body;
    const pieces = [...answerPieces(engines[model](body as never, limits))];
    return handedOver(
      { pieces },
      pieces.map(({ buffer }) => buffer),
    );
  } catch (error) {
    if (isFailure(error)) return { unreadable: { status: error.status, ...error.body } };
    if (!isEngineError(error)) throw error;
    const { code, message, path, details, issues } = error;
    return { refusal: { code, message, path, details, issues } };
  }
}

/** By its name: the class would bring the whole kit into a thread that may never read a body. */
function isFailure(error: unknown): error is Failure {
  return error instanceof Error && error.name === "Failure";
}
