import { type Database, orm, type Queryable, type RemovedRows, removeTenantRows } from "@capstack/database";
import { eq } from "drizzle-orm";
import { CAP_TABLE_EXIT_WATERFALL, grantEntitlementIn } from "../access/entitlement.js";
import { type Account, readAccount } from "../account/account.js";
import { AccountsError } from "../accounts-error.js";
import { writeAudit } from "../audit/audit.js";
import { type ApiKey, keyFields, toApiKey } from "../keys/api-key.js";
import { account, apiKey, textsOf } from "../tables.js";
import { DEVELOPMENT_KEY } from "../token/development-key.js";
import { hashKey, isAmong, type Pepper, possibleHashes } from "../token/key-hash.js";
import { firmScopes } from "../token/scopes.js";

const ACCOUNT_ID = "00000000-0000-7000-8000-000000000001";
const KEY_ID = "key_00000000000000000000000001";
const context = { actor: { kind: "system" } } as const;

/**
 * Creates the account "Development" with its entitlement and its well-known key, unless they exist. Only the embedded
 * database accepts it; a key revoked there stays revoked.
 * @throws AccountsError `development_key_found` on a Postgres server
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const { account, key } = await ensureDevelopmentAccount(database);
 * [account.name, key.mode, key.prefix]; // => ["Development", "test", "cstk_test_Deve"]
 * await database.close();
 */
export async function ensureDevelopmentAccount(database: Database): Promise<{ account: Account; key: ApiKey }> {
  if (database.kind !== "pglite") {
    throw new AccountsError("development_key_found", "The development key is for the embedded database alone.");
  }
  return database.transaction(async (transaction) => {
    const made = await orm(transaction)
      .insert(account)
      .values({ id: ACCOUNT_ID, name: "Development" })
      .onConflictDoNothing()
      .returning({ id: account.id });
    if (made.length > 0) await equip(transaction);
    const [key] = await orm(transaction).select(keyFields).from(apiKey).where(eq(apiKey.id, KEY_ID));
    if (key === undefined) throw new Error("The development account has lost its key.");
    return { account: await readAccount(transaction, ACCOUNT_ID), key: toApiKey(key, undefined) };
  });
}

async function equip(transaction: Queryable): Promise<void> {
  await writeAudit(
    transaction,
    { tenantId: ACCOUNT_ID, action: "account.created", subject: ACCOUNT_ID },
    context.actor,
    {},
  );
  const { hash } = hashKey(DEVELOPMENT_KEY, []);
  await orm(transaction)
    .insert(apiKey)
    .values({
      ...{ id: KEY_ID, tenantId: ACCOUNT_ID, name: "Development", prefix: "cstk_test_Deve", mode: "test", hash },
      scopes: textsOf(firmScopes),
    });
  await grantEntitlementIn(
    transaction,
    ACCOUNT_ID,
    { code: CAP_TABLE_EXIT_WATERFALL, mode: "test", source: "development" },
    context,
  );
}

/**
 * Refuses a database that holds the development key, revoked or not. Called when production starts.
 * @throws AccountsError `development_key_found`
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * await refuseDevelopmentKey(database, []);
 * await ensureDevelopmentAccount(database);
 * await refuseDevelopmentKey(database, []); // throws development_key_found
 */
export async function refuseDevelopmentKey(database: Queryable, peppers: readonly Pepper[] = []): Promise<void> {
  const rows = await orm(database)
    .select({ id: apiKey.id })
    .from(apiKey)
    .where(isAmong(apiKey.hash, possibleHashes(DEVELOPMENT_KEY, peppers)));
  if (rows.length === 0) return;
  throw new AccountsError(
    "development_key_found",
    "This database holds the development key, which is public. Delete its row in api_key, or start with another database.",
  );
}

/**
 * Deletes the development account's books, bypassing the guards that protect all others; the next process to start
 * writes the demonstration again.
 * @returns how many rows each table lost
 * @throws AccountsError `development_key_found` on a Postgres server
 * @example
 * const database = await openDatabase({});
 * await removeDevelopmentBooks(database) // => []
 * await database.close();
 */
export async function removeDevelopmentBooks(database: Database): Promise<RemovedRows[]> {
  if (database.kind !== "pglite") {
    throw new AccountsError("development_key_found", "The demonstration is in the embedded database alone.");
  }
  return database.transaction((transaction) => removeTenantRows(transaction, ACCOUNT_ID));
}
