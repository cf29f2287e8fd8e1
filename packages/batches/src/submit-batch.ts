import { createHash, randomBytes } from "node:crypto";
import { timeOrderedId } from "@capstack/accounts";
import { type Database, holdName, insertRows, orm, prepared, type Queryable } from "@capstack/database";
import { and, count, eq, gt, sql } from "drizzle-orm";
import type PgBoss from "pg-boss";
import { type Batch, batchOf } from "./batch.js";
import { IdempotencyConflictError } from "./idempotency-conflict-error.js";
import { OpenInputsError } from "./open-inputs-error.js";
import { insertParts, waitingParts } from "./part-rows.js";
import { firstJob, statementsOn } from "./queue/queue.js";
import { nextTurn, priorityOf } from "./queue/turn.js";
import { batch, batchItem } from "./tables.js";
import { bellOf, ringElsewhere } from "./worker/bell.js";

/** The batch to compute. */
export interface NewBatch {
  /** The submitting account. */
  readonly tenantId: string;
  /** The operation, by the name that the engine knows. */
  readonly operation: string;
  /** One or more JSON values. */
  readonly inputs: readonly unknown[];
  /** The number of parts its one input is computed in, each counting as an input; whole by default. */
  readonly parts?: number;
  /** How to treat unknown fields; refused by default. */
  readonly unknownFields?: "refuse" | "warn";
  /** Identifies repeats within a day. */
  readonly idempotencyKey?: string | undefined;
}

/** Limits of accounts and of claims. */
export interface BatchSettings {
  /** The most waiting inputs of an account, over all its batches. */
  readonly openInputs: number;
  /** A claim expires after this time, which is more than four times what one input may take. */
  readonly leaseSeconds: number;
}

/** The number of inputs claimed together: a claim costs milliseconds, a small input less. */
const CHUNK = 20;

const waitingOf = prepared((db, input: { tenantId: string }) =>
  db
    .select({ inputs: count() })
    .from(batchItem)
    .where(and(eq(batchItem.tenantId, input.tenantId), eq(batchItem.status, "waiting"))),
);

/** The batch submitted under an idempotency key within a day. */
const submittedAs = prepared((db, input: { tenantId: string; repeatKey: string }) =>
  db
    .select({ id: batch.id, request: batch.repeatRequest })
    .from(batch)
    .where(
      and(
        eq(batch.tenantId, input.tenantId),
        eq(batch.repeatKey, input.repeatKey),
        gt(batch.createdAt, sql`now() - interval '24 hours'`),
      ),
    ),
);

/**
 * Stores a batch and its jobs, in one transaction. A repeat returns the existing batch: submissions of one account are
 * serialised, so that of two at once the second finds the first.
 * @throws OpenInputsError, IdempotencyConflictError
 */
export async function submitBatch(
  database: Database,
  queue: PgBoss,
  { tenantId, operation, inputs, parts, unknownFields = "refuse", idempotencyKey }: NewBatch,
  { openInputs, leaseSeconds }: BatchSettings,
): Promise<Batch> {
  const repeat =
    idempotencyKey === undefined
      ? undefined
      : {
          repeatKey: digest(idempotencyKey),
          repeatRequest: digest(JSON.stringify([operation, unknownFields, inputs])),
        };
  const submitted = await database.transaction(async (tx) => {
    await holdName(tx, `batches of ${tenantId}`);
    if (repeat !== undefined) {
      const [first] = await submittedAs(tx, { tenantId, repeatKey: repeat.repeatKey });
      if (first !== undefined && first.request !== repeat.repeatRequest) throw new IdempotencyConflictError();
      if (first !== undefined) return batchOf(tx, tenantId, first.id) as Promise<Batch>;
    }
    const open = Number((await waitingOf(tx, { tenantId }))[0]?.inputs ?? 0) + (await waitingParts(tx, tenantId));
    if (open + inputs.length + (parts ?? 0) > openInputs) throw new OpenInputsError(open, openInputs);
    const id = `batch_${timeOrderedId(BigInt(Date.now()) * 1000n, randomBytes)}`;
    await orm(tx)
      .insert(batch)
      .values({ tenantId, id, operation, unknownFields, inputs: inputs.length, parts, ...repeat });
    const rows = inputs.map((input, index) => ({ index, input: JSON.stringify(input) }));
    await insertRows(tx, batchItem, { tenantId, batchId: id }, rows);
    if (parts !== undefined) await insertParts(tx, { tenantId, batchId: id, parts });
    await enqueue(tx, queue, { tenantId, batchId: id, inputs: inputs.length, parts, leaseSeconds });
    await ringElsewhere(tx, database);
    return batchOf(tx, tenantId, id) as Promise<Batch>;
  });
  bellOf(database).ring();
  return submitted;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

interface Enqueued {
  readonly tenantId: string;
  readonly batchId: string;
  readonly inputs: number;
  readonly parts: number | undefined;
  readonly leaseSeconds: number;
}

async function enqueue(tx: Queryable, queue: PgBoss, { tenantId, batchId, inputs, parts, leaseSeconds }: Enqueued) {
  const turn = await nextTurn(tx, tenantId);
  const jobs = Array.from({ length: parts ?? Math.ceil(inputs / CHUNK) }, (_, nth) => {
    const part = { tenantId, batchId, from: 0, to: 1, part: nth };
    const chunk = { tenantId, batchId, from: nth * CHUNK, to: Math.min((nth + 1) * CHUNK, inputs) };
    return firstJob(parts === undefined ? chunk : part, { priority: priorityOf(turn + nth), leaseSeconds });
  });
  await queue.insert(jobs, { db: statementsOn(tx) });
}
