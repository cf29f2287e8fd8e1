/**
 * Moves a tenant to another cluster by Postgres's logical replication while it is in use: its rows are copied and
 * changes
 * are streamed. Then the tenant is blocked until the target has the last change and both sides are equal.
 */

import { MoveError } from "./move-error.js";
import { arrive, arrivingRows, leave, left, lift, stateOf } from "./move-fence.js";
import { openSide, requireSides, type Side } from "./move-side.js";
import * as stream from "./move-stream.js";
import {
  compareRows,
  type MovedTable,
  type PickedRows,
  removeRows,
  requireNoRows,
  sameColumns,
  type TableColumns,
  tenantRows,
} from "./tenant-rows.js";

/** A move. Both addresses are a superuser's; the target must be able to reach the source by the one given here. */
export interface TenantMove {
  readonly from: string;
  readonly to: string;
  readonly tenantId: string;
  /** Further rows to move, besides those of tables with the tenant's column; read once both sides are checked. */
  readonly beside?: () => Promise<readonly PickedRows[]>;
  /** The longest time of a step, in seconds; 600 by default. */
  readonly patience?: number | undefined;
  /** Called and awaited as each step begins. */
  readonly onStep?: ((step: MoveStep) => void | Promise<void>) | undefined;
}

/** The steps, in their order. */
export type MoveStep = "copying" | "following" | "still" | "comparing" | "left";

/** A running move. */
interface Move {
  readonly source: Side;
  readonly target: Side;
  readonly tenantId: string;
  readonly patience: number;
  readonly cluster: string;
  readonly name: string;
}

/**
 * Moves a tenant. A move that lacks only the last step is completed; one that is complete changes nothing. Leftovers of
 * an interrupted move are removed first.
 * @returns the tables with their row counts; none if nothing was left to move
 * @throws MoveError
 * @example
 * const addresses = { from: "postgres://old.example/capstack", to: "postgres://new.example/capstack" };
 * await moveTenant({ ...addresses, tenantId: "Acme" }).catch((error) => error.message) // => "An account is named by its id."
 */
export async function moveTenant({ beside, patience = 600, onStep, ...input }: TenantMove): Promise<MovedTable[]> {
  const { tenantId } = input;
  if (!UUID.test(tenantId)) throw new MoveError("An account is named by its id.");
  const source = openSide("source", input.from, patience);
  const target = openSide("target", input.to, patience);
  try {
    const { version, cluster } = await requireSides(source, target);
    await takeTurn(source, tenantId);
    const move = { source, target, tenantId, patience, cluster, name: stream.streamName(tenantId) };
    if ((await stateOf(source, tenantId)) === "left") {
      await lift(target, tenantId);
      return [];
    }
    if ((await stateOf(target, tenantId)) === "left") {
      throw new MoveError("The account has left the target before; its rows there are old ones.");
    }
    await undo(move, undefined);
    const rows = [...(await tenantRows(source, tenantId)), ...((await beside?.()) ?? [])];
    const columns = await sameColumns(source, target, rows);
    await requireNoRows(target, rows);
    return await carry(move, version, rows, columns, onStep ?? (() => {}));
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Only one move of a tenant runs at a time; a crashed move releases the lock. */
async function takeTurn(source: Side, tenantId: string): Promise<void> {
  const [turn] = await source.ask<{ taken: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('move of ${tenantId}', 0)) as taken`,
  );
  if (turn?.taken !== true) throw new MoveError("The account is being moved already.");
}

async function carry(
  move: Move,
  version: number,
  rows: readonly PickedRows[],
  columns: TableColumns,
  onStep: (step: MoveStep) => void | Promise<void>,
): Promise<MovedTable[]> {
  const { source, target, tenantId, patience, name } = move;
  let number: string | undefined;
  try {
    await arrive(target, tenantId, rows);
    await onStep("copying");
    await stream.publish(source, name, rows);
    number = await stream.subscribe(source, target, name, version);
    await stream.copied(target, name, patience);
    await onStep("following");
    await stream.caughtUp(source, target, name, patience);
    await leave(source, tenantId);
    await onStep("still");
    await stream.caughtUp(source, target, name, patience);
    await onStep("comparing");
    const moved = await compareRows(source, target, rows, columns);
    await stream.unsubscribe(source, target, name);
    await left(source, tenantId);
    await onStep("left");
    await lift(target, tenantId);
    return moved;
  } catch (error) {
    await undo(move, number).catch((cause: unknown) => {
      throw new MoveError("The move failed, and so did undoing it; run it again, which does that first.", { cause });
    });
    throw error;
  }
}

/** How long to wait for a target that may be unreachable. */
const FAREWELL_MS = 10_000;

/**
 * Removes what a move left on both sides and unblocks the tenant at the source. The source is changed before the
 * target's
 * rows are deleted: if the tenant has left it after all, those rows are the only ones that count.
 */
async function undo({ source, target, tenantId, patience, cluster, name }: Move, known: string | undefined) {
  const found = await atTarget(stream.dropSubscription(target, name));
  await stream.dropPublication(source, name, { cluster, number: known ?? found }, patience);
  if ((await lift(source, tenantId)) === "left") throw new MoveError("The account has left the source.");
  await atTarget(
    (async () => {
      const rows = await arrivingRows(target, tenantId);
      if (rows === undefined) return;
      await removeRows(target, rows);
      await lift(target, tenantId);
    })(),
  );
}

/** Steps that may fail without a target; the next move completes them. */
async function atTarget<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, FAREWELL_MS, undefined);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
