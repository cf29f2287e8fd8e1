import { type Database, orm } from "@capstack/database";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Batch, batchOf } from "./batch.js";
import { dropParts } from "./part-rows.js";
import { batch, batchItem } from "./tables.js";

/** Cancels what waits of a batch. What is being computed now is computed in vain; what is finished stays. */
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
