import { type Database, orm } from "@capstack/database";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Batch, batchOf } from "./batch.js";
import { dropParts } from "./part-rows.js";
import { batch, batchItem } from "./tables.js";

/** Cancels the waiting inputs of a batch. Results of inputs being computed are discarded; finished ones stay. */
export function cancelBatch(database: Database, tenantId: string, id: string): Promise<Batch | undefined> {
  return database.transaction(async (tx) => {
    const before = await batchOf(tx, tenantId, id);
    if (before === undefined || before.state === "done" || before.state === "cancelled") return before;
    await orm(tx)
      .update(batchItem)
      .set({ status: "cancelled" })
      .where(and(eq(batchItem.tenantId, tenantId), eq(batchItem.batchId, id), eq(batchItem.status, "waiting")));
    await dropParts(tx, { tenantId, batchId: id });
    await orm(tx)
      .update(batch)
      .set({ cancelledAt: sql`now()` })
      .where(and(eq(batch.tenantId, tenantId), eq(batch.id, id), isNull(batch.cancelledAt)));
    return batchOf(tx, tenantId, id);
  });
}
