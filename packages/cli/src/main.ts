/** The process: streams, signals and the exit code. */
import { exitCodes } from "./exit-codes.js";
import { run } from "./run.js";
import { processTerminal } from "./terminal.js";

const stop = new AbortController();
process.once("SIGINT", () => {
  stop.abort();
  process.once("SIGINT", () => process.exit(exitCodes.interrupted));
  setTimeout(() => process.exit(exitCodes.interrupted), 1_000).unref();
});
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(exitCodes.done);
  throw error;
});

process.exitCode = await run(process.argv.slice(2), processTerminal(stop.signal));
