import { type Database, orm, type Queryable, selectRows } from "@capstack/database";
import { eq, sql } from "drizzle-orm";
import { type Account, createAccountIn, readAccount } from "../account/account.js";
import type { RequestContext } from "../audit/audit.js";
import { account, accountMember, user } from "../tables.js";

/** A signed-in user with a verified e-mail address. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/**
 * The account a user works in: one that gave them a role, else their own. A user without one becomes the owner of the account created for their address, else of a
 * new one.
 * @param person  signed in, address verified
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
    await orm(transaction).select({ id: user.id }).from(user).where(eq(user.id, person.id)).for("no key update");
    const since = await readMembership(transaction, person);
    const tenantId = since ?? (await findUnowned(transaction, person)) ?? (await open(transaction, person, context));
    if (since === undefined) await join(transaction, tenantId, person);
    return readAccount(transaction, tenantId);
  });
}

async function readMembership(database: Queryable, person: Person): Promise<string | undefined> {
  const { tenantId, userId, role, createdAt } = accountMember;
  const [first] = await orm(database)
    .select({ tenantId })
    .from(accountMember)
    .where(eq(userId, person.id))
    .orderBy(sql`${role} = 'owner'`, createdAt, tenantId)
    .limit(1);
  return first?.tenantId;
}

async function findUnowned(transaction: Queryable, person: Person): Promise<string | undefined> {
  const { id, contactEmail, createdAt } = account;
  const isOwned = sql`exists (select from ${accountMember} where ${accountMember.tenantId} = ${id})`;
  const rest = sql`from ${account} where lower(${contactEmail}) = lower(${person.email}) and not ${isOwned}
    order by ${createdAt} limit 1 for no key update`;
  const [unowned] = await selectRows(transaction, { id }, rest);
  return unowned?.id;
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
  await orm(transaction).insert(accountMember).values({ tenantId, userId: person.id, role: "owner" });
}
