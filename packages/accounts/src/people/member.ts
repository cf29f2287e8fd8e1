/** A person's role in an account: what its owner lets it do, and the keys it may make for itself. */
import { type Database, orm, type Queryable } from "@capstack/database";
import { and, eq, sql } from "drizzle-orm";
import { type AccountContext, readAccount } from "../account/account.js";
import { AccountsError } from "../accounts-error.js";
import { writeAudit } from "../audit/audit.js";
import { accountMember, user } from "../tables.js";
import { type Reach, type ReachRequest, reachOfNewKey } from "../token/reach.js";

/** A member of an account: an owner, who may do anything, or a person with a role. */
export interface Member {
  readonly userId: string;
  readonly email: string;
  /** Null for an owner. */
  readonly reach: Reach | null;
}

/** The role to give, with its vehicles and partners. */
export interface NewMember extends Pick<ReachRequest, "vehicles" | "partners"> {
  readonly email: string;
  readonly role: string;
}

const { tenantId: ofAccount, userId, role, memberRole, vehicles, partners } = accountMember;
const fields = { userId, email: user.email, role, memberRole, vehicles, partners };

/**
 * Gives a person who has signed up a role in an account, or another role. An owner stays an owner.
 * @throws AccountsError `invalid_value` for what is no role, `not_found` for an address nobody has proved, or an owner's
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * await database.query(`insert into "user" (id, name, email, email_verified) values ('u1', 'Ada', 'ada@acme.test', true)`);
 * const context = { actor: { kind: "admin" } };
 * const account = await createAccount(database, { name: "Acme" }, context);
 * const ada = await giveRole(database, account.id, { email: "ada@acme.test", role: "auditor" }, context);
 * ada.reach.scopes; // => ["accounting:read", "accounting:mark"]
 * await database.close();
 */
export async function giveRole(
  database: Database,
  tenantId: string,
  { email, ...params }: NewMember,
  context: AccountContext,
): Promise<Member> {
  const reach = reachOfNewKey(params);
  return database.transaction(async (transaction) => {
    await readAccount(transaction, tenantId);
    const isProved = and(eq(sql`lower(${user.email})`, email.trim().toLowerCase()), eq(user.emailVerified, true));
    const [person] = await orm(transaction).select({ id: user.id }).from(user).where(isProved);
    if (person === undefined) throw nobody();
    const given = {
      memberRole: reach.role,
      vehicles: sql`${sql.param(reach.vehicles)}::uuid[]`,
      partners: sql`${sql.param(reach.partners)}::uuid[]`,
    };
    const written = await orm(transaction)
      .insert(accountMember)
      .values({ tenantId, userId: person.id, role: "member", ...given })
      .onConflictDoUpdate({ target: [ofAccount, userId], set: given, setWhere: eq(role, "member") })
      .returning({ userId });
    if (written.length === 0) throw new AccountsError("not_found", "An owner may do everything and has no role.");
    await writeAudit(
      transaction,
      { tenantId, action: "member.role_given", subject: person.id },
      context.actor,
      context,
    );
    return (await readMember(transaction, tenantId, person.id)) as Member;
  });
}

/**
 * A member of an account; undefined for who is none.
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const { account } = await ensureDevelopmentAccount(database);
 * await readMember(database, account.id, "nobody"); // => undefined
 * await database.close();
 */
export async function readMember(database: Queryable, tenantId: string, id: string): Promise<Member | undefined> {
  const isIt = and(eq(ofAccount, tenantId), eq(userId, id));
  const [row] = await orm(database).select(fields).from(accountMember).innerJoin(user, eq(user.id, userId)).where(isIt);
  return row && toMember(row);
}

/**
 * The members of an account: owners first, then by address.
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const { account } = await ensureDevelopmentAccount(database);
 * await listMembers(database, account.id); // => []
 * await database.close();
 */
export async function listMembers(database: Queryable, tenantId: string): Promise<Member[]> {
  const rows = await orm(database)
    .select(fields)
    .from(accountMember)
    .innerJoin(user, eq(user.id, userId))
    .where(eq(ofAccount, tenantId))
    .orderBy(sql`${role} <> 'owner'`, user.email);
  return rows.map(toMember);
}

/**
 * Takes a role away: the person is no member any more. The keys that it made stay, for the owner to revoke.
 * @throws AccountsError `not_found` for who is no member, or an owner
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const { account } = await ensureDevelopmentAccount(database);
 * await takeRole(database, account.id, "nobody", { actor: { kind: "admin" } }); // throws not_found
 */
export async function takeRole(
  database: Database,
  tenantId: string,
  id: string,
  context: AccountContext,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const isIt = and(eq(ofAccount, tenantId), eq(userId, id), eq(role, "member"));
    const taken = await orm(transaction).delete(accountMember).where(isIt).returning({ userId });
    if (taken.length === 0) throw new AccountsError("not_found", "There is no such member, or it is an owner.");
    await writeAudit(transaction, { tenantId, action: "member.role_taken", subject: id }, context.actor, context);
  });
}

type MemberRow = Pick<typeof accountMember.$inferSelect, "userId" | "role" | "memberRole" | "vehicles" | "partners">;

/** A member without a role, as none is made, reads the books. */
function toMember({ userId: id, email, ...row }: MemberRow & { readonly email: string }): Member {
  if (row.role === "owner") return { userId: id, email, reach: null };
  const { memberRole, vehicles: seen, partners: readFor } = row;
  const reach = reachOfNewKey({ role: memberRole ?? "reader", vehicles: seen, partners: readFor ?? undefined });
  return { userId: id, email, reach };
}

function nobody(): AccountsError {
  return new AccountsError("not_found", "Nobody has signed up with this address and proved it.");
}
