/** The other side of {@link FileThreads}: one file in, its rows or its problems out; or an archive's files in, the zip out. */
import { packArchive } from "@capstack/books/archive/pack-archive";
import type { FileLimits, SentFile } from "@capstack/uploads";
import { type FileJob, type FileOutcome, readFile } from "./read-file.js";

/** One file to read. */
export interface ThreadJob {
  readonly job: FileJob;
  readonly sent: SentFile;
  readonly limits: FileLimits;
}

export default function readInThread({ job, sent, limits }: ThreadJob): FileOutcome {
  return readFile(job, sent, limits);
}

export { packArchive };
