/** Files are read beside the main thread, so that no file, however large or hostile, holds up another request. */

import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import type { Unpacked } from "@capstack/books/archive/pack-archive";
import { failureOf, platformFailure, validationFailure } from "@capstack/contract";
import { type Asker, type ThreadLimits, ThreadPool, type ThreadRefusal, threadFile } from "@capstack/threads";
import type { FileLimits, SentFile } from "@capstack/uploads";
import type { ThreadJob } from "./file-worker.js";
import { type FileJob, type FileOutcome, type ReadBy, readFile } from "./read-file.js";

/** A file that was read: what was said of it, what stands in it, and the SHA-256 of its content. */
export interface FileRead<Kind extends FileJob["kind"]> {
  readonly said: ReadBy<Kind>["said"];
  readonly whole: ReadBy<Kind>["whole"];
  readonly list: ReadBy<Kind>["list"];
  readonly digest: string;
}

/** Plain bodies up to here are read at once: a few milliseconds. */
const SMALL_BYTES = 64 * 1024;
const SECONDS = 60;
const RETRY_SECONDS = 5;
const LIMITS: ThreadLimits = {
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 4,
  seconds: SECONDS,
  heapMegabytes: 512,
  idleSeconds: 10,
};

/** Reads files, and packs archives, in at most two threads, which end when there is nothing to read. */
export class FileThreads {
  readonly #pool: ThreadPool;

  /** @param limits what the threads may take, where it is not what a server gives them */
  constructor(limits: Partial<ThreadLimits> = {}) {
    const file = threadFile("@capstack/accounting-app/file-worker", import.meta.url);
    this.#pool = new ThreadPool(file, { ...LIMITS, ...limits }, notDone);
  }

  /** @throws Failure `validation_failed` with what is wrong in the file, `invalid_json`, `overloaded`, `timeout` */
  async read<Job extends FileJob>(
    job: Job,
    sent: SentFile,
    limits: FileLimits,
    account = "",
  ): Promise<FileRead<Job["kind"]>> {
    const outcome = isSmall(job, sent)
      ? readFile(job, sent, limits)
      : await this.#inThread({ job, sent, limits }, { account });
    if ("refused" in outcome) throw failureOf(outcome.refused);
    const list: unknown[] = [];
    for (const piece of outcome.pieces) {
      for (const one of JSON.parse(piece) as unknown[]) list.push(one);
      await setImmediate();
    }
    const { pieces: _, ...rest } = outcome;
    return { ...rest, list } as FileRead<Job["kind"]>;
  }

  /** An archive's zip. @throws Failure `overloaded`, `timeout` */
  pack(files: Unpacked, account: string): Promise<Uint8Array> {
    return this.#pool.take((run) => run(files, { name: "packArchive" }), { account });
  }

  #inThread(job: ThreadJob, asker: Asker): Promise<FileOutcome> {
    const transfer = "json" in job.sent ? [job.sent.json.bytes.buffer as ArrayBuffer] : [];
    return this.#pool.take((run) => run(job, { transfer }), asker);
  }
}

let threads: FileThreads | undefined;

/** One a process: what its threads may take is the machine's. */
export function fileThreads(): FileThreads {
  threads ??= new FileThreads();
  return threads;
}

/** What is packed may unfold to anything: an archive is, whatever its size. */
function isSmall({ kind }: FileJob, sent: SentFile): boolean {
  if (kind === "archive") return false;
  if ("form" in sent) return sent.form.bytes <= SMALL_BYTES;
  return !sent.json.isPacked && sent.json.bytes.byteLength <= SMALL_BYTES;
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
