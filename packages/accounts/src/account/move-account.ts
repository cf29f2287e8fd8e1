/** Moves an account to another cluster with all its data: its books, keys, access, batches and users. */
import {
  type Database,
  type MovedTable,
  MoveError,
  moveTenant,
  openDatabase,
  orm,
  type PickedRows,
  type TenantMove,
} from "@capstack/database";
import { eq, getTableName, inArray, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { account, accountMember, credential, user } from "../tables.js";

/**
 * The source and target cluster: superuser addresses, of which the target's server must be able to reach the
 * source's.
 */
export type AccountMove = Pick<TenantMove, "from" | "to" | "patience" | "onStep">;

/**
 * Moves an account while it is in use. Its users move too, except those the target has already. Sessions are not moved:
 * users sign in again.
 * @returns the tables with their row counts; none if the account was moved before
 * @throws MoveError with the reason; nothing has changed unless it says otherwise
 * @example
 * const addresses = { from: "postgres://old.example/capstack", to: "postgres://new.example/capstack" };
 * await moveAccount(addresses, "Acme").catch((error) => error.message); // => "An account is named by its id."
 */
export function moveAccount(move: AccountMove, tenantId: string): Promise<MovedTable[]> {
  return moveTenant({ ...move, tenantId, beside: () => besideTenant(move, tenantId) });
}

async function besideTenant({ from, to }: AccountMove, tenantId: string): Promise<PickedRows[]> {
  const [source, target] = await Promise.all([openDatabase({ url: from }), openDatabase({ url: to })]);
  try {
    const [known] = await orm(source).select({ id: account.id }).from(account).where(eq(account.id, tenantId));
    if (known === undefined) throw new MoveError("The account is not at the source.");
    const people = await newPeople(source, target, tenantId);
    const own = [picked(account.id, [tenantId])];
    return people.length === 0 ? own : [...own, picked(user.id, people), picked(credential.userId, people)];
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

const picked = (column: PgColumn, values: readonly string[]): PickedRows => ({
  table: getTableName(column.table),
  column: column.name,
  values,
});

/** The account's users unknown to the target. @throws MoveError for an address that belongs to someone else there */
async function newPeople(source: Database, target: Database, tenantId: string): Promise<string[]> {
  const { id, email } = user;
  const members = await orm(source)
    .select({ id, email })
    .from(user)
    .innerJoin(accountMember, eq(accountMember.userId, id))
    .where(eq(accountMember.tenantId, tenantId));
  if (members.length === 0) return [];
  const [ids, emails] = [members.map((member) => member.id), members.map((member) => member.email)];
  const there = await orm(target)
    .select({ id, email })
    .from(user)
    .where(or(inArray(id, ids), inArray(email, emails)));
  const known = new Set(there.map((person) => person.id));
  const people = members.filter((member) => !known.has(member.id));
  const taken = people.find((member) => there.some((person) => person.email === member.email));
  if (taken !== undefined) throw new MoveError(`At the target ${taken.email} is somebody with another id.`);
  return people.map((member) => member.id);
}
