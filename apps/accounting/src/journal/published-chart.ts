/** The chart of accounts as it is answered. */
import { orm } from "@capstack/database";
import { and, eq, sql } from "drizzle-orm";
import { byName, ownedBy } from "../db/columns.js";
import { ledgerAccounts as accounts } from "../db/journal-tables.js";
import { ownerOf, type Tenant } from "../tenant.js";
import type { VehicleRow } from "../vehicle.js";

/** Accounts of a vehicle in plain byte order of their codes, or one of them. */
export async function publishChart(tenant: Tenant, vehicle: VehicleRow, id?: string) {
  const asked = id === undefined ? undefined : eq(accounts.id, id);
  const rows = await orm(tenant.tx)
    .select({
      id: accounts.id,
      fund_id: sql<string>`${vehicle.firmId}::uuid`.as("fund_id"),
      portfolio_group: sql<string>`${vehicle.name}::text`.as("portfolio_group"),
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
    .where(and(ownedBy(accounts, ownerOf(tenant, vehicle)), asked))
    .orderBy(byName(accounts.code));
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
