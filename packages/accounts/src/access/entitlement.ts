/** Entitlements of an account. One code covers the cap table and the exit waterfall; funds need none. */
import { type Database, orm, type Queryable, type SelectedRow } from "@capstack/database";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { AccountContext } from "../account/account.js";
import { AccountsError } from "../accounts-error.js";
import { writeAudit } from "../audit/audit.js";
import { account, entitlement } from "../tables.js";
import type { KeyMode } from "../token/key-token.js";

/**
 * The code that cap tables and exit waterfalls require.
 * @example CAP_TABLE_EXIT_WATERFALL; // => "cap-table-exit-waterfall"
 */
export const CAP_TABLE_EXIT_WATERFALL = "cap-table-exit-waterfall";

/** Every entitlement code; each paid model requires one of them. */
const ENTITLEMENT_CODES: readonly string[] = [CAP_TABLE_EXIT_WATERFALL];

/** Whether a code is a known entitlement. */
export function isEntitlementCode(code: unknown): boolean {
  return ENTITLEMENT_CODES.includes(code as string);
}

/** How an account obtained it: by payment, by a grant, with a product, or in development. */
export type EntitlementSource = "purchase" | "grant" | "product" | "development";

/** One entitlement. It is in force while `active`: not revoked and not expired. */
export interface Entitlement {
  readonly id: string;
  readonly code: string;
  readonly mode: KeyMode;
  readonly source: EntitlementSource;
  readonly reference: string | null;
  readonly grantedAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly active: boolean;
}

/** The entitlement to grant. `reference` names the payment or the reason. */
export interface NewEntitlement {
  readonly code: string;
  readonly mode: KeyMode;
  readonly source: EntitlementSource;
  readonly reference?: string | undefined;
  readonly expiresAt?: Date | undefined;
}

const { id, tenantId: ownerId, code, mode, source, reference, grantedAt, expiresAt, revokedAt } = entitlement;
const expired = sql<boolean>`coalesce(${expiresAt} <= now(), false)`;
const fields = { id, code, mode, source, reference, grantedAt, expiresAt, revokedAt, expired };

/**
 * Grants an entitlement, effective from the next request.
 * @throws AccountsError `not_found` (no such account), `invalid_value` (an unknown code)
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const context = { actor: { kind: "admin" } };
 * const account = await createAccount(database, { name: "Acme" }, context);
 * const wanted = { code: CAP_TABLE_EXIT_WATERFALL, mode: "live", source: "grant" };
 * (await grantEntitlement(database, account.id, wanted, context)).active; // => true
 * await database.close();
 */
export function grantEntitlement(
  database: Database,
  tenantId: string,
  wanted: NewEntitlement,
  context: AccountContext,
): Promise<Entitlement> {
  return database.transaction((transaction) => grantEntitlementIn(transaction, tenantId, wanted, context));
}

/** The same within an open transaction. */
export async function grantEntitlementIn(
  transaction: Queryable,
  tenantId: string,
  wanted: NewEntitlement,
  context: AccountContext,
): Promise<Entitlement> {
  if (!isEntitlementCode(wanted.code)) {
    const message = `${JSON.stringify(wanted.code)} is not a valid code; it must be ${ENTITLEMENT_CODES.join(" or ")}.`;
    throw new AccountsError("invalid_value", message, { field: "code" });
  }
  const [known] = await orm(transaction).select({ id: account.id }).from(account).where(eq(account.id, tenantId));
  if (known === undefined) throw new AccountsError("not_found", "There is no such account.");
  const { reference = null, expiresAt = null, ...what } = wanted;
  const [row] = await orm(transaction)
    .insert(entitlement)
    .values({ tenantId, ...what, reference, expiresAt })
    .returning(fields);
  if (row === undefined) throw new Error("What was granted is answered.");
  const entry = { tenantId, action: "entitlement.granted", subject: row.id } as const;
  await writeAudit(transaction, entry, context.actor, context);
  return toEntitlement(row);
}

/**
 * Revokes all of an account's active entitlements under a code in a mode, from any source. Returns the revoked ones,
 * possibly none.
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const { account } = await ensureDevelopmentAccount(database);
 * const what = { code: CAP_TABLE_EXIT_WATERFALL, mode: "test" };
 * (await revokeEntitlement(database, account.id, what, { actor: { kind: "admin" } })).length; // => 1
 * (await revokeEntitlement(database, account.id, what, { actor: { kind: "admin" } })).length; // => 0
 * await database.close();
 */
export function revokeEntitlement(
  database: Database,
  tenantId: string,
  what: { readonly code: string; readonly mode: KeyMode },
  context: AccountContext,
): Promise<Entitlement[]> {
  return database.transaction(async (transaction) => {
    const isIt = and(eq(ownerId, tenantId), eq(entitlement.code, what.code), eq(entitlement.mode, what.mode));
    const rows = await orm(transaction)
      .update(entitlement)
      .set({ revokedAt: sql`now()` })
      .where(and(isIt, isNull(revokedAt)))
      .returning(fields);
    for (const { id } of rows) {
      const entry = { tenantId, action: "entitlement.revoked", subject: id } as const;
      await writeAudit(transaction, entry, context.actor, context);
    }
    return rows.map(toEntitlement);
  });
}

/**
 * Everything an account was ever granted, newest first.
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const { account } = await ensureDevelopmentAccount(database);
 * (await listEntitlements(database, account.id)).map((held) => [held.mode, held.source, held.active]); // => [["test", "development", true]]
 * await database.close();
 */
export async function listEntitlements(database: Queryable, tenantId: string): Promise<Entitlement[]> {
  const rows = await orm(database)
    .select(fields)
    .from(entitlement)
    .where(eq(ownerId, tenantId))
    .orderBy(desc(grantedAt), desc(id));
  return rows.map(toEntitlement);
}

function toEntitlement(row: SelectedRow<typeof fields>): Entitlement {
  return {
    id: row.id,
    code: row.code,
    mode: row.mode,
    source: row.source,
    reference: row.reference,
    grantedAt: row.grantedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    active: row.revokedAt === null && !row.expired,
  };
}
