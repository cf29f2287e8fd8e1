/** What keeps a tenant still while it moves: a row by each side, that every transaction of the tenant looks for. */

import { MoveError } from "./move-error.js";
import { literal, type Side } from "./move-side.js";
import type { PickedRows } from "./tenant-rows.js";

/** Where a tenant stands in its move, on one side; undefined where it is not moved. */
export type MoveState = "leaving" | "still" | "left" | "arriving";

/** Where a tenant stands on a side. @throws MoveError where no migrations were applied there */
export async function stateOf(side: Side, tenantId: string): Promise<MoveState | undefined> {
  const [made] = await side.ask<{ made: boolean }>("select to_regclass('moving.account') is not null as made");
  if (made?.made !== true) throw new MoveError(`The ${side.name} lacks tables: run capstack-admin db migrate there.`);
  const [row] = await side.ask<{ state: MoveState }>(
    `select state from moving.account where id = ${literal(tenantId)}`,
  );
  return row?.state;
}

/** Nobody works for the tenant at the target until its rows are whole; which they are is kept there. */
export async function arrive(target: Side, tenantId: string, rows: readonly PickedRows[]): Promise<void> {
  const values = [literal(tenantId), "'arriving'", literal(JSON.stringify(rows))];
  await target.ask(`insert into moving.account (id, state, rows) values (${values.join()})`);
}

/** The rows that may have come of a tenant that never arrived; undefined where none did. */
export async function arrivingRows(target: Side, tenantId: string): Promise<readonly PickedRows[] | undefined> {
  const [row] = await target.ask<{ rows: readonly PickedRows[] }>(
    `select rows from moving.account where id = ${literal(tenantId)} and state = 'arriving'`,
  );
  return row?.rows;
}

/**
 * Lays the fence: who begins from now on is refused, and who had begun is waited for. A transaction holds the tenant before
 * it looks for the fence, so that each either sees it or is seen here.
 */
export async function leave(source: Side, tenantId: string): Promise<void> {
  const id = literal(tenantId);
  await source.ask(`insert into moving.account (id, state) values (${id}, 'leaving')`);
  const lock = `hashtextextended('moving ' || ${id}, 0)`;
  await source.ask(`select pg_advisory_lock(${lock})`);
  await source.ask(`select pg_advisory_unlock(${lock})`);
  await source.ask(`update moving.account set state = 'still' where id = ${id}`);
}

/** The tenant has left, for good: from here on the move is only ever finished. */
export async function left(source: Side, tenantId: string): Promise<void> {
  await source.ask(`update moving.account set state = 'left', since = now() where id = ${literal(tenantId)}`);
}

/** The tenant may work at a side again, unless it has left it. @returns where it stands there then */
export async function lift(side: Side, tenantId: string): Promise<MoveState | undefined> {
  await side.ask(`delete from moving.account where id = ${literal(tenantId)} and state <> 'left'`);
  return stateOf(side, tenantId);
}
