/** Fails inputs that were given up: three tries failed, or their workers disappeared. */
import { createHash } from "node:crypto";
import { dropParts } from "../part-rows.js";
import { type Chunk, DEAD_LETTERS, statementsOn } from "../queue/queue.js";
import { type WorkerContext, writeOutcomes } from "./work-off.js";

/** The library's record of the last try: our error, or that the worker disappeared. */
interface Kept {
  readonly error?: object;
}

/** Writes the error of one input that was given up. @returns whether there was one */
export async function answerDeadLetter({ database, queue, engine }: WorkerContext): Promise<boolean> {
  const [job] = await queue.fetch<Chunk>(DEAD_LETTERS, { includeMetadata: true, batchSize: 1 });
  if (job === undefined) return false;
  const outcome = JSON.stringify((job.output as Kept | null)?.error ?? engine.lost);
  const key = createHash("sha256").update(outcome).digest("hex");
  const { from, to } = job.data;
  const outcomes = Array.from({ length: to - from }, (_, nth) => ({
    index: from + nth,
    status: "failed" as const,
    outcome,
    key,
  }));
  await database.transaction(async (tx) => {
    await writeOutcomes(tx, job.data, outcomes);
    if (job.data.part !== undefined) await dropParts(tx, job.data);
    await queue.complete(DEAD_LETTERS, job.id, undefined as never, { db: statementsOn(tx) });
  });
  return true;
}
