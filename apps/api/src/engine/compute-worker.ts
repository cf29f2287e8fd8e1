/** The other side of the pool: one job in, its answer's bytes, handed over uncopied, or the refusal out. */
import { type EngineLimits, engines, type ModelId as Model, simulation } from "@capstack/contract/engines";
import type { PathsRequest } from "@capstack/fund-economics";
import { answerPieces } from "./answer-pieces.js";
import { type Outcome, outcomeOf } from "./outcome.js";

/** What is computed: a body that was read, the bytes of one that is yet to be, or a part of a simulation. */
export type Job = { readonly limits: EngineLimits } & (
  | { readonly model: Model; readonly body: unknown }
  | { readonly model: Model; readonly bytes: Uint8Array }
  | { readonly simulation: PathsRequest; readonly part: number }
);

export default (job: Job): Promise<Outcome> => outcomeOf(() => piecesOf(job));

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
