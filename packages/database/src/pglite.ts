import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite, type Transaction, types } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Database, Migrations, Parameter, Queryable, TransactionOptions } from "./database.js";
import { DataFolderError, retrying } from "./failures.js";
import { lockFolder } from "./folder-lock.js";
import { inStatementSpan } from "./statement-span.js";
import { transactionMode } from "./transaction-mode.js";

const parsers = {
  [types.INT8]: (text: string) => BigInt(text),
  [types.DATE]: (text: string) => text,
  [types.NUMERIC]: (text: string) => text,
};

/** Opens the embedded engine: in a folder that this process alone may hold, or in memory. */
export async function openPglite(dataFolder: string | undefined): Promise<Database> {
  if (dataFolder === undefined) return wrap(await PGlite.create({ parsers }), async () => {});
  const rows = join(dataFolder, "postgres");
  await mkdir(rows, { recursive: true });
  const unlock = await lockFolder(dataFolder);
  try {
    await refuseForeignFolder(rows);
    return wrap(await PGlite.create({ dataDir: rows, parsers }), unlock);
  } catch (error) {
    await unlock();
    if (error instanceof DataFolderError) throw error;
    throw damaged(dataFolder, error);
  }
}

async function refuseForeignFolder(folder: string): Promise<void> {
  const files = await readdir(folder);
  if (files.length === 0) return;
  const required = ["PG_VERSION", "base", "global", "pg_wal"];
  const missing = required.filter((name) => !files.includes(name));
  if (missing.length === 0) return;
  throw new DataFolderError(
    `${folder} is not a complete database (no ${missing.join(", ")}). Nothing in it was changed. Restore it from a copy, or move it away to start an empty one.`,
  );
}

function damaged(folder: string, cause: unknown): DataFolderError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DataFolderError(
    `The database in ${folder} cannot be opened: it is damaged or of another version (${reason.split("\n", 1)[0]}). Nothing was deleted. Restore it from a copy, or move it away to start an empty one.`,
    { cause },
  );
}

function wrap(engine: PGlite, unlock: () => Promise<void>): Database {
  const orm = drizzle(engine);
  const transaction = <T>(work: (transaction: Queryable) => Promise<T>, options: TransactionOptions = {}) =>
    retrying(() =>
      engine.transaction(async (inner) => {
        const mode = transactionMode(options);
        if (mode !== "") await inner.exec(`set transaction ${mode}`);
        return work(queryable(inner));
      }),
    );
  return {
    kind: "pglite",
    orm: orm as unknown as Database["orm"],
    ...queryable(engine),
    transaction,
    migrate: ({ folder, table }: Migrations) => migrate(orm, { migrationsFolder: folder, migrationsTable: table }),
    script: async (text) => {
      await engine.exec(text);
    },
    close: async () => {
      await engine.close();
      await unlock();
    },
  };
}

function queryable(engine: PGlite | Transaction): Queryable {
  return {
    query: async <Row extends object>(text: string, parameters: readonly Parameter[] = []) =>
      inStatementSpan(text, async () => (await engine.query<Row>(text, [...parameters])).rows),
  };
}
