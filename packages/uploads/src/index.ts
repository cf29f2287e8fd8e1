/** Files that callers send: received within bounds and put aside until they are read. */
export { sweep, sweepOnce } from "./put-aside.js";
export { type FileForm, type FileLimits, type SentFile, withSentFile } from "./receive-file.js";
