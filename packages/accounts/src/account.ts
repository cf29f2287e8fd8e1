/** Accounts: whom keys, entitlements, limits and books belong to. */
import { randomBytes } from "node:crypto";
import type { Database, Queryable } from "@capstack/database";
import { AccountsError } from "./accounts-error.js";
import { type Actor, type RequestContext, writeAudit } from "./audit.js";
import { uuidV7 } from "./time-ordered-id.js";

/** One account. `suspendedAt` is null while it may call. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly contactEmail: string | null;
  readonly createdAt: string;
  readonly suspendedAt: string | null;
}

/** What a new account needs. `contactEmail` lets the person who proves that address own the account at sign-up. */
export interface NewAccount {
  readonly name: string;
  readonly contactEmail?: string | undefined;
}

/** Who acts on an account, and the request it came with. */
export type AccountContext = RequestContext & { readonly actor: Actor };

interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly contact_email: string | null;
  readonly created_at: Date;
  readonly suspended_at: Date | null;
}

const COLUMNS = "id, name, contact_email, created_at, suspended_at";

/**
 * Opens an account.
 * @throws AccountsError `invalid_value` for a name that is empty, over 200 characters or holds control characters
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const account = await createAccount(database, { name: "Acme Ventures" }, { actor: { kind: "admin" } });
 * [account.name, account.suspendedAt]; // => ["Acme Ventures", null]
 * await database.close();
 */
export function createAccount(database: Database, wanted: NewAccount, context: AccountContext): Promise<Account> {
  return database.transaction((transaction) => createAccountIn(transaction, wanted, context));
}

/** The same within a transaction that has more to do. */
export async function createAccountIn(
  transaction: Queryable,
  { name, contactEmail }: NewAccount,
  context: AccountContext,
): Promise<Account> {
  const trimmed = name.trim();
  if (trimmed === "" || [...trimmed].length > 200 || /\p{Cc}/u.test(trimmed)) {
    throw new AccountsError("invalid_value", "name must be 1 to 200 characters, none of them a control character.", {
      field: "name",
    });
  }
  const id = uuidV7(Date.now(), randomBytes);
  const rows = await transaction.query<AccountRow>(
    `insert into account (id, name, contact_email) values ($1, $2, $3) returning ${COLUMNS}`,
    [id, trimmed, contactEmail ?? null],
  );
  await writeAudit(transaction, { tenantId: id, action: "account.created", subject: id }, context.actor, context);
  return toAccount(rows[0] as AccountRow);
}

/**
 * Reads an account.
 * @throws AccountsError `not_found`
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * await readAccount(database, "00000000-0000-7000-8000-000000000000"); // throws not_found
 */
export async function readAccount(database: Queryable, tenantId: string): Promise<Account> {
  const rows = await database.query<AccountRow>(`select ${COLUMNS} from account where id = $1`, [tenantId]);
  return toAccount(found(rows));
}

/**
 * Every account, newest first: for operators.
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * await ensureDevelopmentAccount(database);
 * (await listAccounts(database)).map(({ name }) => name); // => ["Development"]
 * await database.close();
 */
export async function listAccounts(database: Queryable): Promise<Account[]> {
  const rows = await database.query<AccountRow>(`select ${COLUMNS} from account order by created_at desc, id desc`);
  return rows.map(toAccount);
}

/**
 * Stops an account from calling: its keys answer 403 from the next request on. Again changes nothing.
 * @throws AccountsError `not_found`
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const context = { actor: { kind: "admin" } };
 * const account = await createAccount(database, { name: "Acme" }, context);
 * (await suspendAccount(database, account.id, context)).suspendedAt !== null; // => true
 * (await resumeAccount(database, account.id, context)).suspendedAt; // => null
 * await database.close();
 */
export function suspendAccount(database: Database, tenantId: string, context: AccountContext): Promise<Account> {
  return change(database, tenantId, { action: "account.suspended", set: "now()", from: "is null" }, context);
}

/**
 * Lets a suspended account call again.
 * @throws AccountsError `not_found`
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const context = { actor: { kind: "admin" } };
 * const account = await createAccount(database, { name: "Acme" }, context);
 * (await resumeAccount(database, account.id, context)).suspendedAt; // => null
 * await database.close();
 */
export function resumeAccount(database: Database, tenantId: string, context: AccountContext): Promise<Account> {
  return change(database, tenantId, { action: "account.resumed", set: "null", from: "is not null" }, context);
}

interface SuspensionChange {
  readonly action: "account.suspended" | "account.resumed";
  readonly set: string;
  readonly from: string;
}

function change(
  database: Database,
  tenantId: string,
  { action, set, from }: SuspensionChange,
  context: AccountContext,
): Promise<Account> {
  return database.transaction(async (transaction) => {
    const rows = await transaction.query<AccountRow>(
      `update account set suspended_at = ${set} where id = $1 and suspended_at ${from} returning ${COLUMNS}`,
      [tenantId],
    );
    if (rows.length === 0) return readAccount(transaction, tenantId);
    await writeAudit(transaction, { tenantId, action, subject: tenantId }, context.actor, context);
    return toAccount(found(rows));
  });
}

function found(rows: readonly AccountRow[]): AccountRow {
  if (rows[0] === undefined) throw new AccountsError("not_found", "There is no such account.");
  return rows[0];
}

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    contactEmail: row.contact_email,
    createdAt: row.created_at.toISOString(),
    suspendedAt: row.suspended_at?.toISOString() ?? null,
  };
}
