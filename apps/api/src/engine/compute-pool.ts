/** Long computations, in threads of their own: a simulation of seconds leaves every other request alone. */
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import type { Limits } from "@capstack/contract";
import { EngineError } from "@capstack/decimal";
import { type Failure, platformFailure } from "@capstack/http";
import { Piscina } from "piscina";
import type { Job, Outcome } from "./compute-worker.js";
import type { Model } from "./engines.js";

/** Runs jobs beside the main thread. */
export interface ComputePool {
  /**
   * The answer's bytes.
   * @throws EngineError as the engine does; Failure `overloaded` when the queue is full, `timeout` past the time allowed
   */
  run(model: Model, body: unknown, signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

const RETRY_SECONDS = 2;

/** A pool of one thread fewer than the machine's processors, at least one, with a bounded queue. */
export function createComputePool(limits: Limits): ComputePool {
  const threads = Math.max(1, availableParallelism() - 1);
  const pool = new Piscina<Job, Outcome>({
    filename: createRequire(import.meta.url).resolve("@capstack/api/compute-worker"),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
  });
  let jobs = 0;
  const run = async (model: Model, body: unknown, disconnected: AbortSignal) => {
    if (jobs >= threads + limits.computeQueue) throw overloaded();
    jobs += 1;
    const timeout = AbortSignal.timeout(limits.computeSeconds * 1000);
    const signal = AbortSignal.any([timeout, disconnected]);
    const outcome = await pool
      .run({ model, body, limits }, { signal })
      .catch((error: unknown) => {
        throw timeout.aborted ? timedOut(limits) : error;
      })
      .finally(() => {
        jobs -= 1;
      });
    if ("text" in outcome) return outcome.text;
    const { code, message, path, details, issues } = outcome.refusal;
    throw new EngineError(code, message, path, { issues, ...(details === undefined ? {} : { details }) });
  };
  return { run, close: () => pool.destroy() };
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
