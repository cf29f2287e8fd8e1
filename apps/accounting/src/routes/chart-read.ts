/** `GET /chart`: the accounts of a vehicle, by code. */
import type { Queryable } from "@capstack/database";
import { ofGroup, type Routes } from "../route.js";
import type { VehicleRow } from "../vehicle.js";

/** An account as published. */
export interface PublishedAccount {
  readonly id: string;
  readonly fund_id: string;
  readonly portfolio_group: string;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly subtype: string;
  readonly parent_id: string | null;
  readonly lp_entity_id: string | null;
  readonly is_active: boolean;
  readonly created_at: string;
  readonly vehicle_id: string;
  readonly company_id: string | null;
}

export const chartRead = {
  getChart: ofGroup((read, vehicle) => publishChart(read.tx, read.tenantId, vehicle)),
} satisfies Partial<Routes>;

/** Accounts of a vehicle in plain byte order of their codes, or one of them. */
export async function publishChart(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  id?: string,
): Promise<PublishedAccount[]> {
  const rows = await tx.query<Omit<PublishedAccount, "created_at"> & { created_at: Date }>(
    `select id, $3::uuid as fund_id, $4::text as portfolio_group, code, name, type, subtype, parent_id, lp_entity_id,
       is_active, created_at, vehicle_id, company_id
     from ledger_accounts where account_id = $1 and vehicle_id = $2 and ($5::uuid is null or id = $5::uuid)
     order by code collate "C"`,
    [tenantId, vehicle.id, vehicle.firmId, vehicle.name, id ?? null],
  );
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
