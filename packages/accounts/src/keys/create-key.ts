import { randomBytes } from "node:crypto";
import { type Database, orm, type Queryable, selectRows } from "@capstack/database";
import { eq, sql } from "drizzle-orm";
import { AccountsError } from "../accounts-error.js";
import { type Actor, type RequestContext, writeAudit } from "../audit/audit.js";
import { timeOrderedId } from "../audit/time-ordered-id.js";
import { account, apiKey, textsOf } from "../tables.js";
import { hashKey } from "../token/key-hash.js";
import { generateKeyToken, KEY_TOKEN_PATTERN, type KeyMode, readKeyToken } from "../token/key-token.js";
import { type Reach, type ReachRequest, reachOfNewKey } from "../token/reach.js";
import { keyFields, type NewApiKey, toApiKey } from "./api-key.js";
import type { Caller } from "./authenticate.js";
import type { KeySettings } from "./key-settings.js";

/** The input of a new key. `expiresAt` is ISO 8601 or a date; null or omitted for a key that does not expire. */
export interface NewKeyRequest extends ReachRequest {
  readonly name: string;
  readonly mode?: KeyMode | undefined;
  readonly expiresAt?: string | Date | null | undefined;
}

/**
 * The author of a key: a calling key, or a user or command acting for an account; of a user who is no owner, with the
 * reach of its role, which its keys do not pass.
 */
export type KeyAuthor =
  | Caller
  | { readonly account: { readonly id: string }; readonly actor: Actor; readonly reach?: Reach | null };

const ACTIVE_KEY_LIMIT = 50;

/**
 * Creates a key. Its text is in the answer and nowhere else. A calling key passes on its mode, and only scopes and
 * vehicles it holds; an account has at most 50 active keys, counted under a lock of its row.
 * @throws AccountsError `invalid_value`, `scope_required`, `mode_disabled` (a test key creating a live key, a test key
 * if they are disabled), `key_limit_reached`, `not_found` (no such account)
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const actor = { kind: "admin" };
 * const account = await createAccount(database, { name: "Acme" }, { actor });
 * const settings = { allowTestKeys: true, production: false, peppers: [] };
 * const key = await createKey(database, { account, actor }, { name: " Laptop ", mode: "test" }, {}, settings);
 * [key.name, key.mode, key.status, key.token.length]; // => ["Laptop", "test", "active", 48]
 * key.scopes; // => ["compute", "keys:manage", "accounting:read"]
 * await database.close();
 */
export async function createKey(
  database: Database,
  author: KeyAuthor,
  request: NewKeyRequest,
  context: RequestContext,
  settings: KeySettings,
): Promise<NewApiKey> {
  return database.transaction((transaction) => createKeyIn(transaction, author, request, context, settings));
}

/** The same within an open transaction. */
export async function createKeyIn(
  transaction: Queryable,
  author: KeyAuthor,
  request: NewKeyRequest,
  context: RequestContext,
  settings: KeySettings,
): Promise<NewApiKey> {
  const wanted = readNewKey(author, request, settings);
  const tenantId = author.account.id;
  const random = settings.random ?? randomBytes;
  const now = await lockForNewKey(transaction, tenantId, settings.activeKeyLimit ?? ACTIVE_KEY_LIMIT);
  if (wanted.expiresAt !== null && BigInt(wanted.expiresAt.getTime()) * 1000n <= now) throw pastExpiry();
  const token = generateKeyToken({ mode: wanted.mode, random });
  const { hash, pepperId } = hashKey(token, settings.peppers);
  const { name, mode, reach, expiresAt } = wanted;
  const [row] = await orm(transaction)
    .insert(apiKey)
    .values({
      ...{ id: `key_${timeOrderedId(now, random)}`, tenantId, name, prefix: readKeyToken(token)?.prefix ?? "", mode },
      ...{ hash, pepperId, expiresAt, scopes: textsOf(reach.scopes) },
      role: reach.role,
      vehicles: sql`${sql.param(reach.vehicles)}::uuid[]`,
      partners: sql`${sql.param(reach.partners)}::uuid[]`,
      personId: personOf(author),
      createdAt: sql`'epoch'::timestamptz + ${now}::int8 * interval '1 microsecond'`,
    })
    .returning(keyFields);
  if (row === undefined) throw new Error("A key that was inserted is answered.");
  const key = toApiKey(row, undefined);
  await writeAudit(transaction, { tenantId, action: "key.created", subject: key.id }, actorOf(author), context);
  return { ...key, token };
}

