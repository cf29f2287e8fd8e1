/** Accounts, which own keys, entitlements, limits and books. */
import { randomBytes } from "node:crypto";
import { type Database, orm, type Queryable, type SelectedRow } from "@capstack/database";
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { AccountsError } from "../accounts-error.js";
import { type Actor, type RequestContext, writeAudit } from "../audit/audit.js";
import { uuidV7 } from "../audit/time-ordered-id.js";
import { account } from "../tables.js";

/** One account. `suspendedAt` is null while it may call. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly contactEmail: string | null;
  readonly createdAt: string;
  readonly suspendedAt: string | null;
}

/** The input of a new account. `contactEmail` lets the person who proves that address own the account at sign-up. */
export interface NewAccount {
  readonly name: string;
  readonly contactEmail?: string | undefined;
}

/** Who acts on an account, with the request's id and address. */
export type AccountContext = RequestContext & { readonly actor: Actor };

const { id, name, contactEmail, createdAt, suspendedAt } = account;
const fields = { id, name, contactEmail, createdAt, suspendedAt };

type AccountRow = SelectedRow<typeof fields>;

/**
 * Creates an account.
 * @throws AccountsError `invalid_value` for a name that is empty, over 200 characters or holds control characters, and
 * for
 * an invalid e-mail address
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

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

/** The same within an open transaction. */
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
  if (contactEmail !== undefined && !(contactEmail.length <= 254 && EMAIL.test(contactEmail))) {
    const message = `${JSON.stringify(contactEmail)} is not a valid e-mail address; write one such as ann@acme.example.`;
    throw new AccountsError("invalid_value", message, { field: "email" });
  }
  const id = uuidV7(Date.now(), randomBytes);
  const rows = await orm(transaction)
    .insert(account)
    .values({ id, name: trimmed, contactEmail: contactEmail ?? null })
    .returning(fields);
  await writeAudit(transaction, { tenantId: id, action: "account.created", subject: id }, context.actor, context);
  return toAccount(found(rows));
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
  return toAccount(found(await orm(database).select(fields).from(account).where(eq(id, tenantId))));
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
  const rows = await orm(database).select(fields).from(account).orderBy(desc(createdAt), desc(id));
  return rows.map(toAccount);
}

/**
 * Suspends an account: its keys answer 403 from the next request on. Repeating it changes nothing.
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
  return change(
    database,
    tenantId,
    { action: "account.suspended", suspendedAt: sql`now()`, from: isNull(suspendedAt) },
    context,
  );
}

/**
 * Resumes a suspended account.
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
  return change(
    database,
    tenantId,
    { action: "account.resumed", suspendedAt: null, from: isNotNull(suspendedAt) },
    context,
  );
}

interface SuspensionChange {
  readonly action: "account.suspended" | "account.resumed";
  readonly suspendedAt: SQL | null;
  readonly from: SQL;
}

function change(
  database: Database,
  tenantId: string,
  { action, suspendedAt, from }: SuspensionChange,
  context: AccountContext,
): Promise<Account> {
  return database.transaction(async (transaction) => {
    const rows = await orm(transaction)
      .update(account)
      .set({ suspendedAt })
      .where(and(eq(id, tenantId), from))
      .returning(fields);
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
    contactEmail: row.contactEmail,
    createdAt: row.createdAt.toISOString(),
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
  };
}
