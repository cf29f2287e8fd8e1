/** Names where the books take ids: of partners, companies and firms. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import type { Backend } from "../../../backend/backend.js";
import { BackendFailure } from "../../../backend/backend-failure.js";
import { refuseField } from "../../arguments/read-names.js";
import { booksOf } from "../books-of.js";
import { rowsNamed, rowsOf } from "../partner-rows.js";

/**
 * Whether a value is a name where an id belongs.
 * @example
 * isName("Harbor") // => true
 * isName("0196f0c4-7c1e-7000-8000-000000000042") // => false
 */
export function isName(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "" && !UUID.test(value);
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The fields of a body that hold an id, at any depth. */
const FIELDS = ["lpEntityId", "companyId", "securityId", "intoSecurityId"] as const;
type Field = (typeof FIELDS)[number];

/** The id of a name; that of a security may lie in one company. */
type IdOf = (name: string, companyId?: unknown) => string | undefined;

/** Where names are looked up. */
export interface Lookup {
  readonly backend: Backend;
  /** The vehicle, as the call names it. */
  readonly group: unknown;
  readonly signal: AbortSignal;
}

/**
 * The body with the ids of the partners, companies and securities that it names.
 * @throws BackendFailure `validation_failed` for a name of none
 */
export async function withIds(body: Readonly<Record<string, unknown>>, lookup: Lookup): Promise<typeof body> {
  if (!FIELDS.some((field) => hasName(body, field))) return body;
  const isOfSecurity = hasName(body, "securityId") || hasName(body, "intoSecurityId");
  const ofSecurity = isOfSecurity ? await securityIds(lookup) : undefined;
  const idOf: Readonly<Record<Field, IdOf | undefined>> = {
    lpEntityId: hasName(body, "lpEntityId") ? await partnerIds(lookup, "lpEntityId") : undefined,
    companyId: hasName(body, "companyId") ? await companyIds(lookup) : undefined,
    securityId: ofSecurity?.("securityId"),
    intoSecurityId: ofSecurity?.("intoSecurityId"),
  };
  const replaced = (value: unknown, field = "", companyId?: unknown): unknown => {
    const id = isField(field) && isName(value) ? idOf[field]?.(value, companyId) : undefined;
    if (id !== undefined) return id;
    if (Array.isArray(value)) return value.map((item) => replaced(item));
    if (typeof value !== "object" || value === null) return value;
    const company = replaced((value as { readonly companyId?: unknown }).companyId, "companyId");
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaced(part, name, company)]));
  };
  return replaced(body) as typeof body;
}

/** The id of a partner by its name; an id stays. @throws BackendFailure `validation_failed` */
export async function partnerId(value: unknown, field: string, lookup: Lookup): Promise<unknown> {
  return isName(value) ? (await partnerIds(lookup, field))(value) : value;
}

/** The id of a firm by its name; an id stays. @throws BackendFailure `validation_failed` */
export async function firmId(value: unknown, { backend, signal }: Omit<Lookup, "group">): Promise<unknown> {
  if (!isName(value)) return value;
  const firms = (await booksOf(backend)("listFirms", { query: {} }, signal)) as AccountingResultOf<"listFirms">;
  return rowsNamed(firms, value, { field: "firm", one: "firm", several: "firms", idOf: ({ id }) => id })[0]?.id;
}

async function partnerIds({ backend, group, signal }: Lookup, field: string) {
  const query = queryOf(group);
  const answer = await orAskForId(booksOf(backend)("getCapitalAccounts", { query }, signal), field);
  const { rows } = answer as AccountingResultOf<"getCapitalAccounts">;
  return (name: string) => rowsOf(rows, name, field)[0]?.lpEntityId;
}

async function companyIds({ backend, group, signal }: Lookup) {
  const answer = await orAskForId(booksOf(backend)("listCompanies", { query: queryOf(group) }, signal), "companyId");
  const sought = { field: "companyId", one: "company", several: "companies" } as const;
  const rows = answer as AccountingResultOf<"listCompanies">;
  return (name: string) => rowsNamed(rows, name, { ...sought, idOf: (row) => row.companyId })[0]?.companyId;
}

async function securityIds({ backend, group, signal }: Lookup) {
  const answer = await orAskForId(booksOf(backend)("listSecurities", { query: queryOf(group) }, signal), "securityId");
  const rows = answer as AccountingResultOf<"listSecurities">;
  return (field: string): IdOf =>
    (name, companyId) => {
      const own = rows.filter((row) => companyId === undefined || row.companyId === companyId);
      const sought = { field, one: "security", several: "securities" } as const;
      return rowsNamed(own, name, { ...sought, idOf: (row) => row.securityId })[0]?.securityId;
    };
}

/** The query of a vehicle. */
export const queryOf = (group: unknown) => (group === undefined ? {} : { group });

/** A name is looked up in one vehicle: without knowing which, only an id will do. */
export async function orAskForId<T>(answer: Promise<T>, field: string, instead = "the id"): Promise<T> {
  try {
    return await answer;
  } catch (failure) {
    if (!(failure instanceof BackendFailure) || failure.error.code !== "group_required") throw failure;
    const groups = (failure.error.details?.groups ?? []) as readonly string[];
    return refuseField(
      field,
      `A name is looked up in one vehicle, and there are ${groups.slice(0, 20).join(", ")}: give group where the tool has it, or ${instead}.`,
    );
  }
}

function hasName(value: unknown, field: Field): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, part]) => (name === field && isName(part)) || hasName(part, field));
}

const isField = (name: string): name is Field => (FIELDS as readonly string[]).includes(name);