/** The author as recorded in the audit trail. */
export function actorOf(author: KeyAuthor): Actor {
  return "actor" in author ? author.actor : { kind: "key", id: author.key.id };
}

/** The person behind an author: the one that acts, or the one whose key does. */
function personOf(author: KeyAuthor): string | null {
  if ("key" in author) return author.key.personId;
  return author.actor.kind === "user" ? (author.actor.id ?? null) : null;
}

interface WantedKey {
  readonly name: string;
  readonly mode: KeyMode;
  readonly expiresAt: Date | null;
  readonly reach: Reach;
}

function readNewKey(author: KeyAuthor, request: NewKeyRequest, settings: KeySettings): WantedKey {
  const giver = "key" in author ? author.key : undefined;
  return {
    name: readName(request.name),
    mode: readMode(request.mode ?? giver?.mode ?? "live", giver?.mode, settings),
    expiresAt: readExpiry(request.expiresAt),
    reach: reachOfNewKey(request, giver ?? ("reach" in author ? (author.reach ?? undefined) : undefined)),
  };
}

function readName(text: string): string {
  const name = text.trim();
  const length = [...name].length;
  if (KEY_TOKEN_PATTERN.test(name)) {
    throw new AccountsError("invalid_value", "name holds the text of a key; names are shown, keys must not be.", {
      field: "name",
    });
  }
  if (length >= 1 && length <= 100 && !/\p{Cc}/u.test(name)) return name;
  throw new AccountsError("invalid_value", "name must be 1 to 100 characters, none of them a control character.", {
    field: "name",
  });
}

function readMode(mode: KeyMode, giver: KeyMode | undefined, { allowTestKeys }: KeySettings): KeyMode {
  if (mode === "live" && giver === "test") {
    throw new AccountsError("mode_disabled", "A test key cannot make a live key.");
  }
  if (mode === "test" && !allowTestKeys) throw new AccountsError("mode_disabled", "Test keys are off here.");
  return mode;
}

function readExpiry(expiresAt: NewKeyRequest["expiresAt"]): Date | null {
  if (expiresAt === undefined || expiresAt === null) return null;
  const date = new Date(expiresAt);
  if (!Number.isNaN(date.getTime())) return date;
  throw new AccountsError("invalid_value", "expiresAt must be an ISO 8601 time.", { field: "expiresAt" });
}

function pastExpiry(): AccountsError {
  return new AccountsError("invalid_value", "expiresAt must be in the future.", { field: "expiresAt" });
}

/** Locks the account, counts its active keys, and returns the time in microseconds, later for each new key. */
async function lockForNewKey(transaction: Queryable, tenantId: string, limit: number): Promise<bigint> {
  const locked = await orm(transaction)
    .select({ id: account.id })
    .from(account)
    .where(eq(account.id, tenantId))
    .for("no key update");
  if (locked.length === 0) throw new AccountsError("not_found", "There is no such account.");
  const counted = {
    active: sql<number>`count(*)::int`,
    now: sql<bigint>`(extract(epoch from clock_timestamp()) * 1000000)::int8`,
  };
  const { revokedAt, expiresAt } = apiKey;
  const isActive = sql`${revokedAt} is null and (${expiresAt} is null or ${expiresAt} > now())`;
  const rest = sql`from ${apiKey} where ${apiKey.tenantId} = ${tenantId} and ${isActive}`;
  const [{ active, now } = { active: 0, now: 0n }] = await selectRows(transaction, counted, rest);
  if (active < limit) return now;
  throw new AccountsError("key_limit_reached", `The account has ${limit} active keys, the most it may have.`, {
    limit,
  });
}
