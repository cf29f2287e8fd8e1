import { fileURLToPath } from "node:url";
import type { Migrations } from "@capstack/database";

/** The tables of the books and what the database refuses on them; apply with `database.migrate`. */
export const accountingMigrations: Migrations = {
  folder: fileURLToPath(new URL("../drizzle", import.meta.url)),
  table: "accounting_migrations",
};
