import { pino } from "pino";
import type { Logger } from "./logger.js";

/**
 * A logger that writes JSON lines to standard output, or to a given stream.
 * @param level `info`, `warn`, `error` or `silent`
 * @example
 * const lines = [];
 * createLogger("info", { write: (line) => lines.push(JSON.parse(line).msg) }).info({}, "ready");
 * lines // => ["ready"]
 */
export function createLogger(level: string, stream?: { write(line: string): void }): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: faultOf } };
  return stream ? pino(options, stream) : pino(options);
}

/** What the log says of an exception: never the fields a driver adds, which quote rows. */
function faultOf(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, ...("code" in error ? { code: error.code } : {}) };
}
