/** The chart of accounts as published. */
import { type orm, prepared } from "@capstack/database";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { byName, type OwnerOfRow, ownedBy } from "../../tables/columns.js";
import { ledgerAccounts as accounts } from "../../tables/journal-tables.js";
import { ownerOf, type Tenant } from "../../vehicles/tenant.js";
import type { VehicleRow } from "../../vehicles/vehicle.js";

interface Shown extends OwnerOfRow {
  readonly firmId: string;
  readonly name: string;
}

function select(db: ReturnType<typeof orm>, { firmId, name, tenantId, vehicleId }: Shown, condition?: SQL) {
  return db
    .select({
      id: accounts.id,
      fund_id: sql<string>`${firmId}::uuid`.as("fund_id"),
      portfolio_group: sql<string>`${name}::text`.as("portfolio_group"),
      code: accounts.code,
      name: accounts.name,
      type: accounts.type,
      subtype: accounts.subtype,
      parent_id: accounts.parentId,
      lp_entity_id: accounts.lpEntityId,
      is_active: accounts.isActive,
      created_at: accounts.createdAt,
      vehicle_id: accounts.vehicleId,
      company_id: accounts.companyId,
    })
    .from(accounts)
    .where(and(ownedBy(accounts, { tenantId, vehicleId }), condition))
    .orderBy(byName(accounts.code));
}

const everyAccount = prepared((db, shown: Shown) => select(db, shown));
const oneAccount = prepared((db, shown: Shown & { id: string }) => select(db, shown, eq(accounts.id, shown.id)));

/** Accounts of a vehicle in plain byte order of their codes, or one of them. */
export async function publishChart(tenant: Tenant, vehicle: VehicleRow, id?: string) {
  const shown = { ...ownerOf(tenant, vehicle), firmId: vehicle.firmId, name: vehicle.name };
  const rows = await (id === undefined ? everyAccount(tenant.tx, shown) : oneAccount(tenant.tx, { ...shown, id }));
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
