/** Heartbeat of a worker: renews its claim while it works, up to the longest time it may hold the job. */
import { type Database, prepared } from "@capstack/database";
import { and, eq, sql } from "drizzle-orm";
import { CHUNKS, leaseOf } from "../queue/queue.js";
import { queuedJob } from "../queue/queue-table.js";
import type { ChunkJob } from "./work-off.js";

// A claim taken over by another worker has a higher retry count.
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

/** The number of heartbeats within the time after which a silent worker loses its claim. */
const BEATS = 4;

/**
 * Renews a claim while work is running.
 * @param onError receives errors of the renewal; the work continues, and is repeated elsewhere if the claim is lost
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
