/** Files are read beside the main thread, so that no file, however large or hostile, holds up another request. */
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { failureOf, platformFailure, validationFailure } from "@capstack/http";
import { Piscina } from "piscina";
import type { Unpacked } from "../archive/pack-archive.js";
import type { BodyLimits } from "../dependencies.js";
import type { FileText } from "./file-text.js";
import type { ThreadJob } from "./file-worker.js";
import { type FileJob, type FileOutcome, type ReadBy, readFile } from "./read-file.js";
import type { SentFile } from "./receive-file.js";

/** A file that was read: what was said of it, what stands in it, and the SHA-256 of its content. */
export interface FileRead<Kind extends FileJob["kind"]> {
  readonly said: ReadBy<Kind>["said"];
  readonly whole: ReadBy<Kind>["whole"];
  readonly list: ReadBy<Kind>["list"];
  readonly digest: string;
  readonly encoding: FileText["encoding"];
}

/** Plain bodies up to here are read at once: a few milliseconds. */
const SMALL_BYTES = 64 * 1024;
const SECONDS = 60;
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
const MOST_WAITING = 4;
const HEAP_MEGABYTES = 512;
const YOUNG_MEGABYTES = 24;
/** The system gives threads the processor after whoever answers others, where it knows of such an order. */
const BEHIND_OTHERS = 5;
const RETRY_SECONDS = 5;

/** Reads files, and packs archives, in at most two threads, which end when there is nothing to read. */
export class FileThreads {
  #pool: Piscina | undefined;
  #jobs = 0;

  /** @throws Failure `validation_failed` with what is wrong in the file, `invalid_json`, `overloaded`, `timeout` */
  async read<Job extends FileJob>(job: Job, sent: SentFile, limits: BodyLimits): Promise<FileRead<Job["kind"]>> {
    const outcome = isSmall(sent) ? readFile(job, sent, limits) : await this.#inThread({ job, sent, limits });
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
  pack(files: Unpacked): Promise<Uint8Array> {
    return this.#run((pool, signal) => pool.run(files, { signal, name: "packArchive" }));
  }

  #inThread(job: ThreadJob): Promise<FileOutcome> {
    // Bytes are handed over, not copied.
    const transferList = "json" in job.sent ? [job.sent.json.bytes.buffer] : [];
    return this.#run((pool, signal) => pool.run(job, { signal, transferList }));
  }

  async #run<T>(work: (pool: Piscina, signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#jobs >= THREADS + MOST_WAITING) throw overloaded();
    this.#jobs += 1;
    this.#pool ??= new Piscina({
      filename: createRequire(import.meta.url).resolve("@capstack/accounting-app/file-worker"),
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: 10_000,
      niceIncrement: BEHIND_OTHERS,
      // What the process was started with is not for its threads: a condition would give them sources to run.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    const signal = AbortSignal.timeout(SECONDS * 1000);
    try {
      return await work(this.#pool, signal);
    } catch (error) {
      if (signal.aborted) throw timedOut();
      if (isOutOfMemory(error)) throw tooMuch();
      throw error;
    } finally {
      this.#jobs -= 1;
    }
  }
}

/** What is packed may unfold to anything. */
function isSmall(sent: SentFile): boolean {
  if ("form" in sent) return sent.form.bytes <= SMALL_BYTES;
  return !sent.json.isPacked && sent.json.bytes.byteLength <= SMALL_BYTES;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

function tooMuch() {
  const message = "Reading the file needs more memory than one file may take; import it in parts.";
  return validationFailure([{ code: "limit_exceeded", message, path: ["content"] }]);
}

function overloaded() {
  return platformFailure("overloaded", "Too many files are being read; try again shortly.", {
    details: { retryAfterSeconds: RETRY_SECONDS },
    headers: { "Retry-After": String(RETRY_SECONDS) },
  });
}

function timedOut() {
  return platformFailure("timeout", `Reading the file took longer than ${SECONDS} s; import it in parts.`, {
    details: { retryAfterSeconds: RETRY_SECONDS },
    headers: { "Retry-After": String(RETRY_SECONDS) },
  });
}
