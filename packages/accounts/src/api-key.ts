/** API keys as an account's owner sees them: everything but the key itself, which is shown once, when it is made. */
import type { KeyMode } from "./key-token.js";
import type { Scope } from "./scopes.js";

/** Whether a key works, or why not. */
export type KeyStatus = "active" | "revoked" | "expired";

/** One key. Timestamps are ISO 8601; `vehicles` is null for all of them; `current` marks the key that is asking. */
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
  readonly scopes: readonly Scope[];
  readonly vehicles: readonly string[] | null;
  readonly current: boolean;
}

/** A key just made, with its text. */
export interface NewApiKey extends ApiKey {
  readonly token: string;
}

/** The form of a key's id. */
export const KEY_ID = /^key_[0-9a-z]{26}$/;

/** A row of `api_key`, read by {@link KEY_COLUMNS}. */
export interface KeyRow extends Pick<ApiKey, "id" | "name" | "prefix" | "mode" | "scopes" | "vehicles"> {
  readonly expired: boolean;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

export const KEY_COLUMNS = `id, name, prefix, mode, coalesce(expires_at <= now(), false) as expired,
  created_at, last_used_at, expires_at, revoked_at, scopes, vehicles`;

/** A row as the record that callers see. */
export function toApiKey(row: KeyRow, currentId: string | undefined): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    mode: row.mode,
    status: row.revoked_at !== null ? "revoked" : row.expired ? "expired" : "active",
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    scopes: row.scopes,
    vehicles: row.vehicles,
    current: row.id === currentId,
  };
}
