import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Migrations, Parameter } from "./database.js";

/** A transaction that migrations run in. */
export interface MigrationRun {
  query<Row extends object>(text: string, parameters?: readonly Parameter[]): Promise<readonly Row[]>;
  script(text: string): Promise<unknown>;
}

/** Applies what was not applied yet, and records it as drizzle does. */
export async function applyMigrations({ folder, table }: Migrations, run: MigrationRun): Promise<void> {
  const record = `drizzle."${table}"`;
  // Only what is missing is made: a login that may not make anything still sees that nothing is.
  const [there] = await run.query<{ record: string | null }>("select to_regclass($1)::text as record", [record]);
  if (there?.record == null) {
    await run.script("create schema if not exists drizzle");
    await run.script(`create table ${record} (id serial primary key, hash text not null, created_at bigint)`);
  }
  const [last] = await run.query<{ at: number | null }>(`select max(created_at)::float8 as at from ${record}`);
  for (const { hash, folderMillis, sql } of readMigrationFiles({ migrationsFolder: folder })) {
    if (last?.at != null && folderMillis <= last.at) continue;
    for (const statement of sql) await run.script(statement);
    await run.query(`insert into ${record} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
  }
}
