/** Who changed what. */
import { orm } from "@capstack/database";
import { and, desc, eq } from "drizzle-orm";
import { auditEvents } from "../tables/record-tables.js";
import type { Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** Changes of a vehicle, or of one thing of it, the latest first. */
export async function listChanges(
  { tx, tenantId }: Tenant,
  vehicle: VehicleRow,
  {
    subject,
    limit,
    offset,
  }: { readonly subject?: string | undefined; readonly limit: number; readonly offset: number },
) {
  const { id, at, keyId, personId, role, requestId, action, subjectType, subjectId, before, after, reason } =
    auditEvents;
  return orm(tx)
    .select({ id, at, keyId, personId, role, requestId, action, subjectType, subjectId, before, after, reason })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.tenantId, tenantId),
        eq(auditEvents.vehicleId, vehicle.id),
        ...(subject === undefined ? [] : [eq(subjectId, subject)]),
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
    .offset(offset);
}
