/**
 * No write is kept that makes a read fail. What changes partners, companies, commitments, terms or the history behind
 * entries has the reads computed in its own transaction; plain postings cannot make one fail, since terms of carry are held
 * to having someone who receives it whether or not there is profit yet.
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

/** Computes every read of a vehicle as this write would leave it. @throws EngineError of the read that would fail */
export async function proveReads({ tx, tenantId, today }: Write, vehicleId: string): Promise<void> {
  const vehicle = await takenVehicle(tx, tenantId, vehicleId);
  const books = indexBooks(await loadSummary(tx, tenantId, vehicle, today, []));
  requireCarryRecipient(books);
  for (const read of [capitalAccounts, fundEconomics, timeSeries, positions]) read(books, {});
}

const historyOf = preparedRows((asked: OwnerOfRows) => ({
  fields: { id: entries.id },
  rest: sql`from ${flows} join ${entries} on ${besides(entries, flows)} and ${entries.sourceRef} = ${flows.sourceRef}
    where ${among(flows, entries.id, asked)} limit 1`,
}));

/** Has the reads proved when entries stand behind a history of true flows: their sums must go on to agree. */
export async function proveHistory(write: Write, vehicleId: string, entryIds: readonly string[]): Promise<void> {
  const [found] = await historyOf(write.tx, { tenantId: write.tenantId, vehicleId, ids: entryIds });
  if (found !== undefined) write.mustAnswer(vehicleId);
}
