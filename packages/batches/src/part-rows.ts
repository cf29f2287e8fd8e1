/** The rows of parts, which exist from the submission of an input until it has its outcome or is cancelled. */
import { insertRows, orm, prepared, type Queryable } from "@capstack/database";
import { and, asc, count, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Chunk } from "./queue/queue.js";
import { batchPart } from "./tables.js";

/** A batch of an account. */
interface Named {
  readonly tenantId: string;
  readonly batchId: string;
}

/** Stores the parts of a batch's one input. */
export async function insertParts(tx: Queryable, { tenantId, batchId, parts }: Named & { readonly parts: number }) {
  const rows = Array.from({ length: parts }, (_, part) => ({ index: 0, part }));
  await insertRows(tx, batchPart, { tenantId, batchId }, rows);
}

const waitingOf = prepared((db, input: { tenantId: string }) =>
  db
    .select({ parts: count() })
    .from(batchPart)
    .where(and(eq(batchPart.tenantId, input.tenantId), isNull(batchPart.outcome))),
);

/** The number of an account's waiting parts, over all its batches. */
export async function waitingParts(on: Queryable, tenantId: string): Promise<number> {
  return Number((await waitingOf(on, { tenantId }))[0]?.parts ?? 0);
}

const ofInput = (input: Named & { readonly from: number }) =>
  and(eq(batchPart.tenantId, input.tenantId), eq(batchPart.batchId, input.batchId), eq(batchPart.index, input.from));

const doneOf = prepared((db, input: Named & { from: number }) =>
  db
    .select({ parts: count() })
    .from(batchPart)
    .where(and(ofInput(input), isNotNull(batchPart.outcome))),
);

/** The number of finished parts of a batch's input, while the input waits. */
export async function doneParts(on: Queryable, { tenantId, batchId }: Named): Promise<number> {
  return Number((await doneOf(on, { tenantId, batchId, from: 0 }))[0]?.parts ?? 0);
}

const anyWaiting = prepared((db, input: Named & { from: number }) =>
  db
    .select({ part: batchPart.part })
    .from(batchPart)
    .where(and(ofInput(input), isNull(batchPart.outcome)))
    .limit(1),
);

/** Whether a part of an input is waiting. */
export async function partsWait(on: Queryable, { tenantId, batchId, from }: Chunk): Promise<boolean> {
  return (await anyWaiting(on, { tenantId, batchId, from })).length > 0;
}

/** Writes the outcome of a part, unless it is already written or the part is gone. @returns whether it did */
export async function writePart(tx: Queryable, chunk: Chunk, part: number, outcome: string): Promise<boolean> {
  const written = await orm(tx)
    .update(batchPart)
    .set({ outcome })
    .where(and(ofInput(chunk), eq(batchPart.part, part), isNull(batchPart.outcome)))
    .returning({ part: batchPart.part });
  return written.length > 0;
}

/** Parts read together: each has some hundred kilobytes. */
const PAGE = 16;

const outcomesAfter = prepared((db, input: Named & { from: number; after: number }) =>
  db
    .select({ part: batchPart.part, outcome: batchPart.outcome })
    .from(batchPart)
    .where(and(ofInput(input), gt(batchPart.part, input.after), isNotNull(batchPart.outcome)))
    .orderBy(asc(batchPart.part))
    .limit(PAGE),
);

/** The outcomes of an input's parts, a page at a time. */
export async function* outcomesOfParts(on: Queryable, { tenantId, batchId, from }: Chunk): AsyncGenerator<string[]> {
  for (let after = -1; ; ) {
    const rows = await outcomesAfter(on, { tenantId, batchId, from, after });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ outcome }) => outcome ?? "null");
    after = last.part;
  }
}

/** Deletes the parts of a batch once its input no longer needs them. */
export async function dropParts(tx: Queryable, { tenantId, batchId }: Named): Promise<void> {
  await orm(tx)
    .delete(batchPart)
    .where(and(eq(batchPart.tenantId, tenantId), eq(batchPart.batchId, batchId)));
}
