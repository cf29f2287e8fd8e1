/** Stored entries in the form in which they could be written again. */
import { prepared, type Queryable } from "@capstack/database";
import { among, type OwnerOfRows } from "../../tables/columns.js";
import { journalEntries, journalPostings } from "../../tables/journal-tables.js";
import { toAmount } from "../../tables/money.js";
import type { Write } from "../../transactions/writing.js";
import type { VehicleRow } from "../../vehicles/vehicle.js";
import { Chart } from "../chart/chart.js";
import { checkMeaning } from "../check-meaning.js";
import type { ReadyEntry } from "./ready-entry.js";

const entriesOf = prepared((db, params: OwnerOfRows) => {
  const { id, entryDate, memo, sourceType, sourceRef, reference, adjusting, book } = journalEntries;
  return db
    .select({ id, entryDate, memo, sourceType, sourceRef, reference, adjusting, book })
    .from(journalEntries)
    .where(among(journalEntries, id, params));
});

const linesOf = prepared((db, params: OwnerOfRows) => {
  const { entryId, ledgerAccountId, amount, currency, baseAmount, lpEntityId, companyId, memo, lineNo } =
    journalPostings;
  return db
    .select({ entryId, accountId: ledgerAccountId, amount, currency, baseAmount, lpEntityId, companyId, memo })
    .from(journalPostings)
    .where(among(journalPostings, entryId, params))
    .orderBy(lineNo);
});

/** Reads entries by id, in the order of the ids. */
export async function loadStoredEntries(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  ids: readonly string[],
): Promise<ReadyEntry[]> {
  const params = { tenantId, vehicleId: vehicle.id, ids };
  const rows = await entriesOf(tx, params);
  const lines = await linesOf(tx, params);
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) return [];
    const postings = lines
      .filter((line) => line.entryId === id)
      .map(({ entryId: _, amount, baseAmount, ...line }) => ({
        ...line,
        amount: toAmount(amount, line.currency),
        baseAmount: toAmount(baseAmount, vehicle.baseCurrency),
      }));
    return [{ ...row, postings }];
  });
}

/** Checks stored drafts against the rules for posting. @throws EngineError of the ledger */
export async function checkStoredDrafts(write: Write, vehicle: VehicleRow, ids: readonly string[]): Promise<void> {
  const chart = await Chart.load(write, vehicle);
  const entries = await loadStoredEntries(write.tx, write.tenantId, vehicle, ids);
  for (const entry of entries) {
    for (const [line, posting] of entry.postings.entries()) await chart.resolve(posting, ["postings", line]);
  }
  checkMeaning(vehicle, chart, entries, { post: true });
}
