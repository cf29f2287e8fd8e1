import type { Authentication, Caller } from "@capstack/accounts";
import type { Authenticator } from "./authenticator.js";

/** One key of a fixed list: the SHA-256 of its token in hexadecimal, and what its holder may do. */
export interface ListedKey {
  readonly sha256: string;
  readonly caller: Caller;
}

/** What a listed authenticator knows. */
export interface ListedAuthenticatorOptions {
  readonly keys: readonly ListedKey[];
  /** Where every caller without access is sent. */
  readonly checkoutUrl: string;
}

/**
 * The authenticator of places without a database, such as an edge worker: a fixed list of hashed keys. Allowances are left
 * to the platform in front of it.
 */
export function listedAuthenticator({ keys, checkoutUrl }: ListedAuthenticatorOptions): Authenticator {
  const callers = new Map(keys.map(({ sha256, caller }) => [sha256.toLowerCase(), caller]));
  return {
    authenticate: async (token, { scope }): Promise<Authentication> => {
      if (token === undefined) return { outcome: "unauthorized", reason: "missing" };
      const caller = callers.get(await sha256(token));
      if (caller === undefined) return { outcome: "unauthorized", reason: "unknown" };
      if (scope !== undefined && !caller.key.scopes.includes(scope))
        return { outcome: "scope_required", scope, caller };
      return { outcome: "granted", caller, rate: null };
    },
    admitOpen: async () => null,
    checkoutUrl: () => checkoutUrl,
    check: async () => {},
  };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
