/** API keys as an account's owner sees them, without the key itself, which is shown once, on creation. */
import type { SelectedRow } from "@capstack/database";
import { sql } from "drizzle-orm";
import { apiKey } from "../tables.js";
import type { KeyMode } from "../token/key-token.js";
import type { Role } from "../token/roles.js";
import type { Scope } from "../token/scopes.js";

/** Whether a key works, or why not. */
export type KeyStatus = "active" | "revoked" | "expired";

/**
 * One key. Timestamps are ISO 8601; `role` is null where scopes were named, `vehicles` null for all of them, `partners`
 * null where it reads for no partner alone; `personId` is the person that made it, if one did; `current` marks the
 * calling key.
 */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly mode: KeyMode;
  readonly status: KeyStatus;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly role: Role | null;
  readonly scopes: readonly Scope[];
  readonly vehicles: readonly string[] | null;
  readonly partners: readonly string[] | null;
  readonly personId: string | null;
  readonly current: boolean;
}

/** A new key, with its text. */
export interface NewApiKey extends ApiKey {
  readonly token: string;
}

/** The form of a key's id. */
export const KEY_ID = /^key_[0-9a-z]{26}$/;

const { id, name, prefix, mode, createdAt, lastUsedAt, expiresAt, revokedAt } = apiKey;
const { role, scopes, vehicles, partners, personId } = apiKey;

/** The columns read of a key. */
export const keyFields = {
  ...{ id, name, prefix, mode, expired: sql<boolean>`coalesce(${expiresAt} <= now(), false)` },
  ...{ createdAt, lastUsedAt, expiresAt, revokedAt, role, scopes, vehicles, partners, personId },
};

/** A row of a key. */
export type KeyRow = SelectedRow<typeof keyFields>;

/** Converts a row to the record that callers see. */
export function toApiKey(row: KeyRow, currentId: string | undefined): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    mode: row.mode,
    status: row.revokedAt !== null ? "revoked" : row.expired ? "expired" : "active",
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    role: row.role,
    scopes: row.scopes,
    vehicles: row.vehicles,
    partners: row.partners,
    personId: row.personId,
    current: row.id === currentId,
  };
}
