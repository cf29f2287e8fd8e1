/** What the servers log to: one line a request. Bodies, tokens and e-mail addresses never reach a logger. */

/** What the kit asks of a logger. */
export interface Logger {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/**
 * A logger that writes nothing.
 * @example silentLogger.info({}, "unheard") // => undefined
 */
export const silentLogger: Logger = { info() {}, warn() {}, error() {} };
