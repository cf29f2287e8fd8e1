/** Embedded databases for tests that start migrated: the result of the migrations is cached between runs. */
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
import { rememberEmpty } from "./testing-emptied.js";

const packages = fileURLToPath(new URL("../../", import.meta.url));
const stored = fileURLToPath(new URL("../../../node_modules/.cache/capstack-databases", import.meta.url));

/** An engine in memory, and how it is emptied. */
interface Engine {
  readonly database: Database;
  readonly empty: () => Promise<void>;
}

/** Idle engines of this process, by the name of their migrations. */
const idle = new Map<string, Engine[]>();

/**
 * Opens a database in memory with migrations applied and nothing else in it. They are applied once, to a copy stored
 * under `name`, from which later calls start, including those of other processes and runs; a changed migration makes a
 * new copy. Starting an engine takes seconds of a processor, so closing it leaves it to the next caller in this process,
 * for whom it is emptied. The last one ends with the process.
 * @param migrate must apply the same migrations for the same name
 */
export async function openMigrated(name: string, migrate: (database: Database) => Promise<void>): Promise<Database> {
  const free = idle.get(name) ?? [];
  idle.set(name, free);
  const used = free.pop();
  await used?.empty();
  const engine = used ?? (await startMigrated(name, migrate));
  let isLent = true;
  const giveBack = async () => {
    if (isLent) free.push(engine);
    isLent = false;
  };
  return Object.create(engine.database, { close: { value: giveBack } }) as Database;
}

async function startMigrated(name: string, migrate: (database: Database) => Promise<void>): Promise<Engine> {
  const file = join(stored, `${name}-${await digestOfMigrations()}.tar`);
  if (!existsSync(file)) {
    await keep(file, await migrated(migrate));
    await forgetOthers(name, file);
  }
  const database = await openInMemory(file);
  return { database, empty: await rememberEmpty(database) };
}

/** One migrated engine for a file of tests, like {@link openMigrated}: each opening empties it. */
export function shareMigrated(
  name: string,
  migrate: (database: Database) => Promise<void>,
): { open(): Promise<Database>; end(): Promise<void> } {
  let last: Database | undefined;
  const end = async () => last?.close();
  const open = async () => {
    await end();
    last = await openMigrated(name, migrate);
    return Object.create(last, { close: { value: async () => {} } }) as Database;
  };
  return { open, end };
}

/** One engine for a file of tests: each opening removes what the one before wrote, tables included. */
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

/** The archive of a migrated database. */
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

/** Written atomically, since others may read meanwhile. */
async function keep(file: string, packed: Blob): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await mkdir(stored, { recursive: true });
  await writeFile(draft, new Uint8Array(await packed.arrayBuffer()));
  await rename(draft, file);
}

/** Removes copies of older migrations. */
async function forgetOthers(name: string, file: string): Promise<void> {
  for (const other of await readdir(stored)) {
    const isCopy = other.startsWith(`${name}-`) && /^[0-9a-f]{16}\.tar$/.test(other.slice(name.length + 1));
    if (isCopy && join(stored, other) !== file) await rm(join(stored, other), { force: true });
  }
}

let digest: Promise<string> | undefined;

/** Hash of the text of all migrations of all packages, and of the engine's version. */
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
