/**
 * No write is kept that makes a read fail. What changes partners, companies, commitments, terms or the history behind
 * entries has the reads computed in its own transaction; plain postings cannot make one fail, since terms of carry are held
 * to having someone who receives it whether or not there is profit yet.
 */
import {
  capitalAccounts,
  fundEconomics,
  indexBooks,
  positions,
  requireCarryRecipient,
  timeSeries,
} from "@capstack/ledger";
import { loadSummary } from "./books/load-summary.js";
import { takenVehicle } from "./vehicle.js";
import type { Write } from "./writing.js";

/** Computes every read of a vehicle as this write would leave it. @throws EngineError of the read that would fail */
export async function proveReads({ tx, tenantId, today }: Write, vehicleId: string): Promise<void> {
  const vehicle = await takenVehicle(tx, tenantId, vehicleId);
  const books = indexBooks(await loadSummary(tx, tenantId, vehicle, today, []));
  requireCarryRecipient(books);
  for (const read of [capitalAccounts, fundEconomics, timeSeries, positions]) read(books, {});
}

/** Has the reads proved when entries stand behind a history of true flows: their sums must go on to agree. */
export async function proveHistory(write: Write, vehicleId: string, entryIds: readonly string[]): Promise<void> {
  const [found] = await write.tx.query(
    `select 1 from history_flows h join journal_entries e
       on e.account_id = h.account_id and e.vehicle_id = h.vehicle_id and e.source_ref = h.source_ref
     where h.account_id = $1 and h.vehicle_id = $2 and e.id = any($3::uuid[]) limit 1`,
    [write.tenantId, vehicleId, entryIds],
  );
  if (found !== undefined) write.mustAnswer(vehicleId);
}
