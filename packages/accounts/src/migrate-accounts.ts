import { fileURLToPath } from "node:url";
import type { Database } from "@capstack/database";

/** Where the SQL of this package's tables is, and which table records what was applied. */
const migrations = {
  folder: fileURLToPath(new URL("../drizzle", import.meta.url)),
  table: "accounts_migrations",
};

/**
 * Makes or updates the tables of this package; does nothing when they are current.
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * await database.query("select count(*)::int as accounts from account"); // => [{ accounts: 0 }]
 * await database.close();
 */
export async function migrateAccounts(database: Database): Promise<void> {
  await database.migrate(migrations);
}
