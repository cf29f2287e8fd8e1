/** One job: its inputs are computed, and what became of them is written in the transaction that completes it. */
import { createHash } from "node:crypto";
import { type Database, orm, prepared, type Queryable, rowList } from "@capstack/database";
import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import type PgBoss from "pg-boss";
import { CHUNKS, type Chunk, firstJob, jobAlone, leaseOf, statementsOn } from "../queue/queue.js";
import { batch, batchItem } from "../tables.js";
import type { Engine, Outcome } from "./engine.js";

/** A job as it was claimed. */
export type ChunkJob = PgBoss.JobWithMetadata<Chunk>;

/** What jobs are done with. */
export interface WorkerContext {
  readonly database: Database;
  readonly queue: PgBoss;
  readonly engine: Engine;
  /** Whether to put back what is not begun. */
  readonly stopping: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** Begins no input after this part of the claim's time. */
const PART_OF_LEASE = 1 / 4;

/** Does a job of whole inputs that was claimed: whole, or in part, the rest going back. */
export async function workOff(context: WorkerContext, job: ChunkJob): Promise<void> {
  const { database } = context;
  const chunk = job.data;
  const waiting = await waitingIn(database, chunk);
  const leaseSeconds = leaseOf(job);
  const terms = { priority: job.priority, leaseSeconds };
  // Whoever had it before ended over it: which input is to blame shows when each is tried by itself.
  if (job.retryCount > 0 && !isOne(chunk)) {
    const alone = waiting.map(({ index }) => jobAlone(chunk, index, terms));
    return finish(context, job, [], alone);
  }
  const until = performance.now() + leaseSeconds * 1000 * PART_OF_LEASE;
  const { outcomes, faults, begun } = await computeUntil(context, chunk.tenantId, waiting, until);
  const [fault] = faults;
  if (fault !== undefined && isOne(chunk)) {
    await context.queue.fail(CHUNKS, job.id, { error: context.engine.describe(fault.error) });
    return;
  }
  const rest = waiting[begun];
  const again = [
    ...faults.map(({ index }) => jobAlone(chunk, index, terms)),
    ...(rest === undefined ? [] : [firstJob({ ...chunk, from: rest.index }, terms)]),
  ];
  await finish(context, job, outcomes, again);
}

const isOne = ({ from, to }: Chunk) => to - from === 1;

const waitingInputs = prepared((db, given: Chunk) =>
  db
    .select({
      index: batchItem.index,
      input: batchItem.input,
      operation: batch.operation,
      unknownFields: batch.unknownFields,
    })
    .from(batchItem)
    .innerJoin(batch, and(eq(batch.tenantId, batchItem.tenantId), eq(batch.id, batchItem.batchId)))
    .where(
      and(
        eq(batchItem.tenantId, given.tenantId),
        eq(batchItem.batchId, given.batchId),
        gte(batchItem.index, given.from),
        lt(batchItem.index, given.to),
        eq(batchItem.status, "waiting"),
      ),
    )
    .orderBy(asc(batchItem.index)),
);

export const waitingIn = (on: Queryable, { tenantId, batchId, from, to }: Chunk) =>
  waitingInputs(on, { tenantId, batchId, from, to });

/** An input that waits. */
export type Waiting = Awaited<ReturnType<typeof waitingIn>>[number];

/** An outcome in its place, with what it follows from. */
interface Placed extends Outcome {
  readonly index: number;
  readonly key: string;
}

/** Answers of an account's inputs, by the name of what they follow from. */
const answersKnown = prepared(
  (db, { tenantId, keys }: { readonly tenantId: string; readonly keys: readonly string[] }) =>
    db
      .selectDistinctOn([batchItem.key], { key: batchItem.key, outcome: batchItem.outcome })
      .from(batchItem)
      .where(
        and(
          eq(batchItem.tenantId, tenantId),
          sql`${batchItem.key} = any(${sql.param(keys)}::text[])`,
          eq(batchItem.status, "done"),
        ),
      ),
);

/**
 * Computes one input after another, but those whose answer the account has. The first is always begun, the others while
 * there is time.
 */
async function computeUntil(
  { database, engine, stopping }: WorkerContext,
  tenantId: string,
  waiting: readonly Waiting[],
  until: number,
) {
  const keys = waiting.map((item) => keyOf(item, engine.versionOf(item.operation)));
  const known = new Map((await answersKnown(database, { tenantId, keys })).map(({ key, outcome }) => [key, outcome]));
  const outcomes: Placed[] = [];
  const faults: { readonly index: number; readonly error: unknown }[] = [];
  let begun = 0;
  for (const [place, { index, operation, unknownFields, input }] of waiting.entries()) {
    if (begun > 0 && (stopping() || performance.now() > until)) break;
    begun += 1;
    const key = keys[place] as string;
    try {
      const answer = known.get(key);
      const { status, outcome } =
        typeof answer === "string"
          ? ({ status: "done", outcome: answer } as const)
          : await engine.compute({ operation, unknownFields, input: JSON.parse(input) });
      if (status === "done") known.set(key, outcome);
      outcomes.push({ index, status, outcome, key });
    } catch (error) {
      faults.push({ index, error });
    }
  }
  return { outcomes, faults, begun };
}

/** Names what an outcome follows from: with the same name it is the same. */
export function keyOf({ operation, unknownFields, input }: Omit<Waiting, "index">, version: string): string {
  const hash = createHash("sha256");
  for (const part of [operation, version, unknownFields, input]) hash.update(`${part.length}:${part}`);
  return hash.digest("hex");
}

function finish(context: WorkerContext, job: ChunkJob, outcomes: readonly Placed[], again: PgBoss.JobInsert[]) {
  const { database, queue } = context;
  return database.transaction(async (tx) => {
    await writeOutcomes(tx, job.data, outcomes);
    if (again.length > 0) await queue.insert(again, { db: statementsOn(tx) });
    await queue.complete(CHUNKS, job.id, undefined as never, { db: statementsOn(tx) });
  });
}

const written = rowList("written", {
  index: batchItem.index,
  status: batchItem.status,
  outcome: batchItem.outcome,
  key: batchItem.key,
});

/** Writes what became of inputs that wait: once, whoever else computed them, and not where they were cancelled. */
export async function writeOutcomes(tx: Queryable, chunk: Chunk, outcomes: readonly Placed[]): Promise<void> {
  if (outcomes.length === 0) return;
  const { status, outcome, key } = written.fields;
  const rows = outcomes.map(({ index, status, outcome, key }) => ({ index, status, outcome, key }));
  await orm(tx)
    .update(batchItem)
    .set({ status, outcome, key })
    .from(written.of(written.json(rows)))
    .where(
      and(
        eq(batchItem.tenantId, chunk.tenantId),
        eq(batchItem.batchId, chunk.batchId),
        eq(batchItem.index, written.fields.index),
        eq(batchItem.status, "waiting"),
      ),
    );
}
