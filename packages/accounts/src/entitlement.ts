/** What an account has bought or been given. One code covers the cap table and the exit waterfall; funds need none. */
import type { Database, Queryable } from "@capstack/database";
import type { AccountContext } from "./account.js";
import { AccountsError } from "./accounts-error.js";
import { writeAudit } from "./audit.js";
import type { KeyMode } from "./key-token.js";

/**
 * The code that cap tables and exit waterfalls ask for.
 * @example CAP_TABLE_EXIT_WATERFALL; // => "cap-table-exit-waterfall"
 */
export const CAP_TABLE_EXIT_WATERFALL = "cap-table-exit-waterfall";

/** How an account came by it: it paid, it was given it, it came with a product, or it is development. */
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

/** What is granted. `reference` names the payment or the reason. */
export interface NewEntitlement {
  readonly code: string;
  readonly mode: KeyMode;
  readonly source: EntitlementSource;
  readonly reference?: string | undefined;
  readonly expiresAt?: Date | undefined;
}

interface EntitlementRow {
  readonly id: string;
  readonly code: string;
  readonly mode: KeyMode;
  readonly source: EntitlementSource;
  readonly reference: string | null;
  readonly granted_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly expired: boolean;
}

const COLUMNS = `id, code, mode, source, reference, granted_at, expires_at, revoked_at,
  coalesce(expires_at <= now(), false) as expired`;

/**
 * Grants an entitlement. It is in force for the next request.
 * @throws AccountsError `not_found` (no such account), `invalid_value` (a code that is no code)
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

/** The same within a transaction that has more to do. */
export async function grantEntitlementIn(
  transaction: Queryable,
  tenantId: string,
  wanted: NewEntitlement,
  context: AccountContext,
): Promise<Entitlement> {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(wanted.code)) {
    throw new AccountsError("invalid_value", "code must be lower-case words joined by hyphens.", { field: "code" });
  }
  const rows = await transaction.query<EntitlementRow>(
    `insert into entitlement (account_id, code, mode, source, reference, expires_at)
     select id, $2, $3, $4, $5, $6 from account where id = $1 returning ${COLUMNS}`,
    [tenantId, wanted.code, wanted.mode, wanted.source, wanted.reference ?? null, wanted.expiresAt ?? null],
  );
  const row = rows[0];
  if (row === undefined) throw new AccountsError("not_found", "There is no such account.");
  const entry = { tenantId, action: "entitlement.granted", subject: row.id } as const;
  await writeAudit(transaction, entry, context.actor, context);
  return toEntitlement(row);
}

/**
 * Revokes what an account holds under a code in a mode, however it came by it. Gives what was revoked, nothing when
 * nothing was in force.
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
  { code, mode }: { readonly code: string; readonly mode: KeyMode },
  context: AccountContext,
): Promise<Entitlement[]> {
  return database.transaction(async (transaction) => {
    const rows = await transaction.query<EntitlementRow>(
      `update entitlement set revoked_at = now()
       where account_id = $1 and code = $2 and mode = $3 and revoked_at is null returning ${COLUMNS}`,
      [tenantId, code, mode],
    );
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
  const rows = await database.query<EntitlementRow>(
    `select ${COLUMNS} from entitlement where account_id = $1 order by granted_at desc, id desc`,
    [tenantId],
  );
  return rows.map(toEntitlement);
}

function toEntitlement(row: EntitlementRow): Entitlement {
  return {
    id: row.id,
    code: row.code,
    mode: row.mode,
    source: row.source,
    reference: row.reference,
    grantedAt: row.granted_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    active: row.revoked_at === null && !row.expired,
  };
}
