/** A journal entry as `/journal` publishes it. */
import type { Queryable } from "@capstack/database";
import { toAmount } from "../money.js";

/** One line of a published entry. */
export interface PublishedPosting {
  readonly id: string;
  readonly account_id: string;
  readonly account_code: string;
  readonly account_name: string;
  readonly account_type: string;
  readonly amount: number;
  readonly currency: string;
  readonly lp_entity_id: string | null;
}

/** The entry. */
export interface PublishedEntry {
  readonly id: string;
  readonly entry_date: string;
  readonly memo: string;
  readonly source_type: string;
  readonly source_ref: string;
  readonly status: string;
  readonly reference: string | null;
  readonly reversed_by: string | null;
  readonly posted_at: string | null;
  readonly adjusting: boolean;
  readonly book: string;
  readonly journal_postings: readonly PublishedPosting[];
}

interface EntryRow extends Omit<PublishedEntry, "posted_at" | "journal_postings" | "source_ref"> {
  readonly source_ref: string | null;
  readonly posted_at: Date | null;
  readonly version: number;
}

/** Reads entries in the order of their ids given. */
export async function publishEntries(
  tx: Queryable,
  accountId: string,
  vehicleId: string,
  ids: readonly string[],
): Promise<PublishedEntry[]> {
  const key = [accountId, vehicleId, ids];
  const rows = await tx.query<EntryRow>(
    `select id, entry_date, memo, source_type, source_ref, status, reference, reversed_by, posted_at, adjusting, book
     from journal_entries where account_id = $1 and vehicle_id = $2 and id = any($3::uuid[])`,
    key,
  );
  const lines = await readLines(tx, key);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [publish(row, lines.get(id) ?? [])];
  });
}

async function readLines(tx: Queryable, key: readonly (string | readonly string[])[]) {
  const rows = await tx.query<Omit<PublishedPosting, "amount"> & { amount: bigint; entry_id: string }>(
    `select p.entry_id, p.id, p.ledger_account_id as account_id, a.code as account_code, a.name as account_name,
       a.type as account_type, p.amount, p.currency, coalesce(p.lp_entity_id, a.lp_entity_id) as lp_entity_id
     from journal_postings p join ledger_accounts a
       on a.account_id = p.account_id and a.vehicle_id = p.vehicle_id and a.id = p.ledger_account_id
     where p.account_id = $1 and p.vehicle_id = $2 and p.entry_id = any($3::uuid[])
     order by p.entry_id, p.line_no`,
    key,
  );
  const lines = new Map<string, PublishedPosting[]>();
  for (const { entry_id, amount, ...line } of rows) {
    const posting = {
      id: line.id,
      account_id: line.account_id,
      account_code: line.account_code,
      account_name: line.account_name,
      account_type: line.account_type,
      amount: toAmount(amount, line.currency),
      currency: line.currency,
      lp_entity_id: line.lp_entity_id,
    };
    const known = lines.get(entry_id);
    if (known === undefined) lines.set(entry_id, [posting]);
    else known.push(posting);
  }
  return lines;
}

function publish(row: EntryRow, postings: readonly PublishedPosting[]): PublishedEntry {
  return {
    ...row,
    source_ref: row.source_ref ?? "",
    posted_at: row.posted_at?.toISOString() ?? null,
    journal_postings: postings,
  };
}
