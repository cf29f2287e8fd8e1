/**
 * The chain that makes a later change of a posted entry visible: each entry's hash covers its content and the hash of
 * the entry posted before it in the vehicle.
 */
import { createHash } from "node:crypto";
import type { Queryable } from "@capstack/database";

/** The hash before the first entry. */
export const CHAIN_START = "0".repeat(64);

/** One entry as the chain covers it. */
export interface ChainedEntry {
  readonly id: string;
  readonly entryDate: string;
  readonly memo: string;
  readonly sourceType: string;
  readonly sourceRef: string | null;
  readonly reference: string | null;
  readonly adjusting: boolean;
  readonly book: string;
  readonly reverses: string | null;
  readonly postings: readonly (string | number | null)[][];
}

/** SHA-256 over the entry, its place and the hash before it. */
export function chainHash(previous: string, vehicleId: string, sequence: bigint, entry: ChainedEntry): string {
  const { id, entryDate, memo, sourceType, sourceRef, reference, adjusting, book, reverses, postings } = entry;
  const content = [id, entryDate, memo, sourceType, sourceRef, reference, adjusting, book, reverses, postings];
  return createHash("sha256")
    .update(JSON.stringify([previous, vehicleId, String(sequence), ...content]))
    .digest("hex");
}

/** Reads entries as the chain covers them, by id. */
export async function readChained(
  tx: Queryable,
  tenantId: string,
  vehicleId: string,
  ids: readonly string[],
): Promise<Map<string, ChainedEntry>> {
  const key = [tenantId, vehicleId, ids];
  const entries = await tx.query<Omit<ChainedEntry, "postings">>(
    `select id, entry_date as "entryDate", memo, source_type as "sourceType", source_ref as "sourceRef", reference,
       adjusting, book, reverses
     from journal_entries where account_id = $1 and vehicle_id = $2 and id = any($3::uuid[])`,
    key,
  );
  const postings = await tx.query<{ entryId: string; line: (string | number | null)[] }>(
    `select entry_id as "entryId", jsonb_build_array(ledger_account_id, amount::text, currency, base_amount::text,
       lp_entity_id, company_id, memo) as line
     from journal_postings where account_id = $1 and vehicle_id = $2 and entry_id = any($3::uuid[])
     order by entry_id, line_no`,
    key,
  );
  const lines = new Map<string, (string | number | null)[][]>();
  for (const { entryId, line } of postings) lines.set(entryId, [...(lines.get(entryId) ?? []), line]);
  return new Map(entries.map((entry) => [entry.id, { ...entry, postings: lines.get(entry.id) ?? [] }]));
}
