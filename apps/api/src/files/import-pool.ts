/** Files with cap tables, read in threads of their own. */
import type { Limits } from "@capstack/contract";
import { type Asker, type ThreadLimits, threadFile } from "@capstack/threads";
import { FilePool, type SentFile, transferOf } from "@capstack/uploads";
import { bytesOfOutcome, type PooledAnswer } from "../engine/answer-of-outcome.js";
import { createAnswerRoom } from "../engine/answer-room.js";
import type { Outcome } from "../engine/outcome.js";
import type { ImportJob } from "./import-worker.js";

/** Reads cap tables from files beside the main thread. */
export interface ImportPool {
  /**
   * The bytes of what was read.
   * @throws EngineError as the reader does, Failure `validation_failed`, `invalid_json`, `overloaded`, `timeout`
   */
  read(sent: SentFile, asker: Asker): Promise<PooledAnswer>;
  close(): Promise<void>;
}

/** As many of the largest answers may be on their way out at once. */
const LARGEST_AT_ONCE = 4;

/** @param threads what the threads may take, where it is not what a server gives them */
export function createImportPool(limits: Limits, threads: Partial<ThreadLimits> = {}): ImportPool {
  const pool = new FilePool(threadFile("@capstack/api/import-worker", import.meta.url), threads);
  const room = createAnswerRoom(LARGEST_AT_ONCE * limits.answerBytes);
  const read = (sent: SentFile, asker: Asker) =>
    pool.take(async (run, signal) => {
      const job: ImportJob = { sent, limits };
      const answer = bytesOfOutcome(await run<Outcome>(job, { transfer: transferOf(sent) }));
      return { ...answer, release: await room.take(answer.bytes, signal) };
    }, asker);
  return { read, close: () => pool.close() };
}
