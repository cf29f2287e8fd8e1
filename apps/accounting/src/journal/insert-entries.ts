/** Rows of new entries: their lines first, then the entries, as drafts or posted with their place in the chain. */

import { toJson } from "../json-text.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { CHAIN_START, chainHash } from "./hash-chain.js";
import { type EntryRow, entryRow, lineCount, type PostingRow, postingRows, type ReadyEntry } from "./ready-entry.js";

/** Where a vehicle's chain ends and which chart it has, as a write sees it. */
export type VehicleState = Pick<VehicleRow, "lastSequence" | "lastHash" | "chartVersion">;

/** Reads the state of a vehicle that this write took. */
export async function readVehicleState(write: Write, vehicle: VehicleRow): Promise<VehicleState> {
  if (write.isFresh(vehicle)) return vehicle;
  const [state] = await write.tx.query<VehicleState>(
    `select last_sequence as "lastSequence", last_hash as "lastHash", chart_version as "chartVersion"
     from vehicles where account_id = $1 and id = $2`,
    [write.tenantId, vehicle.id],
  );
  return state ?? { lastSequence: 0n, lastHash: null, chartVersion: 0n };
}

/** Inserts drafts, or posted entries that go on from the end of the chain. */
export async function insertEntries(
  write: Write,
  vehicle: VehicleRow,
  entries: readonly ReadyEntry[],
  postFrom: VehicleState | null,
): Promise<void> {
  const lines = entries.map((entry) => postingRows(write, vehicle, entry));
  const rows = entries.map((entry, place) => ({ ...entryRow(entry), ...lineCount(lines[place] ?? []) }));
  const status = postFrom === null ? "draft" : "posted";
  await Promise.all([
    insertPostings(write, vehicle, lines.flat(), status),
    postFrom === null
      ? insertDrafts(write, vehicle, rows)
      : insertPosted(write, vehicle, chained(vehicle, rows, lines, postFrom)),
  ]);
}

interface ChainPlace {
  readonly sequence: string;
  readonly prevHash: string;
  readonly hash: string;
}

type CountedRow = EntryRow & ReturnType<typeof lineCount>;

function chained(
  vehicle: VehicleRow,
  rows: readonly CountedRow[],
  lines: readonly (readonly PostingRow[])[],
  { lastSequence, lastHash }: VehicleState,
): (CountedRow & ChainPlace)[] {
  let sequence = lastSequence;
  let hash = lastHash ?? CHAIN_START;
  return rows.map((row, place) => {
    const prevHash = hash;
    sequence += 1n;
    hash = chainHash(prevHash, vehicle.id, sequence, { ...row, postings: (lines[place] ?? []).map(chainedLine) });
    return { ...row, sequence: String(sequence), prevHash, hash };
  });
}

function chainedLine({ accountId, amount, currency, baseAmount, lpEntityId, companyId, memo }: PostingRow) {
  return [accountId, amount, currency, baseAmount, lpEntityId, companyId, memo];
}

const ENTRY_COLUMNS = `account_id, vehicle_id, id, entry_date, memo, source_type, source_ref, reference, reverses,
  adjusting, book, lines, zero, created_version, created_at, created_by, status`;
const ENTRY_VALUES = `$1, $2, id, "entryDate", memo, "sourceType", "sourceRef", reference, reverses, adjusting, book,
  lines, zero, $4, $5, $6`;
const ENTRY_FIELDS = `id uuid, "entryDate" date, memo text, "sourceType" text, "sourceRef" text, reference text,
  reverses uuid, adjusting boolean, book text, lines int, zero bigint`;

async function insertDrafts(write: Write, vehicle: VehicleRow, rows: readonly CountedRow[]): Promise<void> {
  await write.tx.query(
    `insert into journal_entries (${ENTRY_COLUMNS})
     select ${ENTRY_VALUES}, 'draft' from jsonb_to_recordset($3::text::jsonb) as e (${ENTRY_FIELDS})`,
    [write.tenantId, vehicle.id, toJson(rows), vehicle.booksVersion, write.now, write.caller.key.id],
  );
}

async function insertPosted(
  write: Write,
  vehicle: VehicleRow,
  rows: readonly (CountedRow & ChainPlace)[],
): Promise<void> {
  await write.tx.query(
    `insert into journal_entries (${ENTRY_COLUMNS}, posted_at, posted_version, sequence, prev_hash, hash)
     select ${ENTRY_VALUES}, 'posted', $5, $4, sequence, "prevHash", hash
     from jsonb_to_recordset($3::text::jsonb) as e (${ENTRY_FIELDS}, sequence bigint, "prevHash" text, hash text)`,
    [write.tenantId, vehicle.id, toJson(rows), vehicle.booksVersion, write.now, write.caller.key.id],
  );
}

/** Inserts lines; their entry follows in the same transaction, or is a draft. */
export async function insertPostings(
  write: Write,
  vehicle: VehicleRow,
  rows: readonly PostingRow[],
  status: "draft" | "posted",
): Promise<void> {
  if (rows.length === 0) return;
  await write.tx.query(
    `insert into journal_postings (account_id, vehicle_id, entry_id, line_no, id, ledger_account_id, amount, currency,
       base_amount, lp_entity_id, company_id, memo, entry_date, status, lines, sum_before, sum_after)
     select $1, $2, "entryId", "lineNo", id, "accountId", amount, currency, "baseAmount", "lpEntityId", "companyId",
       memo, "entryDate", $4, lines, "sumBefore", "sumAfter"
     from jsonb_to_recordset($3::text::jsonb) as p ("entryId" uuid, "lineNo" int, id uuid, "accountId" uuid, amount bigint,
       currency text, "baseAmount" bigint, "lpEntityId" uuid, "companyId" uuid, memo text, "entryDate" date,
       lines int, "sumBefore" bigint, "sumAfter" bigint)`,
    [write.tenantId, vehicle.id, toJson(rows), status],
  );
}
