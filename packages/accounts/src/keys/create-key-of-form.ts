import { createHash } from "node:crypto";
import { type Database, orm } from "@capstack/database";
import { sql } from "drizzle-orm";
import type { RequestContext } from "../audit/audit.js";
import { idempotency } from "../tables.js";
import type { NewApiKey } from "./api-key.js";
import { createKeyIn, type KeyAuthor, type NewKeyRequest } from "./create-key.js";
import type { KeySettings } from "./key-settings.js";

/**
 * Creates a key for a page's form, once per rendered form: submitting it again, for example by reloading the answer,
 * creates no second key and does not show the first one's text again.
 * @param formId  an unpredictable id, new for each rendered form
 * @returns the key, or null if the form was submitted before
 * @throws AccountsError as `createKey`
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const { account } = await ensureDevelopmentAccount(database);
 * const author = { account, actor: { kind: "user", id: "u1" } };
 * const settings = { allowTestKeys: true, production: false, peppers: [] };
 * const send = () => createKeyOfForm(database, author, { name: "laptop" }, "form 1", {}, settings);
 * (await send()).name; // => "laptop"
 * await send(); // => null
 * await database.close();
 */
export async function createKeyOfForm(
  database: Database,
  author: KeyAuthor,
  request: NewKeyRequest,
  formId: string,
  context: RequestContext,
  settings: KeySettings,
): Promise<NewApiKey | null> {
  const tenantId = author.account.id;
  const slot = createHash("sha256").update(`form ${tenantId}:${formId}`).digest();
  return database.transaction(async (transaction) => {
    const stored = {
      keyHash: slot,
      requestHash: slot,
      response: new Uint8Array(),
      expiresAt: sql`now() + interval '24 hours'`,
    };
    const first = await orm(transaction)
      .insert(idempotency)
      .values({ tenantId, ...stored })
      .onConflictDoNothing()
      .returning({ tenantId: idempotency.tenantId });
    return first.length === 0 ? null : createKeyIn(transaction, author, request, context, settings);
  });
}
