import { type Database, orm } from "@capstack/database";
import { and, eq, isNull, sql } from "drizzle-orm";
import { AccountsError } from "../accounts-error.js";
import { type RequestContext, writeAudit } from "../audit/audit.js";
import { apiKey } from "../tables.js";
import { type ApiKey, KEY_ID, keyFields, toApiKey } from "./api-key.js";
import { actorOf, type KeyAuthor } from "./create-key.js";

/**
 * Revokes a key permanently, at once. Repeating it changes nothing, not even the time. A key may revoke itself.
 * @throws AccountsError `not_found` for an unknown id, and likewise for another account's
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const { account, key } = await ensureDevelopmentAccount(database);
 * const author = { account, actor: { kind: "admin" } };
 * const first = await revokeKey(database, author, key.id, {});
 * first.status; // => "revoked"
 * (await revokeKey(database, author, key.id, {})).revokedAt === first.revokedAt; // => true
 * await database.close();
 */
export async function revokeKey(
  database: Database,
  author: KeyAuthor,
  keyId: string,
  context: RequestContext,
): Promise<ApiKey> {
  if (!KEY_ID.test(keyId)) throw new AccountsError("not_found", "There is no such key.");
  const tenantId = author.account.id;
  const currentId = "key" in author ? author.key.id : undefined;
  return database.transaction(async (transaction) => {
    const isIt = and(eq(apiKey.tenantId, tenantId), eq(apiKey.id, keyId));
    const revoked = await orm(transaction)
      .update(apiKey)
      .set({ revokedAt: sql`now()` })
      .where(and(isIt, isNull(apiKey.revokedAt)))
      .returning(keyFields);
    if (revoked[0] !== undefined) {
      await writeAudit(transaction, { tenantId, action: "key.revoked", subject: keyId }, actorOf(author), context);
      return toApiKey(revoked[0], currentId);
    }
    const before = await orm(transaction).select(keyFields).from(apiKey).where(isIt);
    if (before[0] === undefined) throw new AccountsError("not_found", "There is no such key.");
    return toApiKey(before[0], currentId);
  });
}
