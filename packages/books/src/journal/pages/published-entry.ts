/** A journal entry as `/journal` publishes it. */
import { preparedRows, type Queryable } from "@capstack/database";
import { sql } from "drizzle-orm";
import {
  among,
  besides,
  type OwnerOfRow,
  type OwnerOfRows,
  ownedBy,
  pointedTo,
  rowWithId,
} from "../../tables/columns.js";
import { companies, partners } from "../../tables/firm-tables.js";
import {
  ledgerAccounts as accounts,
  journalEntries as entries,
  journalPostings as lines,
} from "../../tables/journal-tables.js";
import { toAmount } from "../../tables/money.js";

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
  readonly lp_entity_name: string | null;
  readonly company_name: string | null;
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
  /** Of a draft. */
  readonly version?: number;
  readonly adjusting: boolean;
  readonly book: string;
  readonly journal_postings: readonly PublishedPosting[];
}

/** Id, account's id, code, name and type, minor units, currency, partner and its name, company's name: a published line. */
type LineCells = [string, string, string, string, string, number, string, string | null, string | null, string | null];

/** Selected by owner and id, so that a sharded database queries one node only. */
const linesOf = (owner: OwnerOfRow) => sql<
  readonly LineCells[] | null
>`(select jsonb_agg(jsonb_build_array(${lines.id}, ${accounts.id},
    ${accounts.code}, ${accounts.name}, ${accounts.type}, ${lines.amount}, ${lines.currency},
    ${partners.id}, ${partners.name}, ${companies.name}) order by ${lines.lineNo})
  from ${lines} join ${accounts} on ${pointedTo(accounts, lines, lines.ledgerAccountId)}
  left join ${partners} on ${besides(partners, lines)}
    and ${partners.id} = coalesce(${lines.lpEntityId}, ${accounts.lpEntityId})
  left join ${companies} on ${besides(companies, lines)}
    and ${companies.id} = coalesce(${lines.companyId}, ${accounts.companyId})
  where ${ownedBy(lines, owner)} and ${lines.entryId} = ${entries.id})`;

const fieldsOf = (owner: OwnerOfRow) => ({
  id: entries.id,
  entry_date: entries.entryDate,
  memo: entries.memo,
  source_type: entries.sourceType,
  source_ref: entries.sourceRef,
  status: entries.status,
  reference: entries.reference,
  reversed_by: entries.reversedBy,
  posted_at: entries.postedAt,
  version: entries.version,
  adjusting: entries.adjusting,
  book: entries.book,
  lines: linesOf(owner),
});

const oneEntry = preparedRows((params: OwnerOfRow & { readonly id: string }) => {
  return { fields: fieldsOf(params), rest: sql`from ${entries} where ${rowWithId(entries, params, params.id)}` };
});

const someEntries = preparedRows((params: OwnerOfRows) => {
  return { fields: fieldsOf(params), rest: sql`from ${entries} where ${among(entries, entries.id, params)}` };
});

type EntryRow = Awaited<ReturnType<typeof oneEntry>>[number];

/** Reads entries in the order of the ids. */
export async function publishEntries(
  tx: Queryable,
  tenantId: string,
  vehicleId: string,
  ids: readonly string[],
): Promise<PublishedEntry[]> {
  const owner = { tenantId, vehicleId };
  const [only] = ids;
  // A query with a list is planned each time, one with a single id is not.
  const isOne = ids.length === 1 && only !== undefined;
  const rows = await (isOne ? oneEntry(tx, { ...owner, id: only }) : someEntries(tx, { ...owner, ids }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [publish(row)];
  });
}

function publish({ lines, version, ...row }: EntryRow): PublishedEntry {
  return {
    ...row,
    ...(row.status === "draft" ? { version } : {}),
    source_ref: row.source_ref ?? "",
    posted_at: row.posted_at?.toISOString() ?? null,
    journal_postings: (lines ?? []).map(publishLine),
  };
}

function publishLine([id, account_id, ...cells]: LineCells): PublishedPosting {
  const [account_code, account_name, account_type, units, currency, ...named] = cells;
  const [lp_entity_id, lp_entity_name, company_name] = named;
  const amount = toAmount(BigInt(units), currency);
  const account = { account_id, account_code, account_name, account_type };
  return { id, ...account, amount, currency, lp_entity_id, lp_entity_name, company_name };
}
