/** Runs one job: computes its inputs, and writes their outcomes in the transaction that completes it. */
import { createHash } from "node:crypto";
import { type Database, orm, prepared, type Queryable, rowList } from "@capstack/database";
import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import type PgBoss from "pg-boss";
import { CHUNKS, type Chunk, firstJob, jobAlone, leaseOf, statementsOn } from "../queue/queue.js";
import { batch, batchItem } from "../tables.js";
import type { Engine, Outcome } from "./engine.js";

/** A claimed job. */
export type ChunkJob = PgBoss.JobWithMetadata<Chunk>;

/** What running jobs needs. */
export interface WorkerContext {
  readonly database: Database;
  readonly queue: PgBoss;
  readonly engine: Engine;
  /** Whether to return inputs not yet started. */
  readonly stopping: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** No input is started after this part of the claim's time. */
const PART_OF_LEASE = 1 / 4;

/** Runs a claimed job of whole inputs, entirely or in part, returning the rest. */
export async function workOff(context: WorkerContext, job: ChunkJob): Promise<void> {
  const { database } = context;
  const chunk = job.data;
  const waiting = await waitingIn(database, chunk);
  const leaseSeconds = leaseOf(job);
  const terms = { priority: job.priority, leaseSeconds };
  // The previous worker crashed on it: trying each input by itself shows which one is the cause.
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

const waitingInputs = prepared((db, input: Chunk) =>
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
        eq(batchItem.tenantId, input.tenantId),
        eq(batchItem.batchId, input.batchId),
        gte(batchItem.index, input.from),
        lt(batchItem.index, input.to),
        eq(batchItem.status, "waiting"),
      ),
    )
    .orderBy(asc(batchItem.index)),
);

export const waitingIn = (on: Queryable, { tenantId, batchId, from, to }: Chunk) =>
  waitingInputs(on, { tenantId, batchId, from, to });

/** A waiting input. */
export type Waiting = Awaited<ReturnType<typeof waitingIn>>[number];

/** An outcome by its index, with its fingerprint. */
interface Placed extends Outcome {
  readonly index: number;
  readonly key: string;
}

/** An account's earlier answers, by fingerprint. */
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
 * Computes one input after another, except those the account has an answer for. The first is always started, the others
 * while there is time.
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

/** The fingerprint of everything that determines an outcome. */
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

/** Writes the outcomes of waiting inputs, except those already written or cancelled. */
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
