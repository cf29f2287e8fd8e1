/** Computes one part of an input; the worker that finishes the last part adds the job that merges them. */
import { holdName } from "@capstack/database";
import { dropParts, outcomesOfParts, partsWait, writePart } from "../part-rows.js";
import { CHUNKS, type Chunk, firstJob, leaseOf, statementsOn } from "../queue/queue.js";
import type { Outcome } from "./engine.js";
import { type ChunkJob, keyOf, type Waiting, type WorkerContext, waitingIn, writeOutcomes } from "./work-off.js";

/** Runs the job of a part, or the merge. Cancelled and finished work is skipped. */
export async function workOffPart(context: WorkerContext, job: ChunkJob): Promise<void> {
  const { database, queue, engine } = context;
  const { part } = job.data;
  const [input] = await waitingIn(database, job.data);
  if (input === undefined) {
    await queue.complete(CHUNKS, job.id);
    return;
  }
  let outcome: Outcome;
  try {
    outcome = await computed(context, job.data, input);
  } catch (error) {
    await queue.fail(CHUNKS, job.id, { error: engine.describe(error) });
    return;
  }
  await (typeof part === "number" && outcome.status === "done"
    ? finishPart(context, job, part, outcome.outcome)
    : finishInput(context, job, input, outcome));
}

async function computed({ database, engine }: WorkerContext, chunk: Chunk, input: Waiting): Promise<Outcome> {
  const { parts } = engine;
  if (parts === undefined) throw new Error(`${input.operation} is not computed in parts by this version.`);
  const { operation, unknownFields } = input;
  const params = { operation, unknownFields, input: JSON.parse(input.input) };
  if (typeof chunk.part === "number") return parts.compute(params, chunk.part);
  return parts.merge(params, outcomesOfParts(database, chunk));
}

/** Two workers writing the last two parts wait for each other, so that the second sees that none is left. */
function finishPart({ database, queue }: WorkerContext, job: ChunkJob, part: number, outcome: string): Promise<void> {
  const chunk = job.data;
  return database.transaction(async (tx) => {
    const on = { db: statementsOn(tx) };
    await holdName(tx, `parts of ${chunk.batchId}`);
    const isWritten = await writePart(tx, chunk, part, outcome);
    if (isWritten && !(await partsWait(tx, chunk))) {
      const terms = { priority: job.priority, leaseSeconds: leaseOf(job) };
      await queue.insert([firstJob({ ...chunk, part: "merge" }, terms)], on);
    }
    await queue.complete(CHUNKS, job.id, undefined as never, on);
  });
}

function finishInput({ database, queue, engine }: WorkerContext, job: ChunkJob, input: Waiting, outcome: Outcome) {
  const key = keyOf(input, engine.versionOf(input.operation));
  return database.transaction(async (tx) => {
    await writeOutcomes(tx, job.data, [{ ...outcome, index: input.index, key }]);
    await dropParts(tx, job.data);
    await queue.complete(CHUNKS, job.id, undefined as never, { db: statementsOn(tx) });
  });
}
