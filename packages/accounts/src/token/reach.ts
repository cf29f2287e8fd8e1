/** The reach of a key: its role or its scopes, and the vehicles and partners that it is limited to. */
import { AccountsError } from "../accounts-error.js";
import { type Role, roleScopes, roles } from "./roles.js";
import { defaultScopes, type Scope, scopes } from "./scopes.js";

/** What a key may do, and where: `role` null where scopes were named, `vehicles` null for all, `partners` null for all. */
export interface Reach {
  readonly role: Role | null;
  readonly scopes: readonly Scope[];
  readonly vehicles: readonly string[] | null;
  readonly partners: readonly string[] | null;
}

/** The requested reach of a new key: a role or scopes, not both. */
export interface ReachRequest {
  readonly role?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
  readonly vehicles?: readonly string[] | null | undefined;
  readonly partners?: readonly string[] | undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The reach of a new key. Without `giver` (an owner at the account page, an administrator) anything may be granted; a
 * granting key must hold each scope and vehicle itself, or be an administrator's. Omitted scopes default to the usual
 * ones that the giver holds. A partner's or an adviser's key names its vehicles and its partners.
 * @throws AccountsError `invalid_value` for an unknown role or scope, an empty list, an invalid id, or partners that do
 * not go with the role; `scope_required` for what the giver lacks
 * @example
 * const giver = { role: null, scopes: ["compute", "keys:manage"], vehicles: null, partners: null };
 * reachOfNewKey({}, giver).scopes; // => ["compute", "keys:manage"]
 * reachOfNewKey({ role: "auditor" }).scopes; // => ["accounting:read", "accounting:mark"]
 * reachOfNewKey({ role: "partner" }); // throws invalid_value
 * reachOfNewKey({ scopes: ["accounting:post"] }, giver); // throws scope_required
 */
export function reachOfNewKey(params: ReachRequest, giver?: Reach): Reach {
  const role = roleOf(params);
  const given = role === null ? scopesOf(params, giver) : scopesOfRole(role, giver);
  const vehicles = vehiclesOf(params, giver);
  return {
    role,
    scopes: given,
    vehicles,
    partners: partnersOf(params, given, { vehicles, held: giver?.partners ?? null }),
  };
}

function roleOf({ role, scopes: params }: ReachRequest): Role | null {
  if (role === undefined) return null;
  const known = roles.find((one) => one === role);
  if (known === undefined) throw invalid("role", `There is no such role. Known are ${roles.join(", ")}.`);
  if (params !== undefined) throw invalid("scopes", "scopes follow from the role; leave them out.");
  return known;
}

/** An administrator gives every role; other keys give those whose scopes they have. */
function scopesOfRole(role: Role, giver: Reach | undefined): readonly Scope[] {
  const given: readonly Scope[] = roleScopes[role];
  if (giver === undefined || giver.role === "administrator") return given;
  const missing = given.find((scope) => !holds(giver, scope));
  if (missing !== undefined) throw lacking(missing);
  return given;
}

/** Who reads the whole books may let a partner read its own. */
function holds({ scopes: held }: Reach, scope: string): boolean {
  return (
    (held as readonly string[]).includes(scope) || (scope === "accounting:own" && held.includes("accounting:read"))
  );
}

function scopesOf({ scopes: params }: ReachRequest, giver: Reach | undefined): Scope[] {
  if (params === undefined) return defaultScopes.filter((scope) => giver === undefined || giver.scopes.includes(scope));
  if (params.length === 0) throw invalid("scopes", "scopes is empty; name at least one.");
  const unknown = params.find((scope) => !(scopes as readonly string[]).includes(scope));
  if (unknown !== undefined) throw invalid("scopes", `There is no such scope. Known are ${scopes.join(", ")}.`);
  const missing = giver && params.find((scope) => !holds(giver, scope));
  if (missing !== undefined) throw lacking(missing);
  return scopes.filter((scope) => params.includes(scope));
}

function vehiclesOf({ vehicles: params }: ReachRequest, giver: Reach | undefined): string[] | null {
  const held = giver?.vehicles ?? null;
  if (params === undefined || params === null) {
    if (params === null && held !== null) throw lacking("vehicles");
    return held === null ? null : [...held];
  }
  requireIds("vehicles", params, "vehicle");
  if (held !== null && !params.every((id) => held.includes(id))) throw lacking("vehicles");
  return [...new Set(params)];
}

/** Partners go with the scope of a partner's own commitments, and with it alone. */
function partnersOf(
  { partners: params }: ReachRequest,
  given: readonly Scope[],
  { vehicles, held }: { readonly vehicles: readonly string[] | null; readonly held: readonly string[] | null },
): string[] | null {
  const partners = params ?? (given.includes("accounting:own") ? (held ?? undefined) : undefined);
  if (!given.includes("accounting:own")) {
    if (partners === undefined) return null;
    throw invalid("partners", "partners go with the role of a partner or an adviser.");
  }
  if (given.some((scope) => scope.startsWith("accounting:") && scope !== "accounting:own")) {
    throw invalid("scopes", "accounting:own goes with no other scope of the books.");
  }
  if (partners === undefined) throw invalid("partners", "partners is missing: the ids of the partners it reads for.");
  if (vehicles === null) throw invalid("vehicles", "vehicles is missing: the vehicles those partners are in.");
  requireIds("partners", partners, "partner");
  if (held !== null && !partners.every((id) => held.includes(id))) throw lacking("partners");
  return [...new Set(partners)];
}

function requireIds(field: "vehicles" | "partners", ids: readonly string[], kind: string): void {
  if (ids.length === 0) throw invalid(field, `${field} is empty; name at least one, or leave it out.`);
  if (!ids.every((id) => UUID.test(id))) throw invalid(field, `${field} must be ${kind} ids (UUIDs).`);
}

function invalid(field: string, message: string): AccountsError {
  return new AccountsError("invalid_value", message, { field });
}

function lacking(scope: string): AccountsError {
  return new AccountsError("scope_required", `The calling key cannot give what it lacks: ${scope}.`, { scope });
}
