/** Whose books, in which transaction: what a read and a write have in common. */
import type { Queryable } from "@capstack/database";
import type { VehicleRow } from "./vehicle.js";

export interface Tenant {
  readonly tx: Queryable;
  readonly tenantId: string;
}

/** Whose the rows of a vehicle are. */
export function ownerOf({ tenantId }: Tenant, vehicle: VehicleRow) {
  return { tenantId, vehicleId: vehicle.id };
}
