/** The other side of the pool: one job in, its answer's bytes, handed over uncopied, or the refusal out. */
import { type EngineLimits, engines, type ModelId as Model, simulation } from "@capstack/contract/engines";
import type { PathsRequest } from "@capstack/fund-economics";
import { answerPieces } from "./answer-pieces.js";
import { type Outcome, outcomeOf } from "./outcome.js";

/** What is computed: a body that was read, the bytes of one that is yet to be, as JSON or as a workbook, or a part of a simulation. */
export type Job = { readonly limits: EngineLimits } & (
  | { readonly workbook: Model; readonly bytes: Uint8Array }
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
  if ("workbook" in job) {
    const { workbookBytes } = await import("./workbook.js");
    return [await workbookBytes(job.workbook, await bodyOf(job.workbook, job.bytes, limits), limits)];
  }
  const { model } = job;
  const body = "bytes" in job ? await bodyOf(model, job.bytes, limits) : job.body;
  return [...answerPieces(engines[model](body as never, limits))];
}

async function bodyOf(model: Model, bytes: Uint8Array, limits: EngineLimits): Promise<unknown> {
  return (await import("./read-body.js")).readBody(model, bytes, limits);
}
