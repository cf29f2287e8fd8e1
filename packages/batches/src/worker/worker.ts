/** A worker: claims jobs, computes them, writes outcomes, and returns what it cannot finish. */
import { type Database, orm } from "@capstack/database";
import { lt, sql } from "drizzle-orm";
import type PgBoss from "pg-boss";
import { CHUNKS, type Chunk, openQueue } from "../queue/queue.js";
import { batch } from "../tables.js";
import { Bell, bellOf, CHANNEL } from "./bell.js";
import { answerDeadLetter } from "./dead-letters.js";
import type { Engine } from "./engine.js";
import { keepingClaim } from "./keep-claim.js";
import { type WorkerContext, workOff } from "./work-off.js";
import { workOffPart } from "./work-off-part.js";

/** Settings of a worker. */
export interface WorkerOptions {
  /** Chunks that are computed at once; 1 by default. */
  readonly lanes?: number | undefined;
  /** How often jobs of workers that are gone are reclaimed; every 5 seconds by default. */
  readonly recoverSeconds?: number | undefined;
  /** How often an idle worker polls for jobs it was not notified of; every second by default. */
  readonly idleSeconds?: number | undefined;
  /** Receives errors; the worker continues. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** A running worker. */
export interface Worker {
  /** Stops claiming, finishes inputs already started, returns the rest. */
  stop(): Promise<void>;
}

const IDLE_SECONDS = 1;
const SWEEP_MS = 600_000;
const KEPT_DAYS = 7;

/**
 * Starts a worker. Any number of processes may run one on the same database; if one is killed nothing is lost, since
 * its
 * claims expire and are claimed again.
 * @throws if the tables of the queue are missing or of another version
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * await migrateBatches(database);
 * const engine = { compute: async () => ({ status: "done", outcome: "1" }), versionOf: () => "1" };
 * const worker = await startWorker(database, engine, { lanes: 2 });
 * await worker.stop() // => undefined
 * await database.close();
 */
export async function startWorker(database: Database, engine: Engine, options: WorkerOptions = {}): Promise<Worker> {
  const { lanes = 1, recoverSeconds, idleSeconds = IDLE_SECONDS, onError = () => {} } = options;
  const queue = openQueue(database, { recoverSeconds, onError });
  queue.on("error", onError);
  await queue.start();
  const over = new AbortController();
  const context: WorkerContext = { database, queue, engine, stopping: () => over.signal.aborted, onError };
  const bell = bellOf(database);
  const deafen = await database.listen?.(CHANNEL, () => bell.ring()).catch(onError);
  const quiet = new Bell();
  const repeat = (work: () => Promise<boolean>, pauseMs: number, firstMs = pauseMs, heard = quiet) =>
    repeatedly({ work, pauseMs, firstMs, bell: heard, onError }, over.signal);
  // They take turns polling: together they poll as often as one.
  const askers = lanes + 1;
  const idleMs = idleSeconds * 1000;
  const running = [
    ...Array.from({ length: lanes }, (_, nth) =>
      repeat(() => workOnce(context, bell), idleMs * askers, idleMs * (nth + 1), bell),
    ),
    repeat(() => answerDeadLetter(context), idleMs * askers),
    repeat(() => sweep(database), SWEEP_MS),
  ];
  return {
    stop: async () => {
      over.abort();
      await deafen?.().catch(onError);
      await Promise.all(running);
      await queue.stop({ graceful: false });
    },
  };
}

async function workOnce(context: WorkerContext, bell: Bell): Promise<boolean> {
  const [job] = await context.queue.fetch<Chunk>(CHUNKS, { includeMetadata: true, batchSize: 1 });
  if (job === undefined) return false;
  bell.ring();
  const claimed = job as PgBoss.JobWithMetadata<Chunk>;
  const work = () => (job.data.part === undefined ? workOff : workOffPart)(context, claimed);
  await keepingClaim(context.database, claimed, { work, onError: context.onError });
  return true;
}

/** Deletes results that were never read after some time. */
async function sweep(database: Database): Promise<boolean> {
  await orm(database)
    .delete(batch)
    .where(lt(batch.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
  return false;
}

interface Repeated {
  /** @returns whether there may be more at once */
  readonly work: () => Promise<boolean>;
  readonly pauseMs: number;
  /** The first pause. */
  readonly firstMs: number;
  readonly bell: Bell;
  readonly onError: (error: unknown) => void;
}

async function repeatedly({ work, pauseMs, firstMs, bell, onError }: Repeated, signal: AbortSignal): Promise<void> {
  for (let pause = firstMs; !signal.aborted; ) {
    const { rung } = bell;
    const more = await work().catch((error: unknown) => {
      onError(error);
      return false;
    });
    if (more) continue;
    await bell.wait(rung, pause, signal);
    pause = pauseMs;
  }
}
