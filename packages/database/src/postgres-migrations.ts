import postgres from "postgres";
import type { Migrations, Parameter } from "./database.js";
import { applyMigrations } from "./migrations.js";

const LOCK = 7_238_401;

/**
 * Applies in one transaction what was not applied yet. Its advisory lock goes with the transaction, so that two starting
 * processes do not both apply it, and so that it holds behind a pooler, where only a transaction keeps its connection.
 */
export async function migratePostgres(url: string, migrations: Migrations): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 2, prepare: false, onnotice: () => {} });
  try {
    await client.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`;
      await applyMigrations(migrations, {
        query: async <Row extends object>(text: string, parameters: readonly Parameter[] = []) =>
          sql.unsafe<Row[]>(text, [...parameters] as never[]),
        script: (text) => sql.unsafe(text).simple(),
      });
    });
  } finally {
    await client.end({ timeout: 5 });
  }
}
