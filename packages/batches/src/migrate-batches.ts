import { fileURLToPath } from "node:url";
import type { Database } from "@capstack/database";

/**
 * Creates or updates the tables of batches and of their queue. The tables of accounts must exist.
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * await migrateBatches(database);
 * await database.query("select count(*)::int as batches from batch") // => [{ batches: 0 }]
 * await database.close();
 */
export async function migrateBatches(database: Database): Promise<void> {
  await database.migrate({ folder: fileURLToPath(new URL("../drizzle", import.meta.url)), table: "batch_migrations" });
}
