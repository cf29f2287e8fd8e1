/** The servers' log: one line per request. Bodies, tokens and e-mail addresses are never logged. */

/** The logger interface of the kit. */
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
