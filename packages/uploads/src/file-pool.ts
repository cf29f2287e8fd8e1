/** Threads that read what callers sent, so that no file, however large or hostile, holds up another request. */
import { availableParallelism } from "node:os";
import { platformFailure, validationFailure } from "@capstack/contract";
import {
  type Asker,
  type RunInThread,
  type ThreadFile,
  type ThreadLimits,
  ThreadPool,
  type ThreadRefusal,
} from "@capstack/threads";
import type { SentFile } from "./receive-file.js";

const SECONDS = 60;
const RETRY_SECONDS = 5;
const LIMITS: ThreadLimits = {
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 4,
  seconds: SECONDS,
  heapMegabytes: 512,
  idleSeconds: 10,
};

/** At most two threads, which end when there is nothing to read. Places are shared fairly between accounts. */
export class FilePool {
  readonly #pool: ThreadPool;

  /**
   * @param file what each thread runs
   * @param limits what the threads may take, where it is not what a server gives them
   */
  constructor(file: ThreadFile, limits: Partial<ThreadLimits> = {}) {
    this.#pool = new ThreadPool(file, { ...LIMITS, ...limits }, notDone);
  }

  /**
   * Takes on work that runs one job.
   * @throws Failure `overloaded`, `timeout`, `validation_failed` for a file that needs too much memory
   */
  take<Answer>(work: (run: RunInThread, signal: AbortSignal) => Promise<Answer>, asker: Asker): Promise<Answer> {
    return this.#pool.take(work, asker);
  }

  /** Ends the threads, and what they are doing. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** What is handed over to a thread with a file, and not copied. */
export function transferOf(sent: SentFile): ArrayBuffer[] {
  return "json" in sent ? [sent.json.bytes.buffer] : [];
}

function notDone(why: ThreadRefusal): Error {
  if (why === "out_of_memory") {
    const message = "Reading the file needs more memory than one file may take; import it in parts.";
    return validationFailure([{ code: "limit_exceeded", message, path: ["content"] }]);
  }
  const retryLater = {
    details: { retryAfterSeconds: RETRY_SECONDS },
    headers: { "Retry-After": String(RETRY_SECONDS) },
  };
  return why === "late"
    ? platformFailure("timeout", `Reading the file took longer than ${SECONDS} s; import it in parts.`, retryLater)
    : platformFailure("overloaded", "Too many files are being read; try again shortly.", retryLater);
}
