/** What a key may do. A key gives to another only what it has itself. */
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
 * What a key gets when nothing is asked: enough for every computation, for managing keys and for reading the books.
 * @example defaultScopes; // => ["compute", "keys:manage", "accounting:read"]
 */
export const defaultScopes: readonly Scope[] = ["compute", "keys:manage", "accounting:read"];

/** The scopes and vehicles of a key; `vehicles` null for all. */
export interface Reach {
  readonly scopes: readonly Scope[];
  readonly vehicles: readonly string[] | null;
}

/** What is asked for a new key. */
export interface ReachRequest {
  readonly scopes?: readonly string[] | undefined;
  readonly vehicles?: readonly string[] | null | undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The reach of a new key. Without `giver` (an owner at the account page, an administrator) anything may be given; a
 * giving key must hold each scope and vehicle itself. What is not asked defaults to the usual scopes, cut to the giver's.
 * @throws AccountsError `invalid_value` for an unknown scope, an empty list or a vehicle that is no id; `scope_required`
 * for one the giver lacks
 * @example
 * reachOfNewKey({}, { scopes: ["compute", "keys:manage"], vehicles: null }); // => { scopes: ["compute", "keys:manage"], vehicles: null }
 * reachOfNewKey({ scopes: ["accounting:post"] }, { scopes: ["compute"], vehicles: null }); // throws scope_required
 */
export function reachOfNewKey(asked: ReachRequest, giver?: Reach): Reach {
  return { scopes: scopesOf(asked, giver), vehicles: vehiclesOf(asked, giver) };
}

function scopesOf({ scopes: asked }: ReachRequest, giver: Reach | undefined): Scope[] {
  if (asked === undefined) return defaultScopes.filter((scope) => giver === undefined || giver.scopes.includes(scope));
  if (asked.length === 0) throw invalid("scopes", "scopes is empty; name at least one.");
  const unknown = asked.find((scope) => !(scopes as readonly string[]).includes(scope));
  if (unknown !== undefined) throw invalid("scopes", `There is no such scope. Known are ${scopes.join(", ")}.`);
  const missing = giver && asked.find((scope) => !(giver.scopes as readonly string[]).includes(scope));
  if (missing !== undefined) throw lacking(missing);
  return scopes.filter((scope) => asked.includes(scope));
}

function vehiclesOf({ vehicles: asked }: ReachRequest, giver: Reach | undefined): string[] | null {
  const held = giver?.vehicles ?? null;
  if (asked === undefined || asked === null) {
    if (asked === null && held !== null) throw lacking("vehicles");
    return held === null ? null : [...held];
  }
  if (asked.length === 0) throw invalid("vehicles", "vehicles is empty; leave it out for all vehicles.");
  if (!asked.every((id) => UUID.test(id))) throw invalid("vehicles", "vehicles must be vehicle ids (UUIDs).");
  if (held !== null && !asked.every((id) => held.includes(id))) throw lacking("vehicles");
  return [...new Set(asked)];
}

function invalid(field: string, message: string): AccountsError {
  return new AccountsError("invalid_value", message, { field });
}

function lacking(scope: string): AccountsError {
  return new AccountsError("scope_required", `The calling key cannot give what it lacks: ${scope}.`, { scope });
}
