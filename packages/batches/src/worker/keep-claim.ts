/** A worker that lives says so while it works: its claim begins anew, until the longest time that it may have the job. */
import { type Database, prepared } from "@capstack/database";
import { and, eq, sql } from "drizzle-orm";
import { CHUNKS, leaseOf } from "../queue/queue.js";
import { queuedJob } from "../queue/queue-table.js";
import type { ChunkJob } from "./work-off.js";

// A claim that another worker has taken over counts one retry more.
const claimAnew = prepared((db, { id, retryCount }: { readonly id: string; readonly retryCount: number }) =>
  db
    .update(queuedJob)
    .set({ startedAt: sql`now()` })
    .where(
      and(
        eq(queuedJob.queue, CHUNKS),
        eq(queuedJob.id, id),
        eq(queuedJob.state, "active"),
        eq(queuedJob.retryCount, retryCount),
      ),
    ),
);

/** So often within the time after which silence ends a claim. */
const BEATS = 4;

/**
 * Keeps a claim while work is done.
 * @param onError hears why it could not be said; the work goes on, and is done once more where the claim was lost over it
 */
export async function keepingClaim<T>(
  database: Database,
  job: ChunkJob,
  { work, onError }: { readonly work: () => Promise<T>; readonly onError: (error: unknown) => void },
): Promise<T> {
  const silent = Number(job.expireInSeconds) * 1000;
  const last = performance.now() + leaseOf(job) * 1000 - silent;
  const beat = setInterval(() => {
    if (performance.now() > last) clearInterval(beat);
    else claimAnew(database, { id: job.id, retryCount: job.retryCount }).catch(onError);
  }, silent / BEATS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
