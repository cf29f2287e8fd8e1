import { readMigrationFiles } from "drizzle-orm/migrator";
import postgres from "postgres";
import type { Migrations } from "./database.js";

const LOCK = 7_238_401;

/**
 * Applies in one transaction what was not applied yet. Its advisory lock goes with the transaction, so that two starting
 * processes do not both apply it, and so that it holds behind a pooler, where only a transaction keeps its connection.
 */
export async function migratePostgres(url: string, { folder, table }: Migrations): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 2, prepare: false, onnotice: () => {} });
  const record = client(`drizzle.${table}`);
  try {
    await client.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`;
      await sql`create schema if not exists drizzle`;
      await sql`create table if not exists ${record} (id serial primary key, hash text not null, created_at bigint)`;
      const [last] = await sql<[{ at: number | null }]>`select max(created_at)::float8 as at from ${record}`;
      for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
        if (last.at !== null && migration.folderMillis <= last.at) continue;
        for (const statement of migration.sql) await sql.unsafe(statement);
        await sql`insert into ${record} (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`;
      }
    });
  } finally {
    await client.end({ timeout: 5 });
  }
}
