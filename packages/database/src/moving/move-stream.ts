/** Logical replication of a tenant's rows between clusters: a publication, a subscription, and their slots. */

import { MoveError } from "./move-error.js";
import { literal, name, type Side, until } from "./move-side.js";
import { conditionOf, type PickedRows } from "./tenant-rows.js";

/** The publication, subscription and slot of one tenant's move share a name. */
export const streamName = (tenantId: string) => `capstack_move_${tenantId.replaceAll("-", "")}`;

/** Publishes the rows at the source. */
export async function publish(source: Side, stream: string, rows: readonly PickedRows[]): Promise<void> {
  const tables = rows.map((picked) => `${name(picked.table)} where (${conditionOf(picked)})`);
  await source.ask(`create publication ${name(stream)} for table ${tables.join(", ")}`);
}

/**
 * Subscribes at the target and starts copying. The subscription is created first and enabled later, so that its number,
 * which names its copying slots, is known before any exist.
 * @returns the number
 */
export async function subscribe(source: Side, target: Side, stream: string, version: number): Promise<string> {
  // Rows are written by the superuser, which bypasses row-level security, not by the owner of their tables.
  const asOwner = version >= 160_000 ? ", run_as_owner = true" : "";
  await target.ask(`create subscription ${name(stream)} connection ${literal(source.url)} publication ${name(stream)}
    with (enabled = false, create_slot = true, copy_data = true, disable_on_error = true${asOwner})`);
  const [{ number }] = (await target.ask<{ number: string }>(
    `select oid::text as number from pg_subscription where subname = ${literal(stream)}`,
  )) as [{ number: string }];
  await target.ask(`alter subscription ${name(stream)} enable`);
  return number;
}

/** Waits until every table is copied and streaming. */
export async function copied(target: Side, stream: string, patience: number): Promise<void> {
  const waiting = `select r.srrelid::text as table from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid
    where s.subname = ${literal(stream)} and r.srsubstate <> 'r' limit 1`;
  const areCopied = async () => {
    await requireTaking(target, stream);
    return (await target.ask(waiting)).length === 0;
  };
  await until(areCopied, patience, "The rows were not copied");
}

/** Waits until the target has flushed everything the source has written by now. */
export async function caughtUp(source: Side, target: Side, stream: string, patience: number): Promise<void> {
  const [{ end }] = (await source.ask<{ end: string }>("select pg_current_wal_flush_lsn()::text as end")) as [
    { end: string },
  ];
  const reached = `select confirmed_flush_lsn >= ${literal(end)}::pg_lsn as reached from pg_replication_slots
    where slot_name = ${literal(stream)}`;
  const isReached = async () => {
    await requireTaking(target, stream);
    return (await source.ask<{ reached: boolean }>(reached))[0]?.reached === true;
  };
  await until(isReached, patience, "The target did not catch up");
}

/** @throws MoveError if the target is unreachable, or has stopped at a row that it could not write */
async function requireTaking(target: Side, stream: string): Promise<void> {
  const [found] = await target.ask<{ enabled: boolean }>(
    `select subenabled as enabled from pg_subscription where subname = ${literal(stream)}`,
  );
  if (found?.enabled !== true) throw new MoveError("The target could not take the rows; its log says why.");
}

/** Ends it cleanly: dropping the subscription drops its slots. */
export async function unsubscribe(source: Side, target: Side, stream: string): Promise<void> {
  await target.ask(`drop subscription ${name(stream)}`);
  await source.ask(`drop publication ${name(stream)}`);
}

/** Drops the subscription of a target without its source. @returns its number, if there was one */
export async function dropSubscription(target: Side, stream: string): Promise<string | undefined> {
  const [found] = await target.ask<{ number: string }>(
    `select s.oid::text as number from pg_subscription s join pg_database d on d.oid = s.subdbid
     where s.subname = ${literal(stream)} and d.datname = current_database()`,
  );
  if (found === undefined) return undefined;
  await target.ask(`alter subscription ${name(stream)} disable`);
  await target.ask(`alter subscription ${name(stream)} set (slot_name = none)`);
  await target.ask(`drop subscription ${name(stream)}`);
  return found.number;
}

/** The slots of a subscription's copying, named after its number and its cluster. */
export interface Subscriber {
  readonly cluster: string;
  readonly number: string | undefined;
}

/** Drops publication and slots at the source, terminating whoever still reads from them. */
export async function dropPublication(
  source: Side,
  stream: string,
  { cluster, number }: Subscriber,
  patience: number,
): Promise<void> {
  await source.ask(`drop publication if exists ${name(stream)}`);
  const copying = number === undefined ? "" : `or slot_name ~ ${literal(`^pg_${number}_sync_[0-9]+_${cluster}$`)}`;
  const ours = `from pg_replication_slots where database = current_database()
    and (slot_name = ${literal(stream)} ${copying})`;
  const areGone = async () => {
    await source.ask(`select pg_terminate_backend(active_pid) ${ours} and active_pid is not null`);
    const idle = await source.ask<{ slot: string }>(`select slot_name as slot ${ours} and active_pid is null`);
    for (const { slot } of idle) {
      // A retrying target has reconnected meanwhile: terminate it again.
      await source.ask(`select pg_drop_replication_slot(${literal(slot)})`).catch(() => undefined);
    }
    return (await source.ask(`select slot_name ${ours}`)).length === 0;
  };
  await until(areGone, patience, "The slots at the source could not be dropped");
}
