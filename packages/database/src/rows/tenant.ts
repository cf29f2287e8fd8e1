import type { Database, Queryable, TransactionOptions } from "../database.js";

/**
 * The role that accesses tenants' rows: it owns nothing and cannot bypass row-level security. A package whose tables
 * hold tenants' rows creates it in its first migration and grants it what it needs.
 * @example TENANT_ROLE // => "capstack_tenant"
 */
export const TENANT_ROLE = "capstack_tenant";

/**
 * The same of fewer rows: some vehicles, or some partners.
 * @example LIMITED_ROLE // => "capstack_limited"
 */
export const LIMITED_ROLE = "capstack_limited";

/**
 * The role of the serving process: it has what a package's migrations grant it, including the role of tenants. Logins
 * are
 * members; it owns nothing.
 * @example APPLICATION_ROLE // => "capstack_app"
 */
export const APPLICATION_ROLE = "capstack_app";

/** The role that reads every tenant's books: reports, copies, auditors. */
export const READER_ROLE = "capstack_reader";

/** Locks the account, or refuses it while it is moved, before the role is set. */
const BEGIN = `select moving.enter($1), set_config('capstack.account_id', $1, true), set_config('role', '${TENANT_ROLE}', true)`;

/**
 * The same through a function that also sets it on the server with the tenant's rows, which a setting does not reach.
 */
const BEGIN_DISTRIBUTED = "select begin_as_tenant($1)";

const BEGIN_LIMITED = `select moving.enter($1), set_config('capstack.account_id', $1, true),
  set_config('capstack.vehicles', $2, true), set_config('capstack.partners', $3, true),
  set_config('role', '${LIMITED_ROLE}', true)`;
const BEGIN_LIMITED_DISTRIBUTED = "select begin_as_tenant($1, $2, $3)";

/** What a tenant's transaction is limited to: some vehicles, some partners; null for all. */
export interface TenantLimits {
  readonly vehicles: readonly string[] | null;
  readonly partners: readonly string[] | null;
}

/** Nothing is the row of this id: a list of nobody shows no row. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

function settingOf(ids: readonly string[] | null): string {
  if (ids === null) return "";
  return ids.length === 0 ? NOBODY : ids.join(",");
}

/** The statement that begins a tenant's transaction, and its parameters. */
function beginning(database: Database, tenantId: string, limits: TenantLimits | undefined): [string, string[]] {
  if (limits === undefined || (limits.vehicles === null && limits.partners === null)) {
    return [database.distributed ? BEGIN_DISTRIBUTED : BEGIN, [tenantId]];
  }
  const settings = [tenantId, settingOf(limits.vehicles), settingOf(limits.partners)];
  return [database.distributed ? BEGIN_LIMITED_DISTRIBUTED : BEGIN_LIMITED, settings];
}

/**
 * Runs a transaction as one tenant: the role of tenants, with `capstack.account_id` set for its length, so that the
 * database itself shows and takes rows of that account alone; with `limits`, those of some vehicles or partners alone.
 * @throws what {@link isUnavailable} recognises, for an account that is being moved to another cluster or has moved
 * @example
 * const database = await openDatabase({});
 * await database.migrate(tenantMigrations);
 * await database.script("create role capstack_tenant nologin");
 * const account = "0196f0c4-7c1e-7000-8000-000000000001";
 * const seen = await asTenant(database, account, (tx) => tx.query("select current_setting('capstack.account_id') as id, current_user as role"));
 * seen // => [{ id: "0196f0c4-7c1e-7000-8000-000000000001", role: "capstack_tenant" }]
 * await database.close();
 */
export function asTenant<T>(
  database: Database,
  tenantId: string,
  work: (transaction: Queryable) => Promise<T>,
  { limits, ...options }: TransactionOptions & { readonly limits?: TenantLimits } = {},
): Promise<T> {
  return database.transaction(
    async (transaction) => {
      // The first statement of the work follows at once on the same session. If this one fails, so do those that
      // follow;
      // the transaction ends after the last one, and reports the cause.
      const said = transaction.query(...beginning(database, tenantId, limits));
      const [begun, done] = await Promise.allSettled([said, work(transaction)]);
      if (begun.status === "rejected") throw begun.reason;
      if (done.status === "rejected") throw done.reason;
      return done.value;
    },
    { ...options, tenant: tenantId },
  );
}
