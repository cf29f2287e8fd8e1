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
  readonly lines: readonly LineCells[] | null;
}

/** Id, account's id, code, name and type, minor units, currency, partner: a line of a published entry. */
type LineCells = [string, string, string, string, string, number, string, string | null];

const LINES = `(select jsonb_agg(jsonb_build_array(p.id, a.id, a.code, a.name, a.type, p.amount, p.currency,
    coalesce(p.lp_entity_id, a.lp_entity_id)) order by p.line_no)
  from journal_postings p join ledger_accounts a
    on a.account_id = p.account_id and a.vehicle_id = p.vehicle_id and a.id = p.ledger_account_id
  where p.account_id = e.account_id and p.vehicle_id = e.vehicle_id and p.entry_id = e.id)`;

/** Reads entries in the order of their ids given. */
export async function publishEntries(
  tx: Queryable,
  tenantId: string,
  vehicleId: string,
  ids: readonly string[],
): Promise<PublishedEntry[]> {
  // A list is planned anew each time, one id is not.
  const one = ids.length === 1;
  const rows = await tx.query<EntryRow>(
    `select id, entry_date, memo, source_type, source_ref, status, reference, reversed_by, posted_at, adjusting, book,
       ${LINES} as lines
     from journal_entries e where account_id = $1 and vehicle_id = $2 and id ${one ? "= $3" : "= any($3::uuid[])"}`,
    [tenantId, vehicleId, one ? (ids[0] as string) : ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [publish(row)];
  });
}

function publish({ lines, ...row }: EntryRow): PublishedEntry {
  return {
    ...row,
    source_ref: row.source_ref ?? "",
    posted_at: row.posted_at?.toISOString() ?? null,
    journal_postings: (lines ?? []).map(publishLine),
  };
}

function publishLine([id, account_id, ...cells]: LineCells): PublishedPosting {
  const [account_code, account_name, account_type, units, currency, lp_entity_id] = cells;
  const amount = toAmount(BigInt(units), currency);
  return { id, account_id, account_code, account_name, account_type, amount, currency, lp_entity_id };
}
