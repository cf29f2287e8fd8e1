import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { Database, Migrations, Parameter, Queryable } from "../database.js";
import { Engine, FELL } from "../engine.js";
import { DataFolderError, retrying, sqlState } from "../failures.js";
import { applyMigrations } from "../migrations.js";
import { inStatementSpan } from "../rows/statement-span.js";
import { tellingOwnFaults } from "../served/gone-on.js";
import { transactionMode } from "../served/transaction-mode.js";
import { Turns } from "../served/turns.js";
import { makeDataFolder, unusableFolder } from "./data-folder.js";
import { DiskRoom, diskFull } from "./disk-room.js";
import type { EngineRows } from "./engine-messages.js";
import { lockFolder } from "./folder-lock.js";

/** Opens the embedded engine: in a folder that this process locks, or in memory. */
export async function openPglite(dataFolder: string | undefined): Promise<Database> {
  if (dataFolder === undefined) return openInMemory();
  const rows = join(dataFolder, "postgres");
  await makeDataFolder(rows);
  const unlock = await lockFolder(dataFolder).catch((error: unknown) => {
    throw error instanceof DataFolderError ? error : unusableFolder(dataFolder, error);
  });
  try {
    await refuseForeignFolder(rows);
    return new Session(await Engine.open(rows), new DiskRoom(rows), () => Engine.open(rows)).asDatabase(unlock);
  } catch (error) {
    await unlock();
    if (error instanceof DataFolderError) throw error;
    await refuseFullDisk(rows);
    throw damaged(dataFolder, error);
  }
}

/** Opens an engine in memory. @param beginWith an archived data folder to start from */
export async function openInMemory(beginWith?: string): Promise<Database> {
  return new Session(await Engine.open(undefined, beginWith), new DiskRoom(undefined)).asDatabase(async () => {});
}

/** @throws DataFolderError if there is too little space to open a database */
async function refuseFullDisk(folder: string): Promise<void> {
  const room = new DiskRoom(folder);
  await room.look();
  if (room.isFull) throw new DataFolderError(`The disk of ${folder} is full; make room and start again.`);
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

/** The server's code for a write in a read-only transaction. */
const READ_ONLY = "25006";

type Run = (text: string, parameters?: readonly Parameter[], asText?: readonly number[]) => Promise<EngineRows>;

/**
 * The one session of an embedded engine. A crashed engine is reopened from its folder on the next call. Data in memory
 * is lost, and an error is reported instead of an empty database.
 */
class Session {
  readonly #turns = new Turns();
  #engine: Engine;
  readonly #reopen: (() => Promise<Engine>) | undefined;

  /** Whether the engine is set to read-only. */
  #isReadOnly = false;

  constructor(
    engine: Engine,
    private readonly room: DiskRoom,
    reopen?: () => Promise<Engine>,
  ) {
    this.#engine = engine;
    this.#reopen = reopen;
  }

  asDatabase(unlock: () => Promise<void>): Database {
    return {
      kind: "pglite",
      distributed: false,
      orm: drizzle(this.#drizzleClient() as unknown as PGlite) as unknown as Database["orm"],
      ...queryable(this.#alone),
      transaction: (work, options = {}) =>
        retrying(() => this.#transaction((run) => work(tellingOwnFaults(queryable(run))), transactionMode(options))),
      migrate: (migrations: Migrations) =>
        this.#transaction((run) => applyMigrations(migrations, { query: queryable(run).query, script: run }), ""),
      script: async (text) => {
        await this.#alone(text);
      },
      close: async () => {
        await this.#turns.hold(() => this.#engine.close());
        await unlock();
      },
    };
  }

  readonly #alone: Run = (...statement) => {
    if (this.#engine.hasFallen && this.#reopen !== undefined) {
      return this.#turns.hold(async () => (await this.#standing()).run(...statement));
    }
    return this.#turns.share(() => this.#asked(this.#ready(this.#engine).run(...statement)));
  };

  /** An engine that writes while there is disk space; calls run in order. */
  #ready(engine: Engine): Engine {
    this.room.look().catch(() => {});
    if (this.room.isFull === this.#isReadOnly) return engine;
    this.#isReadOnly = this.room.isFull;
    engine.run(`set default_transaction_read_only = ${this.#isReadOnly ? "on" : "off"}`).catch(() => {});
    return engine;
  }

  /** The engine's answer; a write refused for lack of space says so. */
  async #asked<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw this.#isReadOnly && sqlState(error) === READ_ONLY ? diskFull(error) : error;
    }
  }

  async #standing(): Promise<Engine> {
    if (this.#engine.hasFallen && this.#reopen !== undefined) {
      this.#engine = await this.#reopen().catch(async (cause: unknown) => {
        await this.room.look();
        if (this.room.isFull) throw diskFull(cause);
        throw Object.assign(new Error("The embedded database cannot be opened again yet", { cause }), { code: FELL });
      });
      this.#isReadOnly = false;
    }
    return this.#ready(this.#engine);
  }

  #transaction<T>(work: (run: Run) => Promise<T>, mode: string): Promise<T> {
    return this.#turns.hold(async () => {
      const engine = await this.#standing();
      let isOver = false;
      const run: Run = async (...statement) => {
        if (isOver) throw new Error("The transaction is over.");
        return this.#asked(engine.run(...statement));
      };
      try {
        // Not awaited: the first statement follows at once, and fails if this fails.
        engine.run(`begin ${mode}`).catch(() => {});
        const result = await work(run);
        isOver = true;
        const { command } = await engine.run("commit");
        if (command === "ROLLBACK")
          throw new Error("A statement of the transaction failed, so nothing of it was kept.");
        return result;
      } catch (error) {
        isOver = true;
        await engine.run("rollback").catch(() => {});
        throw error;
      }
    });
  }

  /** The part of the engine's interface that drizzle uses. */
  #drizzleClient(inner?: Run): object {
    const run = inner ?? this.#alone;
    return {
      query: async (text: string, parameters: Parameter[], { rowMode, parsers }: DrizzleOptions) => {
        const answer = await run(text, parameters, Object.keys(parsers).map(Number));
        const rows = readRows(answer, rowMode);
        return { rows, fields: answer.columns, affectedRows: answer.affectedRows };
      },
      transaction: <T>(work: (client: object) => Promise<T>) =>
        this.#transaction((run) => work(this.#drizzleClient(run)), ""),
    };
  }
}

/** Drizzle's parsers leave all text unchanged. */
interface DrizzleOptions {
  readonly rowMode: "array" | "object";
  readonly parsers: Record<number, unknown>;
}

function queryable(run: Run): Queryable {
  return {
    query: <Row extends object>(text: string, parameters: readonly Parameter[] = []) =>
      inStatementSpan(text, async () => readRows(await run(text, parameters), "object") as Row[]),
  };
}

const JSON_TYPES = new Set([114, 3802]);

function readRows({ columns, rows }: EngineRows, rowMode: "array" | "object"): unknown[] {
  const isJson = columns.map(({ dataTypeID }) => JSON_TYPES.has(dataTypeID));
  const read = (value: unknown, index: number) =>
    isJson[index] && typeof value === "string" ? JSON.parse(value) : value;
  if (rowMode === "array") return rows.map((row) => row.map(read));
  const names = columns.map(({ name }) => name);
  return rows.map((row) => {
    const object: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index++) object[names[index] as string] = read(row[index], index);
    return object;
  });
}
