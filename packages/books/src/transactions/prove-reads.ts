/**
 * Refuses writes that would make a read fail. Changes to partners, companies, commitments, terms or the history behind
 * entries compute all reads within their own transaction. Plain postings cannot make one fail, since terms with carry
 * require a recipient whether or not there is profit yet.
 */
import { preparedRows } from "@capstack/database";
import {
  capitalAccounts,
  fundEconomics,
  indexBooks,
  positions,
  requireCarryRecipient,
  timeSeries,
} from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { loadSummary } from "../load/load-summary.js";
import { among, besides, type OwnerOfRows } from "../tables/columns.js";
import { historyFlows as flows } from "../tables/firm-tables.js";
import { journalEntries as entries } from "../tables/journal-tables.js";
import { takenVehicle } from "../vehicles/vehicle.js";
import type { Write } from "./writing.js";

/** Computes every read of a vehicle with this write applied. @throws EngineError of the read that would fail */
export async function proveReads({ tx, tenantId, today }: Write, vehicleId: string): Promise<void> {
  const vehicle = await takenVehicle(tx, tenantId, vehicleId);
  const books = indexBooks(await loadSummary(tx, tenantId, vehicle, today, []));
  requireCarryRecipient(books);
  for (const read of [capitalAccounts, fundEconomics, timeSeries, positions]) read(books, {});
}

const historyOf = preparedRows((params: OwnerOfRows) => ({
  fields: { id: entries.id },
  rest: sql`from ${flows} join ${entries} on ${besides(entries, flows)} and ${entries.sourceRef} = ${flows.sourceRef}
    where ${among(flows, entries.id, params)} limit 1`,
}));

/** Requires the reads to be computed if entries have a history of actual flows: their sums must still agree. */
export async function proveHistory(write: Write, vehicleId: string, entryIds: readonly string[]): Promise<void> {
  const [found] = await historyOf(write.tx, { tenantId: write.tenantId, vehicleId, ids: entryIds });
  if (found !== undefined) write.mustAnswer(vehicleId);
}
