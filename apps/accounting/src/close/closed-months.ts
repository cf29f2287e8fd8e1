/** Months that were closed, with the digest of their figures. */
import { orm } from "@capstack/database";
import { previewClose } from "@capstack/ledger";
import { desc, sql } from "drizzle-orm";
import { loadBankRows } from "../bank/load-bank-rows.js";
import { ownedBy } from "../db/columns.js";
import { periods } from "../db/journal-tables.js";
import type { Read } from "../reading.js";
import { ownerOf, type Tenant } from "../tenant.js";
import type { VehicleRow } from "../vehicle.js";

/** The latest first. */
export async function listClosedMonths(tenant: Tenant, vehicle: VehicleRow) {
  const { digest, snapshot, closedAt, closedBy, reopenedAt, accepted } = periods;
  const month = sql<string>`to_char(${periods.month}, 'YYYY-MM')`.as("month");
  return orm(tenant.tx)
    .select({ month, digest, snapshot, closedAt, closedBy, reopenedAt, accepted })
    .from(periods)
    .where(ownedBy(periods, ownerOf(tenant, vehicle)))
    .orderBy(desc(periods.month));
}

/** What closing through a day would post, and what stands in its way. */
export async function previewClosing(read: Read, vehicle: VehicleRow, through: string) {
  const books = await read.services.keptBooks.take(read, vehicle, read.today);
  return previewClose(books, { through, bankRows: await loadBankRows(read.tx, read.tenantId, vehicle, through) });
}
