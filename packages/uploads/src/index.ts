/** Files that callers send: received within bounds, put aside until they are read, and read in threads. */
export { FilePool, transferOf } from "./file-pool.js";
export { sweep, sweepOnce } from "./put-aside.js";
export { type FileForm, type FileLimits, type SentFile, withSentFile } from "./receive-file.js";
