/** Files are read beside the main thread, so that no file, however large or hostile, holds up another request. */

import { setImmediate } from "node:timers/promises";
import type { Unpacked } from "@capstack/books/archive/pack-archive";
import { failureOf } from "@capstack/contract";
import { type Asker, type ThreadLimits, threadFile } from "@capstack/threads";
import { type FileLimits, FilePool, type SentFile, transferOf } from "@capstack/uploads";
import type { ThreadJob } from "./file-worker.js";
import { type FileJob, type FileOutcome, type ReadBy, readFile } from "./read-file.js";

/** A file that was read: the fields sent with it, its content, the bytes that are kept, and the SHA-256 of its content. */
export interface FileRead<Kind extends FileJob["kind"]> {
  readonly said: ReadBy<Kind>["said"];
  readonly whole: ReadBy<Kind>["whole"];
  readonly list: ReadBy<Kind>["list"];
  readonly bytes: ReadonlyMap<string, Uint8Array>;
  readonly digest: string;
}

/** Plain bodies up to here are read at once: a few milliseconds. */
const SMALL_BYTES = 64 * 1024;

/** Reads files, and packs archives, in at most two threads, which end when there is nothing to read. */
export class FileThreads {
  readonly #pool: FilePool;

  /** @param limits what the threads may take, where it is not what a server gives them */
  constructor(limits: Partial<ThreadLimits> = {}) {
    this.#pool = new FilePool(threadFile("@capstack/accounting-app/file-worker", import.meta.url), limits);
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

  #inThread(job: ThreadJob, asker: Asker): Promise<FileOutcome> {
    return this.#pool.take((run) => run(job, { transfer: transferOf(job.sent) }), asker);
  }

  /** An archive's zip. @throws Failure `overloaded`, `timeout` */
  pack(files: Unpacked, account: string): Promise<Uint8Array> {
    return this.#pool.take((run) => run(files, { name: "packArchive" }), { account });
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
