/** Long computations, in threads of their own: a simulation of seconds leaves every other request alone. */
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import type { Limits } from "@capstack/contract";
import { EngineError } from "@capstack/decimal";
import { type Failure, failureOf, platformFailure } from "@capstack/http";
import { Piscina } from "piscina";
import { createAnswerRoom } from "./answer-room.js";
import type { Job, Outcome, Refusal } from "./compute-worker.js";

/** An answer's bytes. They take up room until `release`: whoever sends them says when they have left. */
export interface PooledAnswer {
  readonly pieces: Uint8Array[];
  readonly bytes: number;
  release(): void;
}

/** Runs jobs beside the main thread. */
export interface ComputePool {
  /**
   * The answer's bytes.
   * @param expectedBytes about how large it will be; it waits until there is room for so much
   * @throws EngineError as the engine does; Failure for bytes that are no such body, `overloaded` when the queue is full, `timeout` past the time allowed
   */
  run(job: Job, signal: AbortSignal, expectedBytes?: number): Promise<PooledAnswer>;
  close(): Promise<void>;
}

const RETRY_SECONDS = 2;
/** The system gives threads the processor after whoever answers others, where it knows of such an order. */
const BEHIND_OTHERS = 5;
/** Many times what the largest answers need; a lower bound also makes a thread give back sooner. */
const HEAP_MEGABYTES = 384;
const YOUNG_MEGABYTES = 24;
/** As many of the largest answers may be computed, or be on their way out, at once. */
const LARGEST_AT_ONCE = 4;

/** A pool of one thread fewer than the machine's processors, at least one, with a bounded queue and bounded memory. */
export function createComputePool(limits: Limits, heapMegabytes = HEAP_MEGABYTES): ComputePool {
  const threads = Math.max(1, availableParallelism() - 1);
  const pool = new Piscina<Job, Outcome>({
    filename: createRequire(import.meta.url).resolve("@capstack/api/compute-worker"),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    niceIncrement: BEHIND_OTHERS,
    // What the process was started with is not for its threads: a condition would give them sources to run.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const room = createAnswerRoom(LARGEST_AT_ONCE * limits.answerBytes);
  let jobs = 0;
  const run = async (job: Job, disconnected: AbortSignal, expectedBytes = 0) => {
    if (jobs >= threads + limits.computeQueue) throw overloaded();
    jobs += 1;
    const timeout = AbortSignal.timeout(limits.computeSeconds * 1000);
    const signal = AbortSignal.any([timeout, disconnected]);
    let release = () => {};
    try {
      release = await room.take(Math.min(expectedBytes, limits.answerBytes), signal);
      const outcome = await pool.run(job, {
        signal,
        transferList: "bytes" in job ? [job.bytes.buffer as ArrayBuffer] : [],
      });
      if ("refusal" in outcome) throw refused(outcome.refusal);
      if ("unreadable" in outcome) throw failureOf(outcome.unreadable);
      const { pieces } = outcome;
      return { pieces, bytes: pieces.reduce((sum, { byteLength }) => sum + byteLength, 0), release };
    } catch (error) {
      release();
      if (isOutOfMemory(error)) throw tooMuch();
      throw timeout.aborted ? timedOut(limits) : error;
    } finally {
      jobs -= 1;
    }
  };
  return { run, close: () => pool.destroy() };
}

function refused({ code, message, path, details, issues }: Refusal): EngineError {
  return new EngineError(code, message, path, { issues, ...(details === undefined ? {} : { details }) });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

function tooMuch(): EngineError {
  const message = "The computation needs more memory than one may take; ask for less.";
  return new EngineError("limit_exceeded", message, []);
}

function timedOut({ computeSeconds }: Limits): Failure {
  return platformFailure("timeout", `The computation took longer than ${computeSeconds} s; ask for less.`, retryLater);
}

function overloaded(): Failure {
  return platformFailure("overloaded", "Too many long computations are running; try again shortly.", retryLater);
}

const retryLater = {
  details: { retryAfterSeconds: RETRY_SECONDS },
  headers: { "Retry-After": String(RETRY_SECONDS) },
};
