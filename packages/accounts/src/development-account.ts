import type { Database, Queryable } from "@capstack/database";
import { type Account, readAccount } from "./account.js";
import { AccountsError } from "./accounts-error.js";
import { type ApiKey, KEY_COLUMNS, type KeyRow, toApiKey } from "./api-key.js";
import { writeAudit } from "./audit.js";
import { DEVELOPMENT_KEY } from "./development-key.js";
import { CAP_TABLE_EXIT_WATERFALL, grantEntitlementIn } from "./entitlement.js";
import { HASH_AMONG, hashKey, type Pepper, possibleHashes } from "./key-hash.js";
import { scopes } from "./scopes.js";

const ACCOUNT_ID = "00000000-0000-7000-8000-000000000001";
const KEY_ID = "key_00000000000000000000000001";
const context = { actor: { kind: "system" } } as const;

/**
 * Makes the account "Development" with its entitlement and its well-known key, unless they exist. Only the embedded
 * database takes it; a key revoked there stays revoked.
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
    const made = await transaction.query(
      "insert into account (id, name) values ($1, 'Development') on conflict do nothing returning id",
      [ACCOUNT_ID],
    );
    if (made.length > 0) await equip(transaction);
    const keys = await transaction.query<KeyRow>(`select ${KEY_COLUMNS} from api_key where id = $1`, [KEY_ID]);
    return { account: await readAccount(transaction, ACCOUNT_ID), key: toApiKey(keys[0] as KeyRow, undefined) };
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
  await transaction.query(
    `insert into api_key (id, account_id, name, prefix, mode, hash, scopes)
     values ($1, $2, 'Development', 'cstk_test_Deve', 'test', $3, $4::text[])`,
    [KEY_ID, ACCOUNT_ID, hash, scopes],
  );
  await grantEntitlementIn(
    transaction,
    ACCOUNT_ID,
    { code: CAP_TABLE_EXIT_WATERFALL, mode: "test", source: "development" },
    context,
  );
}

/**
 * Refuses a database that holds the development key, revoked or not: for the start of production.
 * @throws AccountsError `development_key_found`
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * await refuseDevelopmentKey(database, []);
 * await ensureDevelopmentAccount(database);
 * await refuseDevelopmentKey(database, []); // throws development_key_found
 */
export async function refuseDevelopmentKey(database: Queryable, peppers: readonly Pepper[] = []): Promise<void> {
  const rows = await database.query(`select id from api_key where ${HASH_AMONG}`, [
    possibleHashes(DEVELOPMENT_KEY, peppers),
  ]);
  if (rows.length === 0) return;
  throw new AccountsError(
    "development_key_found",
    "This database holds the development key, which is public. Delete its row in api_key, or start with another database.",
  );
}
