/** Posting drafts: sequence and hash chain of the vehicle go on, and what hangs on the entries follows. */
import { EngineError } from "@capstack/decimal";
import { refreshBankRowsOf } from "../bank/bank-row-status.js";
import { toJson } from "../json-text.js";
import { proveHistory } from "../prove-reads.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { CHAIN_START, chainHash, readChained } from "./hash-chain.js";
import { readVehicleState } from "./insert-entries.js";

/** Posts drafts in the order given. The vehicle was taken by this write; their meaning was checked. */
export async function postDrafts(write: Write, vehicle: VehicleRow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { tx, tenantId } = write;
  const key = [tenantId, vehicle.id];
  const { lastSequence, lastHash } = await readVehicleState(write, vehicle);
  const chained = await readChained(tx, tenantId, vehicle.id, ids);
  let sequence = lastSequence;
  let hash = lastHash ?? CHAIN_START;
  const steps = ids.map((id) => {
    const entry = chained.get(id);
    if (entry === undefined) throw new Error(`entry ${id} is not there`);
    const prevHash = hash;
    sequence += 1n;
    hash = chainHash(prevHash, vehicle.id, sequence, entry);
    return { id, sequence: String(sequence), prevHash, hash };
  });
  await tx.query(
    `update journal_postings set status = 'posted'
     where account_id = $1 and vehicle_id = $2 and entry_id = any($3::uuid[])`,
    [...key, ids],
  );
  const posted = await tx.query<{ id: string }>(
    `update journal_entries e set status = 'posted', sequence = s.sequence, prev_hash = s."prevHash", hash = s.hash,
       posted_at = $4, posted_version = $5
     from jsonb_to_recordset($3::text::jsonb) as s (id uuid, sequence bigint, "prevHash" text, hash text)
     where e.account_id = $1 and e.vehicle_id = $2 and e.id = s.id and e.status = 'draft' returning e.id`,
    [...key, toJson(steps), write.now, vehicle.booksVersion],
  );
  if (posted.length !== ids.length) throw new EngineError("not_draft", "An entry is no draft any more.");
  await proveHistory(write, vehicle.id, ids);
  await refreshBankRowsOf(write, vehicle, ids);
}
