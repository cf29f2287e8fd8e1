/** Roles: what a key or a person is in a firm, each with the scopes that it comes to. */
import type { Scope } from "./scopes.js";

/**
 * The scopes of each role. The contract's table of roles says what each means; a test holds the two equal.
 * @example roleScopes.auditor; // => ["accounting:read", "accounting:mark"]
 */
export const roleScopes = {
  reader: ["accounting:read"],
  preparer: ["accounting:read", "accounting:write"],
  approver: ["accounting:read", "accounting:post"],
  closer: ["accounting:read", "accounting:close"],
  administrator: [
    "compute",
    "keys:manage",
    "accounting:read",
    "accounting:write",
    "accounting:terms",
    "accounting:post",
    "accounting:close",
  ],
  auditor: ["accounting:read", "accounting:mark"],
  partner: ["accounting:own"],
  adviser: ["accounting:own"],
} as const satisfies Readonly<Record<string, readonly Scope[]>>;

/** One of {@link roleScopes}. */
export type Role = keyof typeof roleScopes;

/**
 * Every role.
 * @example roles.includes("auditor"); // => true
 */
export const roles = Object.keys(roleScopes) as [Role, ...Role[]];
