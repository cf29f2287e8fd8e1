/** Long computations, in threads of their own: a simulation of seconds leaves every other request alone. */
import { availableParallelism } from "node:os";
import { type Limits, platformFailure } from "@capstack/contract";
import { EngineError } from "@capstack/decimal";
import { type Asker, ThreadPool, type ThreadRefusal, threadFile } from "@capstack/threads";
import { bytesOfOutcome, type PooledAnswer } from "./answer-of-outcome.js";
import { createAnswerRoom } from "./answer-room.js";
import type { Job } from "./compute-worker.js";
import type { Outcome } from "./outcome.js";

/** Runs jobs beside the main thread. */
export interface ComputePool {
  /**
   * The answer's bytes.
   * @param expectedBytes about how large it will be; it waits until there is room for so much
   * @throws EngineError as the engine does; Failure for bytes that are no such body, `overloaded` when the queue is full, `timeout` past the time allowed
   */
  run(job: Job, asker?: Asker, expectedBytes?: number): Promise<PooledAnswer>;
  close(): Promise<void>;
}

const RETRY_SECONDS = 2;
/** Many times what the largest answers need; a lower bound also makes a thread give back sooner. */
const HEAP_MEGABYTES = 256;
const IDLE_SECONDS = 30;
/** As many of the largest answers may be computed, or be on their way out, at once. */
const LARGEST_AT_ONCE = 4;

/** A pool of one thread fewer than the machine's processors, at least one, with a bounded queue and bounded memory. */
export function createComputePool(limits: Limits, heapMegabytes = HEAP_MEGABYTES): ComputePool {
  const { computeQueue: waiting, computeSeconds: seconds } = limits;
  const threads = Math.max(1, availableParallelism() - 1);
  const pool = new ThreadPool(
    threadFile("@capstack/api/compute-worker", import.meta.url),
    { threads, waiting, seconds, heapMegabytes, idleSeconds: IDLE_SECONDS },
    (why) => notDone(why, seconds),
  );
  const room = createAnswerRoom(LARGEST_AT_ONCE * limits.answerBytes);
  const run = (job: Job, asker: Asker = {}, expectedBytes = 0) =>
    pool.take(async (inThread, signal) => {
      const release = await room.take(Math.min(expectedBytes, limits.answerBytes), signal);
      try {
        const transfer = "bytes" in job ? [job.bytes.buffer as ArrayBuffer] : [];
        return { ...bytesOfOutcome(await inThread<Outcome>(job, { transfer })), release };
      } catch (error) {
        release();
        throw error;
      }
    }, asker);
  return { run, close: () => pool.close() };
}

function notDone(why: ThreadRefusal, seconds: number): Error {
  if (why === "out_of_memory") {
    const message = "The computation needs more memory than one may take; ask for less.";
    return new EngineError("limit_exceeded", message, []);
  }
  const retryLater = {
    details: { retryAfterSeconds: RETRY_SECONDS },
    headers: { "Retry-After": String(RETRY_SECONDS) },
  };
  return why === "late"
    ? platformFailure("timeout", `The computation took longer than ${seconds} s; ask for less.`, retryLater)
    : platformFailure("overloaded", "Too many long computations are running; try again shortly.", retryLater);
}
