/** Scopes: what a key may do. A key can pass on only scopes it has itself. */

/**
 * Every scope.
 * @example scopes.length; // => 9
 */
export const scopes = [
  "compute",
  "keys:manage",
  "accounting:read",
  "accounting:write",
  "accounting:terms",
  "accounting:post",
  "accounting:close",
  "accounting:mark",
  "accounting:own",
] as const;

/** One of {@link scopes}. */
export type Scope = (typeof scopes)[number];

/**
 * Every scope that a key may have together: all but that of partners' keys, which goes with no other of the books.
 * @example firmScopes.includes("accounting:own"); // => false
 */
export const firmScopes: readonly Scope[] = scopes.filter((scope) => scope !== "accounting:own");

/**
 * The default scopes: enough for every computation, for managing keys and for reading the books.
 * @example defaultScopes; // => ["compute", "keys:manage", "accounting:read"]
 */
export const defaultScopes: readonly Scope[] = ["compute", "keys:manage", "accounting:read"];
