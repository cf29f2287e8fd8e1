/** The fence that blocks a tenant during its move: a row on each side, which every transaction of the tenant checks. */

import { MoveError } from "./move-error.js";
import { literal, type Side } from "./move-side.js";
import type { PickedRows } from "./tenant-rows.js";

/** The state of a tenant's move on one side; undefined if it is not being moved. */
export type MoveState = "leaving" | "still" | "left" | "arriving";

/** The state of a tenant on one side. @throws MoveError if no migrations were applied there */
export async function stateOf(side: Side, tenantId: string): Promise<MoveState | undefined> {
  const [made] = await side.ask<{ made: boolean }>("select to_regclass('moving.account') is not null as made");
  if (made?.made !== true) throw new MoveError(`The ${side.name} lacks tables: run capstack-admin db migrate there.`);
  const [row] = await side.ask<{ state: MoveState }>(
    `select state from moving.account where id = ${literal(tenantId)}`,
  );
  return row?.state;
}

/** Blocks the tenant at the target until its rows are complete, and records which rows they are. */
export async function arrive(target: Side, tenantId: string, rows: readonly PickedRows[]): Promise<void> {
  const values = [literal(tenantId), "'arriving'", literal(JSON.stringify(rows))];
  await target.ask(`insert into moving.account (id, state, rows) values (${values.join()})`);
}

/** The rows of a tenant whose move to this side did not complete; undefined if there are none. */
export async function arrivingRows(target: Side, tenantId: string): Promise<readonly PickedRows[] | undefined> {
  const [row] = await target.ask<{ rows: readonly PickedRows[] }>(
    `select rows from moving.account where id = ${literal(tenantId)} and state = 'arriving'`,
  );
  return row?.rows;
}

/**
 * Raises the fence: new transactions are refused, and running ones are awaited. A transaction locks the tenant before
 * it checks the fence, so that each either sees it or is seen here.
 */
export async function leave(source: Side, tenantId: string): Promise<void> {
  const id = literal(tenantId);
  await source.ask(`insert into moving.account (id, state) values (${id}, 'leaving')`);
  const lock = `hashtextextended('moving ' || ${id}, 0)`;
  await source.ask(`select pg_advisory_lock(${lock})`);
  await source.ask(`select pg_advisory_unlock(${lock})`);
  await source.ask(`update moving.account set state = 'still' where id = ${id}`);
}

/** Marks the tenant as moved, permanently: from here on the move can only be completed. */
export async function left(source: Side, tenantId: string): Promise<void> {
  await source.ask(`update moving.account set state = 'left', since = now() where id = ${literal(tenantId)}`);
}

/** Lifts the fence on one side, unless the tenant has left it. @returns its state there */
export async function lift(side: Side, tenantId: string): Promise<MoveState | undefined> {
  await side.ask(`delete from moving.account where id = ${literal(tenantId)} and state <> 'left'`);
  return stateOf(side, tenantId);
}
