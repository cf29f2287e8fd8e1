/** The other side of the pool: one job in, its answer's bytes, handed over uncopied, or the refusal out. */
import type { ErrorBody, Failure } from "@capstack/contract";
import { type EngineLimits, engines, type ModelId as Model, simulation } from "@capstack/contract/engines";
import { type EngineIssue, isEngineError } from "@capstack/decimal";
import type { PathsRequest } from "@capstack/fund-economics";
import { handedOver } from "@capstack/threads";
import { answerPieces } from "./answer-pieces.js";

/** What is computed: a body that was read, the bytes of one that is yet to be, or a part of a simulation. */
export type Job = { readonly limits: EngineLimits } & (
  | { readonly model: Model; readonly body: unknown }
  | { readonly model: Model; readonly bytes: Uint8Array }
  | { readonly simulation: PathsRequest; readonly part: number }
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
  try {
    const pieces = await piecesOf(job);
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

async function piecesOf(job: Job): Promise<Uint8Array[]> {
  const { limits } = job;
  if ("simulation" in job) {
    const drawn = simulation.draw(job.simulation, job.part, limits);
    return [new TextEncoder().encode(JSON.stringify(drawn))];
  }
  const { model } = job;
  const body = "bytes" in job ? (await import("./read-body.js")).readBody(model, job.bytes, limits) : job.body;
  return [...answerPieces(engines[model](body as never, limits))];
}

/** By its name: the class would bring the whole kit into a thread that may never read a body. */
function isFailure(error: unknown): error is Failure {
  return error instanceof Error && error.name === "Failure";
}
