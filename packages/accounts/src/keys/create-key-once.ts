/**
 * Creates a key at most once per idempotency key, so that a retry after a lost answer is safe. The first answer is
 * stored
 * for a day, encrypted under a key derived (HKDF-SHA-256) from the caller's own key and its `Idempotency-Key`. Neither
 * is
 * stored, so the database alone reveals no token.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { type Database, orm, type Queryable, tryHoldName } from "@capstack/database";
import { and, eq, gt, sql } from "drizzle-orm";
import { AccountsError } from "../accounts-error.js";
import type { RequestContext } from "../audit/audit.js";
import { idempotency } from "../tables.js";
import type { NewApiKey } from "./api-key.js";
import type { Caller } from "./authenticate.js";
import { createKeyIn, type NewKeyRequest } from "./create-key.js";
import type { KeySettings } from "./key-settings.js";

/** What identifies a repeat: the `Idempotency-Key` header, and the calling key. */
export interface Repeat {
  readonly idempotencyKey: string;
  readonly token: string;
}

/**
 * Creates a key, or returns the answer to the earlier identical request.
 * @throws AccountsError as `createKey`; `invalid_value` for an idempotency key that is not 1 to 255 characters,
 * `idempotency_conflict` for one already used with another request or key, `request_in_progress` while the first runs
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * await ensureDevelopmentAccount(database);
 * const settings = { allowTestKeys: true, production: false, peppers: [] };
 * const { caller } = await authenticate(database, DEVELOPMENT_KEY, { settings });
 * const repeat = { idempotencyKey: "a1", token: DEVELOPMENT_KEY };
 * const first = await createKeyOnce(database, caller, { name: "ci" }, repeat, {}, settings);
 * const again = await createKeyOnce(database, caller, { name: "ci" }, repeat, {}, settings);
 * again.token === first.token; // => true
 * await database.close();
 */
export async function createKeyOnce(
  database: Database,
  caller: Caller,
  request: NewKeyRequest,
  repeat: Repeat,
  context: RequestContext,
  settings: KeySettings,
): Promise<NewApiKey> {
  const length = [...repeat.idempotencyKey].length;
  if (length < 1 || length > 255) {
    throw new AccountsError("invalid_value", "Idempotency-Key must be 1 to 255 characters.", {
      field: "Idempotency-Key",
    });
  }
  const tenantId = caller.account.id;
  const slot = createHash("sha256").update(`${tenantId}:${repeat.idempotencyKey}`).digest();
  const secrets = deriveSecrets(tenantId, repeat);
  const fingerprint = createHmac("sha256", secrets.fingerprinting).update(canonical(request)).digest();
  return database.transaction(async (transaction) => {
    await holdSlot(transaction, slot);
    const stored = await readKept(transaction, tenantId, slot);
    if (stored !== undefined) return replay(stored, fingerprint, secrets.encryption);
    const key = await createKeyIn(transaction, caller, request, context, settings);
    const answer = { requestHash: fingerprint, response: encrypt(JSON.stringify(key), secrets.encryption) };
    const expiresAt = sql`now() + interval '24 hours'`;
    await orm(transaction)
      .insert(idempotency)
      .values({ tenantId, keyHash: slot, ...answer, expiresAt })
      .onConflictDoUpdate({
        target: [idempotency.tenantId, idempotency.keyHash],
        set: { ...answer, createdAt: sql`now()`, expiresAt },
      });
    return key;
  });
}

/** The lock is released with the transaction, so a process that dies in the middle leaves nothing in progress. */
async function holdSlot(transaction: Queryable, slot: Buffer): Promise<void> {
  if (await tryHoldName(transaction, slot.toString("hex"))) return;
  throw new AccountsError("request_in_progress", "The first request with this Idempotency-Key is still running.");
}

type KeptAnswer = Pick<typeof idempotency.$inferSelect, "requestHash" | "response">;

async function readKept(transaction: Queryable, tenantId: string, slot: Buffer): Promise<KeptAnswer | undefined> {
  const { requestHash, response, keyHash, expiresAt } = idempotency;
  const [stored] = await orm(transaction)
    .select({ requestHash, response })
    .from(idempotency)
    .where(and(eq(idempotency.tenantId, tenantId), eq(keyHash, slot), gt(expiresAt, sql`now()`)));
  return stored;
}

function replay(stored: KeptAnswer, fingerprint: Buffer, encryption: Buffer): NewApiKey {
  if (fingerprint.equals(stored.requestHash)) return JSON.parse(decrypt(stored.response, encryption));
  throw new AccountsError(
    "idempotency_conflict",
    "This Idempotency-Key was used with another request or by another key.",
  );
}

function deriveSecrets(tenantId: string, { idempotencyKey, token }: Repeat) {
  const secret = Buffer.from(
    hkdfSync("sha256", token, tenantId, `capstack key creation ${idempotencyKeyHash(idempotencyKey)}`, 64),
  );
  return { encryption: secret.subarray(0, 32), fingerprinting: secret.subarray(32) };
}

function idempotencyKeyHash(idempotencyKey: string): string {
  return createHash("sha256").update(idempotencyKey).digest("hex");
}

function canonical({ name, mode, role, scopes, vehicles, partners, expiresAt }: NewKeyRequest): string {
  const reach = [role ?? null, scopes ?? null, vehicles ?? null, partners ?? null];
  return JSON.stringify([name, mode ?? null, ...reach, expiresAt ?? null]);
}

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** AES-256-GCM: nonce, tag, ciphertext. */
function encrypt(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_LENGTH);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(bytes: Uint8Array, key: Buffer): string {
  const nonce = bytes.subarray(0, NONCE_LENGTH);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce);
  decipher.setAuthTag(bytes.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_LENGTH + TAG_LENGTH)), decipher.final()]).toString("utf8");
}
