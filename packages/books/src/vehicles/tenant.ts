/** The account, vehicle and transaction that reads and writes share. */
import type { Queryable } from "@capstack/database";
import type { VehicleRow } from "./vehicle.js";

export interface Tenant {
  readonly tx: Queryable;
  readonly tenantId: string;
}

/** The owner of a vehicle's rows. */
export function ownerOf({ tenantId }: Tenant, vehicle: VehicleRow) {
  return { tenantId, vehicleId: vehicle.id };
}
