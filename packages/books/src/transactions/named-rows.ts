/** Checks that every id in a body, wherever it appears, is a row of the vehicle that is written to. */
import { type ErrorPath, Problems } from "@capstack/decimal";
import type { ChartRows } from "../load/kept-charts.js";

const partner = { rows: "partners", code: "unknown_partner", kind: "partner" } as const;
const company = { rows: "companies", code: "unknown_company", kind: "company" } as const;
const security = { rows: "securities", code: "unknown_security", kind: "security" } as const;
const account = { rows: "accounts", code: "unknown_account", kind: "account" } as const;

/** Body fields that name a row, including lists. */
const naming = new Map<string, typeof partner | typeof company | typeof security | typeof account>([
  ["lpEntityId", partner],
  ["lpEntityIds", partner],
  ["fromLpEntityId", partner],
  ["toLpEntityId", partner],
  ["exempt", partner],
  ["companyId", company],
  ["securityId", security],
  ["intoSecurityId", security],
  ["accountId", account],
  ["parentId", account],
]);

/** Whether a body names any row, so that the chart is read only when needed. */
export function namesRows(body: unknown): boolean {
  for (const _ of namedIds(body)) return true;
  return false;
}

/** @throws EngineError `unknown_partner`, `unknown_company`, `unknown_security`, `unknown_account`, each at its path in the body */
export function requireNamedRows(body: unknown, chart: ChartRows): void {
  const problems = new Problems();
  for (const { id, field, path } of namedIds(body)) {
    const named = naming.get(field) as typeof partner;
    if (!chart[named.rows].has(id))
      problems.add(named.code, `No ${named.kind} of this vehicle has the id ${id}.`, path);
  }
  problems.throwIfAny();
}

interface NamedId {
  readonly id: string;
  readonly field: string;
  readonly path: ErrorPath;
}

function* namedIds(value: unknown, field = "", path: ErrorPath = []): Generator<NamedId> {
  if (typeof value === "string") {
    if (naming.has(field)) yield { id: value, field, path };
  } else if (Array.isArray(value)) {
    for (const [place, item] of value.entries()) yield* namedIds(item, field, [...path, place]);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      // Entries of a list may be refused individually: each is checked against the chart when it is entered.
      if (name !== "entries") yield* namedIds(part, name, [...path, name]);
    }
  }
}
