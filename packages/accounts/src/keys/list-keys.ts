import { orm, type Queryable } from "@capstack/database";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { AccountsError } from "../accounts-error.js";
import { apiKey } from "../tables.js";
import { type ApiKey, KEY_ID, type KeyStatus, keyFields, toApiKey } from "./api-key.js";

/** The filter: one status or all; at most `limit`, 100 by default; the page after `cursor`. */
export interface KeyListing {
  readonly status?: KeyStatus | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** Those of one person alone. */
  readonly personId?: string | undefined;
  /** The calling key, marked `current`. */
  readonly currentKeyId?: string | undefined;
}

/** A page of keys; `nextCursor` is null on the last. */
export interface KeyPage {
  readonly keys: readonly ApiKey[];
  readonly nextCursor: string | null;
}

const LIMIT = 100;

/**
 * An account's keys, newest first.
 * @throws AccountsError `invalid_value` for an invalid cursor
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const { account } = await ensureDevelopmentAccount(database);
 * const { keys, nextCursor } = await listKeys(database, account.id, {});
 * [keys.length, keys[0].prefix, nextCursor]; // => [1, "cstk_test_Deve", null]
 * await database.close();
 */
export async function listKeys(database: Queryable, tenantId: string, listing: KeyListing): Promise<KeyPage> {
  const { status, limit = LIMIT, cursor, personId, currentKeyId } = listing;
  if (cursor !== undefined && !KEY_ID.test(cursor)) {
    throw new AccountsError("invalid_value", "cursor is not one that a page gave.", { field: "cursor" });
  }
  const { id, revokedAt, expiresAt } = apiKey;
  const standing = sql`case when ${revokedAt} is not null then 'revoked' when ${expiresAt} <= now() then 'expired' else 'active' end`;
  const isAsked = [
    eq(apiKey.tenantId, tenantId),
    ...(cursor === undefined ? [] : [lt(id, cursor)]),
    ...(personId === undefined ? [] : [eq(apiKey.personId, personId)]),
    ...(status === undefined ? [] : [eq(standing, status)]),
  ];
  const rows = await orm(database)
    .select(keyFields)
    .from(apiKey)
    .where(and(...isAsked))
    .orderBy(desc(id))
    .limit(limit + 1);
  const keys = rows.slice(0, limit).map((row) => toApiKey(row, currentKeyId));
  return { keys, nextCursor: rows.length > limit ? (keys.at(-1)?.id ?? null) : null };
}
