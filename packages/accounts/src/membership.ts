import type { Database, Queryable } from "@capstack/database";
import { type Account, createAccountIn, readAccount } from "./account.js";
import type { RequestContext } from "./audit.js";

/** A person who signed in with an address that is proved theirs. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/**
 * The account a person works in. Who has none becomes the owner of the one that was opened for their address, else of a
 * new one.
 * @param person  signed in, address proved
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * await database.query(`insert into "user" (id, name, email, email_verified) values ('u1', 'Ada', 'ada@acme.test', true)`);
 * const opened = await createAccount(database, { name: "Acme", contactEmail: "Ada@Acme.test" }, { actor: { kind: "admin" } });
 * const ada = { id: "u1", name: "Ada", email: "ada@acme.test" };
 * (await accountOfPerson(database, ada, {})).id === opened.id; // => true
 * (await accountOfPerson(database, ada, {})).name; // => "Acme"
 * await database.close();
 */
export async function accountOfPerson(database: Database, person: Person, context: RequestContext): Promise<Account> {
  const known = await readMembership(database, person);
  if (known !== undefined) return readAccount(database, known);
  return database.transaction(async (transaction) => {
    await transaction.query(`select id from "user" where id = $1 for no key update`, [person.id]);
    const since = await readMembership(transaction, person);
    const tenantId = since ?? (await findUnowned(transaction, person)) ?? (await open(transaction, person, context));
    if (since === undefined) await join(transaction, tenantId, person);
    return readAccount(transaction, tenantId);
  });
}

async function readMembership(database: Queryable, person: Person): Promise<string | undefined> {
  const rows = await database.query<{ account_id: string }>(
    "select account_id from account_member where user_id = $1 order by created_at, account_id limit 1",
    [person.id],
  );
  return rows[0]?.account_id;
}

async function findUnowned(transaction: Queryable, person: Person): Promise<string | undefined> {
  const rows = await transaction.query<{ id: string }>(
    `select id from account
     where lower(contact_email) = lower($1) and not exists (select from account_member where account_id = account.id)
     order by created_at limit 1 for no key update`,
    [person.email],
  );
  return rows[0]?.id;
}

async function open(transaction: Queryable, person: Person, context: RequestContext): Promise<string> {
  const name =
    person.name
      .replace(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, 100) || person.email;
  const wanted = { name, contactEmail: person.email };
  return (await createAccountIn(transaction, wanted, { ...context, actor: { kind: "user", id: person.id } })).id;
}

async function join(transaction: Queryable, tenantId: string, person: Person): Promise<void> {
  await transaction.query("insert into account_member (account_id, user_id, role) values ($1, $2, 'owner')", [
    tenantId,
    person.id,
  ]);
}
