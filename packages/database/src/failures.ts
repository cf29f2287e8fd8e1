/** Database failures, classified by what a caller should do next. */

/**
 * The data folder is locked by another process, is damaged, or is not a database, or its tables precede the
 * first release; `message` says which and what to do.
 * @example new DataFolderError("The folder is in use.").name // => "DataFolderError"
 */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError";
}

/** The account is being moved to another cluster, or has moved there. */
export const ELSEWHERE = "CSM01";

/** The transaction was already aborted, presumably by the loss of a server. */
export const ABORTED = "25P02";
/** A coordinator's message when the server with the rows is lost during a statement; it has no code of its own. */
const LOST_WORKER =
  /server closed the connection|connection not open|could not (connect|send|receive)|connection to the (remote|server)/i;
const UNAVAILABLE = new Set([
  ELSEWHERE,
  ABORTED,
  "57P01",
  "57P02",
  "57P03",
  "53100",
  "53300",
  "57014",
  "58000",
  "58030",
  "25006",
]);
const CONNECTION = /^(CONNECTION_|CONNECT_|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|08)/;
const RETRYABLE = new Set(["40001", "40P01"]);

/**
 * Whether the database cannot answer now: no connection, shutting down, overloaded, timed out, or this account is
 * being moved.
 * @example
 * isUnavailable(Object.assign(new Error("connect"), { code: "ECONNREFUSED" })) // => true
 * isUnavailable(Object.assign(new Error("duplicate"), { code: "23505" })) // => false
 */
export function isUnavailable(error: unknown): boolean {
  const [code, message] = said(error) ?? [];
  if (code === undefined) return false;
  return UNAVAILABLE.has(code) || CONNECTION.test(code) || (code === "XX000" && LOST_WORKER.test(message ?? ""));
}

/**
 * Whether the account is unavailable because it is being moved to another cluster or has moved there.
 * @example isElsewhere(Object.assign(new Error("has moved"), { code: "CSM01" })) // => true
 */
export function isElsewhere(error: unknown): boolean {
  return sqlState(error) === ELSEWHERE;
}

/**
 * Whether the same transaction may succeed when retried: a serialization failure or a deadlock.
 * @example isRetryable(Object.assign(new Error("deadlock"), { code: "40P01" })) // => true
 */
export function isRetryable(error: unknown): boolean {
  const code = sqlState(error);
  return code !== undefined && RETRYABLE.has(code);
}

/**
 * The SQLSTATE or system code of a failure or of its causes.
 * @example sqlState(Object.assign(new Error("duplicate"), { code: "23505" })) // => "23505"
 */
export function sqlState(error: unknown): string | undefined {
  return said(error)?.[0];
}

function said(error: unknown): readonly [code: string, message: string] | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === "string") return [code, at.message];
  }
  return undefined;
}

const ATTEMPTS = 5;

/**
 * Retries a transaction while its failure is transient.
 * @example
 * let tries = 0;
 * const work = async () => {
 *   tries += 1;
 *   if (tries < 3) throw Object.assign(new Error("deadlock"), { code: "40P01" });
 *   return "done";
 * };
 * await retrying(work) // => "done"
 * tries // => 3
 */
export async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isRetryable(error) || attempt >= ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}
