/**
 * Fair queuing between accounts, by start tags: every chunk has a turn, the lowest waiting turn is claimed next, and an
 * account's next chunk has the turn after its last one, or the turn that is now being claimed where that is later. Accounts
 * with much to do then go round, one chunk each, and who comes with little waits for one chunk of each other account. The
 * queue claims by priority, the larger first: it is the turn with its sign changed.
 * @see Goyal, Vin, Cheng: Start-time Fair Queueing (SIGCOMM 1996)
 */
import { prepared, type Queryable } from "@capstack/database";
import { and, eq, max, min, sql } from "drizzle-orm";
import { CHUNKS } from "./queue.js";
import { queuedJob } from "./queue-table.js";

/** Written out, as the index of open jobs is: what a job ends as comes after `active`. */
const openJobs = and(eq(queuedJob.queue, CHUNKS), sql`${queuedJob.state} < 'completed'`);
const ofTenant = (tenantId: unknown) => eq(sql`${queuedJob.chunk} ->> 'tenantId'`, tenantId);

const served = prepared((db) =>
  db
    .select({ priority: max(queuedJob.priority) })
    .from(queuedJob)
    .where(openJobs),
);

const lastOf = prepared((db, given: { tenantId: string }) =>
  db
    .select({ priority: min(queuedJob.priority) })
    .from(queuedJob)
    .where(and(openJobs, ofTenant(given.tenantId))),
);

/** The turn of an account's next chunk. */
export async function nextTurn(tx: Queryable, tenantId: string): Promise<number> {
  const [now] = await served(tx, {});
  const [last] = await lastOf(tx, { tenantId });
  const current = -(now?.priority ?? 0);
  return last?.priority == null ? current : Math.max(current, 1 - last.priority);
}

/** The priority of a turn. */
export const priorityOf = (turn: number): number => -turn;
