import type { Queryable } from "@capstack/database";

/**
 * Deletes what no longer counts: kept answers past their day, buckets that are full again, ended sessions and unused
 * mail links. Run now and then; any process may.
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * await takeFromLimit(database, { name: "open", quota: 1, windowSeconds: 60 }, "203.0.113.7");
 * await sweepExpired(database);
 * await database.query("select count(*)::int as buckets from rate_limit"); // => [{ buckets: 1 }]
 * await database.close();
 */
export async function sweepExpired(database: Queryable): Promise<void> {
  await database.query("delete from idempotency where expires_at <= now()");
  await database.query("delete from rate_limit where arrival < (extract(epoch from now()) * 1000000)::int8");
  await database.query("delete from session where expires_at <= now()");
  await database.query("delete from verification where expires_at <= now()");
}
