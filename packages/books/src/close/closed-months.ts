/** Months that were closed, with the digest of their figures. */
import { prepared } from "@capstack/database";
import { previewClose } from "@capstack/ledger";
import { desc, sql } from "drizzle-orm";
import { bankOfClose } from "../bank/load-bank-rows.js";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { periods } from "../tables/journal-tables.js";
import type { Read } from "../transactions/reading.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

const monthsOf = prepared((db, owner: OwnerOfRow) => {
  const { digest, snapshot, closedAt, closedBy, reopenedAt, accepted } = periods;
  const month = sql<string>`to_char(${periods.month}, 'YYYY-MM')`.as("month");
  return db
    .select({ month, digest, snapshot, closedAt, closedBy, reopenedAt, accepted })
    .from(periods)
    .where(ownedBy(periods, owner))
    .orderBy(desc(periods.month));
});

/** The latest first. */
export async function listClosedMonths(tenant: Tenant, vehicle: VehicleRow) {
  return monthsOf(tenant.tx, ownerOf(tenant, vehicle));
}

/** What closing through a day would post, and what blocks it. */
export async function previewClosing(read: Read, vehicle: VehicleRow, through: string) {
  const books = await read.services.keptBooks.take(read, vehicle, read.today);
  return previewClose(books, { through, ...(await bankOfClose(read.tx, read.tenantId, vehicle, through)) });
}
