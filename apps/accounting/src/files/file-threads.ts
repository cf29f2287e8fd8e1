/** Files are read beside the main thread, so that no file, however large or hostile, holds up another request. */
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { platformFailure, validationFailure } from "@capstack/http";
import { Piscina } from "piscina";
import type { ReadBankFile } from "../bank/bank-file.js";
import type { StatementProblem } from "../bank/statement-row.js";
import type { FileProblem, JournalText } from "../imports/journal-text.js";
import type { FileText } from "./file-text.js";
import { type FileContent, type FileJob, type FileOutcome, readFile } from "./read-file.js";

/** A file that was read; `digest` is the SHA-256 of its content. */
export type FileRead<Read> = Read & { readonly digest: string; readonly encoding: FileText["encoding"] };

/** Files up to here are read at once: a few milliseconds. Bytes, or characters of a text. */
const SMALL = 64 * 1024;
const SECONDS = 60;
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
const MOST_WAITING = 4;
const HEAP_MEGABYTES = 512;
/** The system gives threads the processor after whoever answers others, where it knows of such an order. */
const BEHIND_OTHERS = 15;
const RETRY_SECONDS = 5;

/** Reads files in at most two threads, which end when there is nothing to read. */
export class FileThreads {
  #pool: Piscina<{ job: FileJob; content: FileContent }, FileOutcome> | undefined;
  #jobs = 0;

  /** @throws Failure `validation_failed` with what is wrong in the file, `overloaded`, `timeout` */
  async read(job: Extract<FileJob, { kind: "bank" }>, content: FileContent): Promise<FileRead<ReadBankFile>>;
  async read(job: Extract<FileJob, { kind: "journal" }>, content: FileContent): Promise<FileRead<JournalText>>;
  async read(job: FileJob, content: FileContent): Promise<unknown> {
    const outcome = sizeOf(content) <= SMALL ? readFile(job, content) : await this.#inThread(job, content);
    if ("bankProblems" in outcome) throw refusedRows(outcome.bankProblems);
    if ("journalProblems" in outcome) throw refusedLines(outcome.journalProblems);
    const list: unknown[] = [];
    for (const piece of outcome.pieces) {
      for (const one of JSON.parse(piece) as unknown[]) list.push(one);
      await setImmediate();
    }
    const { whole, digest, encoding } = outcome;
    return { ...(whole as object), [job.kind === "bank" ? "rows" : "entries"]: list, digest, encoding };
  }

  async #inThread(job: FileJob, content: FileContent): Promise<FileOutcome> {
    if (this.#jobs >= THREADS + MOST_WAITING) throw overloaded();
    this.#jobs += 1;
    this.#pool ??= new Piscina({
      filename: createRequire(import.meta.url).resolve("@capstack/accounting-app/file-worker"),
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: 10_000,
      niceIncrement: BEHIND_OTHERS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    });
    const signal = AbortSignal.timeout(SECONDS * 1000);
    // Bytes are handed over, not copied; each piece has a buffer of its own.
    const transferList = typeof content === "string" ? [] : content.map((part) => part.buffer as ArrayBuffer);
    try {
      return await this.#pool.run({ job, content }, { signal, transferList });
    } catch (error) {
      if (signal.aborted) throw timedOut();
      if (isOutOfMemory(error)) throw tooMuch();
      throw error;
    } finally {
      this.#jobs -= 1;
    }
  }
}

function sizeOf(content: FileContent): number {
  return typeof content === "string" ? content.length : content.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function refusedRows(problems: readonly StatementProblem[]) {
  return validationFailure(
    problems.map(({ line, column, code = "invalid_row", message }) => ({
      code,
      message: `Line ${line}${column === undefined ? "" : `, ${column}`}: ${message}`,
      path: ["content", line],
    })),
  );
}

function refusedLines(problems: readonly FileProblem[]) {
  return validationFailure(
    problems.map(({ code, message, place }) => ({ code, message: `${place.label}: ${message}`, path: place.path })),
  );
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
