/**
 * Development mode: one person on one machine, with nothing of value in the database. Only then may a process use a
 * secret from the source, the key from the documentation, printed e-mails and free access.
 */

/** The variables that determine where a process runs and for whom. */
export interface Surroundings {
  readonly NODE_ENV?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly HOST?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
}

/**
 * Whether a process runs for development: on the embedded database, reachable from its own machine alone, and without
 * any setting for production. Every server uses this function.
 * @example
 * isDevelopment({}) // => true
 * isDevelopment({ HOST: "0.0.0.0" }) // => false
 * isDevelopment({ DATABASE_URL: "postgres://db.example/capstack" }) // => false
 */
export function isDevelopment({ NODE_ENV, DATABASE_URL, HOST, PUBLIC_URL }: Surroundings): boolean {
  if (NODE_ENV === "production" || DATABASE_URL !== undefined) return false;
  if (HOST !== undefined && !isLoopback(HOST)) return false;
  return PUBLIC_URL === undefined || isLoopback(hostNameOf(PUBLIC_URL));
}

/**
 * Whether a host name or address is this machine's own.
 * @example
 * ["localhost", "127.0.0.1", "[::1]", "0.0.0.0", "127.evil.example"].map(isLoopback) // => [true, true, true, false, false]
 */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/**
 * The host name of a web address, empty if there is none.
 * @example hostNameOf("https://Capstack.example:8443/v1") // => "capstack.example"
 */
export function hostNameOf(address: string): string {
  try {
    return new URL(address).hostname;
  } catch {
    return "";
  }
}
