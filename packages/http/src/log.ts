/** One JSON line a request, through pino. Bodies, tokens and e-mail addresses never reach a logger. */
import { pino } from "pino";

/** What the kit asks of a logger. */
export interface Logger {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/**
 * A logger that writes JSON lines to standard output, or to a given stream.
 * @param level `info`, `warn`, `error` or `silent`
 * @example
 * const lines = [];
 * createLogger("info", { write: (line) => lines.push(JSON.parse(line).msg) }).info({}, "ready");
 * lines // => ["ready"]
 */
export function createLogger(level: string, stream?: { write(line: string): void }): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return stream ? pino(options, stream) : pino(options);
}

/**
 * A logger that writes nothing.
 * @example silentLogger.info({}, "unheard") // => undefined
 */
export const silentLogger: Logger = { info() {}, warn() {}, error() {} };
