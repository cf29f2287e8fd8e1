import { pino } from "pino";
import { faultOf } from "../answer/fault.js";
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
