/** Scopes: what a key may do. A key can pass on only scopes it has itself. */
import { AccountsError } from "../accounts-error.js";

/**
 * Every scope.
 * @example scopes.length; // => 7
 */
export const scopes = [
  "compute",
  "keys:manage",
  "accounting:read",
  "accounting:write",
  "accounting:terms",
  "accounting:post",
  "accounting:close",
] as const;

/** One of {@link scopes}. */
export type Scope = (typeof scopes)[number];

/**
 * The default scopes: enough for every computation, for managing keys and for reading the books.
 * @example defaultScopes; // => ["compute", "keys:manage", "accounting:read"]
 */
export const defaultScopes: readonly Scope[] = ["compute", "keys:manage", "accounting:read"];

/** The scopes and vehicles of a key; `vehicles` null for all. */
export interface Reach {
  readonly scopes: readonly Scope[];
  readonly vehicles: readonly string[] | null;
}

/** The requested reach of a new key. */
export interface ReachRequest {
  readonly scopes?: readonly string[] | undefined;
  readonly vehicles?: readonly string[] | null | undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The reach of a new key. Without `giver` (an owner at the account page, an administrator) anything may be granted; a
 * granting key must hold each scope and vehicle itself. Omitted scopes default to the usual ones that the giver holds.
 * @throws AccountsError `invalid_value` for an unknown scope, an empty list or an invalid vehicle id; `scope_required`
 * for one the giver lacks
 * @example
 * reachOfNewKey({}, { scopes: ["compute", "keys:manage"], vehicles: null }); // => { scopes: ["compute", "keys:manage"], vehicles: null }
 * reachOfNewKey({ scopes: ["accounting:post"] }, { scopes: ["compute"], vehicles: null }); // throws scope_required
 */
export function reachOfNewKey(params: ReachRequest, giver?: Reach): Reach {
  return { scopes: scopesOf(params, giver), vehicles: vehiclesOf(params, giver) };
}

function scopesOf({ scopes: params }: ReachRequest, giver: Reach | undefined): Scope[] {
  if (params === undefined) return defaultScopes.filter((scope) => giver === undefined || giver.scopes.includes(scope));
  if (params.length === 0) throw invalid("scopes", "scopes is empty; name at least one.");
  const unknown = params.find((scope) => !(scopes as readonly string[]).includes(scope));
  if (unknown !== undefined) throw invalid("scopes", `There is no such scope. Known are ${scopes.join(", ")}.`);
  const missing = giver && params.find((scope) => !(giver.scopes as readonly string[]).includes(scope));
  if (missing !== undefined) throw lacking(missing);
  return scopes.filter((scope) => params.includes(scope));
}

function vehiclesOf({ vehicles: params }: ReachRequest, giver: Reach | undefined): string[] | null {
  const held = giver?.vehicles ?? null;
  if (params === undefined || params === null) {
    if (params === null && held !== null) throw lacking("vehicles");
    return held === null ? null : [...held];
  }
  if (params.length === 0) throw invalid("vehicles", "vehicles is empty; leave it out for all vehicles.");
  if (!params.every((id) => UUID.test(id))) throw invalid("vehicles", "vehicles must be vehicle ids (UUIDs).");
  if (held !== null && !params.every((id) => held.includes(id))) throw lacking("vehicles");
  return [...new Set(params)];
}

function invalid(field: string, message: string): AccountsError {
  return new AccountsError("invalid_value", message, { field });
}

function lacking(scope: string): AccountsError {
  return new AccountsError("scope_required", `The calling key cannot give what it lacks: ${scope}.`, { scope });
}
