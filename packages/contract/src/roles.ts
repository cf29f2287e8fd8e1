/** The roles of a firm: what each is for, and the scopes that it comes to. */
import type { scopeSchema } from "./schemas/keys.js";

/** What a role says. */
interface RoleEntry {
  readonly scopes: readonly (typeof scopeSchema.options)[number][];
  /** Whether it reads for the partners that it names, and for them alone. */
  readonly ofPartners: boolean;
  readonly says: string;
}

const role = (says: string, scopes: RoleEntry["scopes"], ofPartners = false): RoleEntry => ({
  says,
  scopes,
  ofPartners,
});

/**
 * The table of roles. What a role may do follows: the operations whose kind asks for one of its scopes.
 * @example roles.preparer.scopes // => ["accounting:read", "accounting:write"]
 */
export const roles = {
  reader: role("Reads the books.", ["accounting:read"]),
  preparer: role("Prepares drafts and records, and posts nothing.", ["accounting:read", "accounting:write"]),
  approver: role("Posts and approves what others prepared, and writes nothing of its own.", [
    "accounting:read",
    "accounting:post",
  ]),
  closer: role("Closes months and opens them again.", ["accounting:read", "accounting:close"]),
  administrator: role("Does everything but an auditor's marks, and gives every role to keys.", [
    "compute",
    "keys:manage",
    "accounting:read",
    "accounting:write",
    "accounting:terms",
    "accounting:post",
    "accounting:close",
  ]),
  auditor: role("Reads everything, draws samples and marks entries as tested; writes nothing else.", [
    "accounting:read",
    "accounting:mark",
  ]),
  partner: role(
    "Reads its own commitments: capital account, calls, distributions, notices, statements, documents given to it.",
    ["accounting:own"],
    true,
  ),
  adviser: role("Reads what the partners it advises read.", ["accounting:own"], true),
} as const satisfies Readonly<Record<string, RoleEntry>>;

/** One of {@link roles}. */
export type RoleName = keyof typeof roles;

/**
 * The names of all roles.
 * @example roleNames.includes("auditor") // => true
 */
export const roleNames = Object.keys(roles) as [RoleName, ...RoleName[]];
