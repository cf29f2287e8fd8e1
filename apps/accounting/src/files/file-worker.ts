/** The other side of {@link FileThreads}: one file in, its rows or its problems out. */
import { type FileContent, type FileJob, type FileOutcome, readFile } from "./read-file.js";

export default function readInThread({ job, content }: { job: FileJob; content: FileContent }): FileOutcome {
  return readFile(job, content);
}
