/**
 * Fair queuing between accounts, by start tags: every chunk has a turn, and the lowest waiting turn is claimed next. An
 * account's next chunk gets the turn after its last one, or the turn being claimed now if that is later. Accounts with
 * many chunks then alternate, one chunk each, and a new account waits for one chunk of each other account. The
 * queue claims the larger priority first, so the priority is the negated turn.
 * @see Goyal, Vin, Cheng: Start-time Fair Queueing (SIGCOMM 1996)
 */
import { prepared, type Queryable } from "@capstack/database";
import { and, eq, max, min, sql } from "drizzle-orm";
import { CHUNKS } from "./queue.js";
import { queuedJob } from "./queue-table.js";

/** Written out like the index of open jobs: final states sort after `active`. */
const openJobs = and(eq(queuedJob.queue, CHUNKS), sql`${queuedJob.state} < 'completed'`);
const ofTenant = (tenantId: unknown) => eq(sql`${queuedJob.chunk} ->> 'tenantId'`, tenantId);

const served = prepared((db) =>
  db
    .select({ priority: max(queuedJob.priority) })
    .from(queuedJob)
    .where(openJobs),
);

const lastOf = prepared((db, input: { tenantId: string }) =>
  db
    .select({ priority: min(queuedJob.priority) })
    .from(queuedJob)
    .where(and(openJobs, ofTenant(input.tenantId))),
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
