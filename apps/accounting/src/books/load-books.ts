/** One vehicle's rows as the engine's `Books`, read in the caller's snapshot. */
import type { Queryable } from "@capstack/database";
import { type Account, type Books, currencyDecimals, type Entry, type Posting } from "@capstack/ledger";
import { toAmount } from "../money.js";
import { loadTermVersions } from "../terms.js";
import type { VehicleRow } from "../vehicle.js";

/** Reads everything a figure of the vehicle is made of; void entries count nowhere and stay out. */
export async function loadBooks(tx: Queryable, tenantId: string, vehicle: VehicleRow, today: string): Promise<Books> {
  const [frame, entries] = await Promise.all([
    loadFrame(tx, tenantId, vehicle, today),
    loadEntries(tx, tenantId, vehicle),
  ]);
  return { ...frame, entries };
}

/** The books without their entries: people, commitments, chart, terms. */
export async function loadFrame(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  today: string,
): Promise<Omit<Books, "entries">> {
  const key = [tenantId, vehicle.id];
  const base = vehicle.baseCurrency;
  const [partners, commitments, companies, accounts, flows, termVersions] = await Promise.all([
    tx.query<Books["partners"][number]>(
      `select id as "lpEntityId", name, partner_class as "partnerClass" from partners
       where account_id = $1 and vehicle_id = $2 order by id`,
      key,
    ),
    tx.query<Amounted<Books["commitments"][number]>>(
      `select partner_id as "lpEntityId", event_date as date, amount, kind from commitment_events
       where account_id = $1 and vehicle_id = $2 order by event_date, id`,
      key,
    ),
    tx.query<NonNullable<Books["companies"]>[number]>(
      `select id as "companyId", name, stage, status, currency from companies
       where account_id = $1 and vehicle_id = $2 order by id`,
      key,
    ),
    loadAccounts(tx, tenantId, vehicle.id),
    tx.query<Amounted<NonNullable<Books["historyFlows"]>[number]>>(
      `select partner_id as "lpEntityId", flow_date as date, kind, amount, source_ref as "sourceRef" from history_flows
       where account_id = $1 and vehicle_id = $2 order by flow_date, id`,
      key,
    ),
    loadTermVersions(tx, tenantId, vehicle.id),
  ]);
  return {
    vehicle: { id: vehicle.id, name: vehicle.name, baseCurrency: base, fiscalYearStart: vehicle.fiscalYearStart },
    partners,
    commitments: commitments.map((event) => ({ ...event, amount: toAmount(event.amount, base) })),
    companies,
    accounts,
    termVersions,
    historyFlows: flows.map((flow) => ({ ...flow, amount: toAmount(flow.amount, base) })),
    closedThrough: vehicle.closedThrough,
    today,
  };
}

type Amounted<Row> = Omit<Row, "amount"> & { readonly amount: bigint };

/** The chart as the engine takes it, by code. */
export function loadAccounts(tx: Queryable, tenantId: string, vehicleId: string): Promise<Account[]> {
  return tx.query<Account>(
    `select id, code, name, type, subtype, parent_id as "parentId", lp_entity_id as "lpEntityId",
       company_id as "companyId", is_active as "isActive"
     from ledger_accounts where account_id = $1 and vehicle_id = $2 order by code collate "C"`,
    [tenantId, vehicleId],
  );
}

interface PostingRow {
  readonly entryId: string;
  readonly accountId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly baseAmount: bigint;
  readonly lpEntityId: string | null;
  readonly companyId: string | null;
  readonly memo: string | null;
}

/** Entries of a vehicle with their lines: all that are not void, or those named. */
export async function loadEntries(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  ids?: readonly string[],
): Promise<Entry[]> {
  if (ids?.length === 0) return [];
  const key = [tenantId, vehicle.id, ...(ids === undefined ? [] : [ids])];
  const [rows, postings] = await Promise.all([
    tx.query<Omit<Entry, "postings" | "sequence"> & { sequence: bigint | null }>(
      `select id, entry_date as "entryDate", sequence, memo, source_type as "sourceType", source_ref as "sourceRef",
         reference, status, reverses, reversed_by as "reversedBy", adjusting, book
       from journal_entries where account_id = $1 and vehicle_id = $2 and status <> 'void'
         ${ids === undefined ? "" : "and id = any($3::uuid[])"}
       order by sequence nulls last, id`,
      key,
    ),
    tx.query<PostingRow>(
      `select entry_id as "entryId", ledger_account_id as "accountId", amount, currency, base_amount as "baseAmount",
         lp_entity_id as "lpEntityId", company_id as "companyId", memo
       from journal_postings where account_id = $1 and vehicle_id = $2 and status <> 'void'
         ${ids === undefined ? "" : "and entry_id = any($3::uuid[])"}
       order by entry_id, line_no`,
      key,
    ),
  ]);
  const lines = groupPostings(postings, vehicle.baseCurrency);
  return rows.map((row) => ({
    ...row,
    sequence: row.sequence === null ? null : Number(row.sequence),
    postings: lines.get(row.id) ?? [],
  }));
}

function groupPostings(rows: readonly PostingRow[], base: string): Map<string, Posting[]> {
  const scales = new Map<string, number>();
  const scaleOf = (currency: string) => {
    const known = scales.get(currency);
    if (known !== undefined) return known;
    const scale = 10 ** currencyDecimals(currency);
    scales.set(currency, scale);
    return scale;
  };
  const byEntry = new Map<string, Posting[]>();
  for (const { entryId, amount, baseAmount, ...row } of rows) {
    const posting: Posting = {
      ...row,
      amount: Number(amount) / scaleOf(row.currency),
      ...(row.currency === base ? {} : { baseAmount: Number(baseAmount) / scaleOf(base) }),
    };
    const lines = byEntry.get(entryId);
    if (lines === undefined) byEntry.set(entryId, [posting]);
    else lines.push(posting);
  }
  return byEntry;
}
