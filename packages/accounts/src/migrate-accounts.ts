import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Database, newestMigration, type Queryable, sqlState } from "@capstack/database";

/** The location of this package's SQL, and the table that records applied migrations. */
const migrations = {
  folder: fileURLToPath(new URL("../drizzle", import.meta.url)),
  table: "accounts_migrations",
};

/**
 * Creates or updates the tables of this package; does nothing if they are current.
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * await database.query("select count(*)::int as accounts from account"); // => [{ accounts: 0 }]
 * await database.close();
 */
export async function migrateAccounts(database: Database): Promise<void> {
  await database.migrate(migrations);
}

/**
 * Whether the tables of this package are current: for readiness checks.
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * await hasCurrentTables(database); // => true
 * await database.close();
 */
export async function hasCurrentTables(database: Queryable): Promise<boolean> {
  const journal = JSON.parse(await readFile(join(migrations.folder, "meta", "_journal.json"), "utf8"));
  const newest = Math.max(...journal.entries.map((entry: { when: number }) => entry.when));
  try {
    return (await newestMigration(database, migrations.table)) === newest;
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return false;
    throw error;
  }
}

const UNDEFINED_TABLE = "42P01";
