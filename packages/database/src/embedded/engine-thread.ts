/** The thread of the embedded engine: opens it, runs jobs one after another, and closes it. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, types } from "@electric-sql/pglite";
import { emptyDatabase } from "../empty-database.js";
import type { EngineAnswer, EngineFailure, EngineJob, EngineSettings } from "./engine-messages.js";
import { Statements } from "./engine-statements.js";

const parsers = {
  [types.INT8]: (text: string) => BigInt(text),
  [types.DATE]: (text: string) => text,
  [types.NUMERIC]: (text: string) => text,
};

/** The error fields of the server that are passed on; its parameters are not among them. */
const FACTS = ["name", "code", "severity", "detail", "hint", "schema", "table", "column", "constraint", "where"];

/** The engine's buffer in addition to the system's file cache: as much as a small fund's books, instead of 160 MB. */
const MEMORY = ["-c", "shared_buffers=16MB", "-c", "wal_buffers=256kB"];

const port = parentPort;
if (port === null) throw new Error("The embedded engine runs in a thread of its own.");
const answer = (message: EngineAnswer) => port.postMessage(message);

try {
  const engine = await open(workerData as EngineSettings);
  const statements = new Statements(engine);
  let last = Promise.resolve();
  port.on("message", (job: EngineJob | "close") => {
    last = last.then(() => (job === "close" ? close(engine) : run(statements, job)));
  });
  answer({ open: true });
} catch (error) {
  answer({ refused: error instanceof Error ? error.message : String(error) });
}

async function open({ dataFolder, beginWith }: EngineSettings): Promise<PGlite> {
  const isNew = dataFolder === undefined || !existsSync(join(dataFolder, "PG_VERSION"));
  return PGlite.create({
    parsers,
    startParams: [...PGlite.defaultStartParams, ...MEMORY],
    ...(dataFolder === undefined ? {} : { dataDir: dataFolder }),
    ...(isNew ? { loadDataDir: await (beginWith === undefined ? emptyDatabase() : databaseIn(beginWith)) } : {}),
  });
}

async function databaseIn(file: string): Promise<Blob> {
  return new Blob([await readFile(file)]);
}

async function run(statements: Statements, job: EngineJob): Promise<void> {
  try {
    answer({ id: job.id, done: await statements.run(job) });
  } catch (error) {
    if (hasFallen(error)) {
      answer({ id: job.id, failed: facts(error) });
      throw error;
    }
    answer({ id: job.id, failed: facts(error) });
  }
}

async function close(engine: PGlite): Promise<void> {
  try {
    await engine.close();
  } finally {
    process.exit();
  }
}

/**
 * Whether the engine itself failed rather than a statement: later answers cannot be trusted. After a panic, such as a
 * full disk, it never answers again.
 */
function hasFallen(error: unknown): boolean {
  if ((error as { severity?: unknown }).severity === "PANIC") return true;
  return error instanceof Error && ["RuntimeError", "ExitStatus"].includes(error.name);
}

function facts(error: unknown): EngineFailure {
  if (!(error instanceof Error)) return { message: String(error) };
  const said = error as unknown as Record<string, unknown>;
  const known = FACTS.filter((field) => typeof said[field] === "string").map((field) => [field, said[field]]);
  return { ...Object.fromEntries(known), message: error.message };
}
