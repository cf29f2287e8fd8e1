import { fileURLToPath } from "node:url";
import type { Database } from "@capstack/database";

/**
 * Makes or updates the tables of batches and of their queue; those of accounts are there before.
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * await migrateWork(database);
 * await database.query("select count(*)::int as batches from batch") // => [{ batches: 0 }]
 * await database.close();
 */
export async function migrateWork(database: Database): Promise<void> {
  await database.migrate({ folder: fileURLToPath(new URL("../drizzle", import.meta.url)), table: "work_migrations" });
}
