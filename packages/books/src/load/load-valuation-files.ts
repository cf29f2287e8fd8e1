/** The files of marks, as the engine takes them. */
import { preparedRows, type Queryable } from "@capstack/database";
import type { ValuationFile } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type OwnerOfRow, ownedBy, pointedTo } from "../tables/columns.js";
import { journalEntries as entries } from "../tables/journal-tables.js";
import { valuationFiles as files } from "../tables/record-tables.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** The entry that takes a mark back. */
const reversals = alias(entries, "reversals");

/**
 * The files with the entries of their marks, and with those that take these back: each looked up by its key, also before
 * statistics exist, when a join would go through every pair of entries.
 */
export const filesWithEntries = sql`${files}
  left join lateral (select * from ${entries} where ${pointedTo(entries, files, files.entryId)} offset 0) as ${entries} on true
  left join lateral (select * from ${entries} as ${reversals}
    where ${pointedTo(reversals, entries, entries.reversedBy)} offset 0) as ${reversals} on true`;

/** Whether a mark was posted, or there is no entry because nothing changed. */
const isPosted = sql`(${files.entryId} is null or ${entries.status} = 'posted')`;

/** Whether it was taken back, and not restored by a reversal of that. */
const isTakenBack = sql`(${reversals.id} is not null and ${reversals.reversedBy} is null)`;

/** Whether a file counts today. */
export const isInForce = sql<boolean>`(${isPosted} and not ${isTakenBack})`;

const postedFiles = preparedRows((owner: OwnerOfRow) => {
  const { companyId, securityId, markDate: date, entryId, level, technique, inputs, changes } = files;
  return {
    fields: {
      ...{ companyId, securityId, date, entryId, level, technique, inputs, changes },
      transactionDate: sql<string | null>`${files.calibration} ->> 'date'`,
      endedOn: sql<string | null>`case when ${isTakenBack} then ${reversals.entryDate} end`,
    },
    rest: sql`from ${filesWithEntries} where ${ownedBy(files, owner)} and ${isPosted} order by ${date}, ${files.id}`,
  };
});

/** The files of a vehicle by day; one whose mark was taken back counts until the day of that. */
export function loadValuationFiles(tx: Queryable, tenantId: string, vehicle: VehicleRow): Promise<ValuationFile[]> {
  return postedFiles(tx, { tenantId, vehicleId: vehicle.id });
}
