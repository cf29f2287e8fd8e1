/** The files of marks that are in force, as the engine takes them. */
import { preparedRows, type Queryable } from "@capstack/database";
import type { ValuationFile } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { type OwnerOfRow, ownedBy, pointedTo } from "../tables/columns.js";
import { journalEntries as entries } from "../tables/journal-tables.js";
import { valuationFiles as files } from "../tables/record-tables.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** The files with the entries of their marks. */
export const filesWithEntries = sql`${files} left join ${entries} on ${pointedTo(entries, files, files.entryId)}`;

/** Whether the entry of a mark is posted and not reversed, or there is none because nothing changed. */
export const isInForce = sql<boolean>`(${files.entryId} is null or ${entries.status} = 'posted' and ${entries.reversedBy} is null)`;

const filesInForce = preparedRows((owner: OwnerOfRow) => {
  const { companyId, securityId, markDate: date, level, technique, inputs, changes } = files;
  return {
    fields: { companyId, securityId, date, level, technique, inputs, changes },
    rest: sql`from ${filesWithEntries} where ${ownedBy(files, owner)} and ${isInForce} order by ${date}, ${files.id}`,
  };
});

/** The files of a vehicle in force, by day. */
export function loadValuationFiles(tx: Queryable, tenantId: string, vehicle: VehicleRow): Promise<ValuationFile[]> {
  return filesInForce(tx, { tenantId, vehicleId: vehicle.id });
}
