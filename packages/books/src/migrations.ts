import { fileURLToPath } from "node:url";
import type { Database, Migrations } from "@capstack/database";

/** The tables of the books and the constraints of the database; apply with `database.migrate`. */
export const accountingMigrations: Migrations = {
  folder: fileURLToPath(new URL("../drizzle", import.meta.url)),
  table: "accounting_migrations",
  tenants: true,
};

const balanceByKeys: Migrations = {
  folder: fileURLToPath(new URL("../drizzle-keys", import.meta.url)),
  table: "accounting_keys_migrations",
};

const distribution: Migrations = {
  folder: fileURLToPath(new URL("../drizzle-citus", import.meta.url)),
  table: "accounting_citus_migrations",
};

/** How the database proves that a posted entry balances: a trigger that sees it whole, or keys from line to line. */
export type BalanceProof = "triggers" | "keys";

/**
 * Applies the migrations of the books. Keys can be added later to existing books, but not removed. The same holds for
 * the distribution of a database that is opened as distributed, which comes last.
 */
export async function migrateAccounting(database: Database, proof: BalanceProof = "triggers"): Promise<void> {
  await database.migrate(accountingMigrations);
  if (proof === "keys") await database.migrate(balanceByKeys);
  if (database.distributed) await database.migrate(distribution);
}
