/** Reads of a batch: its progress, and the outcome of each input. */
import { prepared, type Queryable } from "@capstack/database";
import { and, asc, count, eq, gt, inArray } from "drizzle-orm";
import { doneParts } from "./part-rows.js";
import { batch, batchItem } from "./tables.js";

/** A batch and its progress. */
export interface Batch {
  readonly id: string;
  readonly operation: string;
  /** `waiting` until the first input is done, `done` when all are, with an answer or an error. */
  readonly state: "waiting" | "running" | "done" | "cancelled";
  readonly createdAt: string;
  readonly cancelledAt: string | null;
  readonly inputs: BatchCounts;
  /**
   * For a batch whose one input is computed in parts: the number of parts, and of those done; absent if the input
   * failed.
   */
  readonly parts?: { readonly total: number; readonly done: number };
}

/** The number of inputs in each state. */
export interface BatchCounts {
  readonly total: number;
  readonly waiting: number;
  readonly done: number;
  readonly failed: number;
  readonly cancelled: number;
}

/** The outcome of one input: the JSON text of its answer, or of its error. */
export type BatchResult =
  | { readonly index: number; readonly status: "done"; readonly data: string }
  | { readonly index: number; readonly status: "failed"; readonly error: string };

const known = prepared((db, input: { tenantId: string; id: string }) =>
  db
    .select()
    .from(batch)
    .where(and(eq(batch.tenantId, input.tenantId), eq(batch.id, input.id))),
);

const counted = prepared((db, input: { tenantId: string; id: string }) =>
  db
    .select({ status: batchItem.status, inputs: count() })
    .from(batchItem)
    .where(and(eq(batchItem.tenantId, input.tenantId), eq(batchItem.batchId, input.id)))
    .groupBy(batchItem.status),
);

/** A batch of an account; undefined if it has none with that id. */
export async function batchOf(on: Queryable, tenantId: string, id: string): Promise<Batch | undefined> {
  const [row] = await known(on, { tenantId, id });
  if (row === undefined) return undefined;
  const statuses = new Map((await counted(on, { tenantId, id })).map(({ status, inputs }) => [status, Number(inputs)]));
  const of = (status: "waiting" | "done" | "failed" | "cancelled") => statuses.get(status) ?? 0;
  const inputs = {
    total: row.inputs,
    waiting: of("waiting"),
    done: of("done"),
    failed: of("failed"),
    cancelled: of("cancelled"),
  };
  const parts = row.parts === null ? undefined : await partsOf(on, { tenantId, id, inputs, total: row.parts });
  return {
    id,
    operation: row.operation,
    state: stateOf(row.cancelledAt, inputs, parts?.done),
    createdAt: row.createdAt.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    inputs,
    ...(parts === undefined ? {} : { parts }),
  };
}

interface InParts {
  readonly tenantId: string;
  readonly id: string;
  readonly inputs: BatchCounts;
  readonly total: number;
}

/** Parts exist while their input waits; afterwards all of them are done, or none of them counts. */
async function partsOf(on: Queryable, { tenantId, id, inputs, total }: InParts) {
  if (inputs.waiting > 0) return { total, done: await doneParts(on, { tenantId, batchId: id }) };
  return { total, done: inputs.done > 0 ? total : 0 };
}

function stateOf(cancelledAt: Date | null, { waiting, done, failed }: BatchCounts, parts = 0): Batch["state"] {
  if (cancelledAt !== null) return "cancelled";
  if (waiting === 0) return "done";
  return done + failed + parts === 0 ? "waiting" : "running";
}

/** Rows read together: each may be as large as an answer. */
const PAGE = 16;

const finishedAfter = prepared((db, input: { tenantId: string; id: string; after: number }) =>
  db
    .select({ index: batchItem.index, status: batchItem.status, outcome: batchItem.outcome })
    .from(batchItem)
    .where(
      and(
        eq(batchItem.tenantId, input.tenantId),
        eq(batchItem.batchId, input.id),
        gt(batchItem.index, input.after),
        inArray(batchItem.status, ["done", "failed"]),
      ),
    )
    .orderBy(asc(batchItem.index))
    .limit(PAGE),
);

/** The finished results of a batch, in the order of the inputs, read lazily. */
export async function* resultsOf(on: Queryable, tenantId: string, id: string): AsyncGenerator<BatchResult, void> {
  for (let after = -1; ; ) {
    const rows = await finishedAfter(on, { tenantId, id, after });
    for (const { index, status, outcome } of rows) {
      const text = outcome ?? "null";
      yield status === "done" ? { index, status, data: text } : { index, status: "failed", error: text };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.index;
  }
}
