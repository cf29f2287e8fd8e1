/** Embedded databases for tests that have their tables from the start: what migrations make is kept between runs. */
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import type { Database } from "./database.js";
import { openInMemory, openPglite } from "./embedded/pglite.js";
import { openDatabase } from "./open-database.js";

const packages = fileURLToPath(new URL("../../", import.meta.url));
const kept = fileURLToPath(new URL("../../../node_modules/.cache/capstack-databases", import.meta.url));

/**
 * Opens a database in memory that migrations were applied to. They are applied once, to a copy under `name` that every
 * later call begins with, of other processes and runs too; a migration that changes makes another copy.
 * @param migrate applies the same migrations for the same name
 */
export async function openMigrated(name: string, migrate: (database: Database) => Promise<void>): Promise<Database> {
  const file = join(kept, `${name}-${await digestOfMigrations()}.tar`);
  if (!existsSync(file)) {
    await keep(file, await migrated(migrate));
    await forgetOthers(name, file);
  }
  return openInMemory(file);
}

/** One embedded engine for a file of tests: each opening empties it, since each start takes seconds. */
export function shareEmbedded(): { open(): Promise<Database>; end(): Promise<void> } {
  const engine = openDatabase({});
  return {
    open: async () => {
      const database = await engine;
      await database.script(
        "drop schema public cascade; create schema public; drop schema if exists drizzle, moving cascade",
      );
      return Object.create(database, { close: { value: async () => {} } }) as Database;
    },
    end: async () => (await engine).close(),
  };
}

/** The folder of a database that was migrated. */
async function migrated(migrate: (database: Database) => Promise<void>): Promise<Blob> {
  const folder = await mkdtemp(join(tmpdir(), "capstack-migrated-"));
  try {
    const database = await openPglite(folder);
    await migrate(database);
    await database.close();
    const engine = await PGlite.create(join(folder, "postgres"));
    await engine.exec("checkpoint");
    const packed = await engine.dumpDataDir("none");
    await engine.close();
    return packed;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Written whole or not at all, as others may read meanwhile. */
async function keep(file: string, packed: Blob): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await mkdir(kept, { recursive: true });
  await writeFile(draft, new Uint8Array(await packed.arrayBuffer()));
  await rename(draft, file);
}

/** Copies of migrations that have changed since. */
async function forgetOthers(name: string, file: string): Promise<void> {
  for (const other of await readdir(kept)) {
    const isCopy = other.startsWith(`${name}-`) && /^[0-9a-f]{16}\.tar$/.test(other.slice(name.length + 1));
    if (isCopy && join(kept, other) !== file) await rm(join(kept, other), { force: true });
  }
}

let digest: Promise<string> | undefined;

/** Of the text of all migrations of all packages, and of the version of the engine. */
function digestOfMigrations(): Promise<string> {
  digest ??= readMigrations();
  return digest;
}

async function readMigrations(): Promise<string> {
  const hash = createHash("sha256").update(await readFile(join(packages, "database/package.json")));
  for (const name of (await readdir(packages)).sort()) {
    for (const folder of (await readdir(join(packages, name))).sort()) {
      if (!/^drizzle(-\w+)?$/.test(folder)) continue;
      for (const file of (await readdir(join(packages, name, folder))).sort()) {
        if (file.endsWith(".sql")) hash.update(file).update(await readFile(join(packages, name, folder, file)));
      }
    }
  }
  return hash.digest("hex").slice(0, 16);
}
