import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Migrations, Parameter } from "./database.js";
import { DataFolderError } from "./failures.js";

/**
 * The timestamp of the newest applied migration, in milliseconds; null before the first.
 * @throws the database's error if nothing was ever applied
 * @example
 * const database = await openDatabase({});
 * await database.script("create schema drizzle; create table drizzle.own (created_at bigint); insert into drizzle.own values (7)");
 * await newestMigration(database, "own") // => 7
 * await database.close();
 */
export async function newestMigration(on: MigrationRead, table: string): Promise<number | null> {
  const [last] = await on.query<{ at: number | null }>(`select max(created_at)::float8 as at from drizzle."${table}"`);
  return last?.at ?? null;
}

interface MigrationRead {
  query<Row extends object>(text: string): Promise<readonly Row[]>;
}

/** A transaction that migrations run in. */
export interface MigrationRun {
  query<Row extends object>(text: string, parameters?: readonly Parameter[]): Promise<readonly Row[]>;
  script(text: string): Promise<unknown>;
}

/**
 * What {@link asTenant} requires of a database: the accounts being moved, and waiting for their transactions. It is
 * part
 * of every migrated database.
 * @example tenantMigrations.table // => "moving_migrations"
 */
export const tenantMigrations: Migrations = {
  folder: fileURLToPath(new URL("../drizzle", import.meta.url)),
  table: "moving_migrations",
};

/** Applies pending migrations, after those that tenants' transactions require. */
export async function applyMigrations(migrations: Migrations, run: MigrationRun): Promise<void> {
  await applyOnce(tenantMigrations, run);
  if (migrations !== tenantMigrations) await applyOnce(migrations, run);
}

const BEGUN_OTHERWISE =
  "This database was made by a version before the first release, whose tables cannot be brought over. Begin anew: name an empty folder in CAPSTACK_DATA, or an empty database in DATABASE_URL.";

/**
 * Applies pending migrations, and records them as drizzle does.
 * @throws DataFolderError if another first migration was applied
 */
async function applyOnce({ folder, table }: Migrations, run: MigrationRun): Promise<void> {
  const record = `drizzle."${table}"`;
  // Only what is missing is created, so that a login without that right can still check that nothing is.
  const [there] = await run.query<{ record: string | null }>("select to_regclass($1)::text as record", [record]);
  if (there?.record == null) {
    await run.script("create schema if not exists drizzle");
    await run.script(`create table ${record} (id serial primary key, hash text not null, created_at bigint)`);
  }
  const files = readMigrationFiles({ migrationsFolder: folder });
  const [first] = await run.query<{ at: number | null }>(`select min(created_at)::float8 as at from ${record}`);
  if (first?.at != null && first.at !== files[0]?.folderMillis) throw new DataFolderError(BEGUN_OTHERWISE);
  const last = await newestMigration(run, table);
  for (const { hash, folderMillis, sql } of files) {
    if (last !== null && folderMillis <= last) continue;
    for (const statement of sql) await run.script(statement);
    await run.query(`insert into ${record} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
  }
}
