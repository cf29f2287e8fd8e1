/** Deletes all rows of one tenant, bypassing the guards that protect them. */
import type { Queryable } from "../database.js";

/** How many rows a table lost. */
export interface RemovedRows {
  readonly table: string;
  readonly rows: number;
}

/**
 * Deletes every row of an account from every table with tenants' rows. Triggers that protect posted rows are
 * disabled, which only the owner of the embedded database may do.
 * @param transaction of the owner
 * @returns the tables that lost rows
 * @example
 * const database = await openDatabase({});
 * await removeTenantRows(database, "00000000-0000-7000-8000-000000000001") // => []
 * await database.close();
 */
export async function removeTenantRows(transaction: Queryable, accountId: string): Promise<RemovedRows[]> {
  await transaction.query("set local session_replication_role = replica");
  const tables = await transaction.query<{ name: string }>(
    "select polrelid::regclass::text as name from pg_policy where polname = 'tenant_rows' order by 1",
  );
  const removed: RemovedRows[] = [];
  for (const { name: table } of tables) {
    const [gone] = await transaction.query<{ rows: number }>(
      `with gone as (delete from ${table} where account_id = $1::uuid returning 1) select count(*)::int as rows from gone`,
      [accountId],
    );
    if (gone !== undefined && gone.rows > 0) removed.push({ table, rows: gone.rows });
  }
  return removed;
}
