/** Bank rows as `/bank` publishes them. */
import { preparedRows, type Queryable } from "@capstack/database";
import type { AccountSuggestion } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { notFound } from "../requests/caller.js";
import { bankAccounts as c, bankMatches as m, bankTransactions as t } from "../tables/bank-tables.js";
import { among, besides, type OwnerOfRow, type OwnerOfRows, ownedBy, pointedTo } from "../tables/columns.js";
import { partners as n } from "../tables/firm-tables.js";
import { ledgerAccounts as a, journalPostings as p } from "../tables/journal-tables.js";
import { toAmount } from "../tables/money.js";
import type { Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** A bank row. Its accounts are read from the postings, never stored. */
export interface PublishedBankRow {
  readonly id: string;
  readonly txn_date: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly counterparty: string;
  readonly status: string;
  readonly suggested_account_code: string;
  readonly journal_entry_id: string | null;
  readonly entry_account_code: string | null;
  readonly entry_account_name: string | null;
  readonly entry_is_split: boolean;
  readonly settled_lp_entity_id: string | null;
  readonly settled_lp_name: string | null;
  readonly suggestion?: AccountSuggestion;
}

/** Filters. Rows with status `ignored` are returned only when that status is requested. */
export interface BankRowFilter {
  readonly status?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly ids?: readonly string[] | undefined;
  /** One row. */
  readonly id?: string | undefined;
  /** Rows that are matched with this entry. */
  readonly entry?: string | undefined;
  /** Rows of one account; of all by default. */
  readonly bankAccountId?: string | undefined;
  /** `suggestion`: the classification made at import, with its confidence and reason. */
  readonly include?: readonly "suggestion"[] | undefined;
}

interface Chosen extends OwnerOfRow {
  readonly status: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly ids: readonly string[] | null;
  readonly entry: string | null;
  readonly bankAccountId: string | null;
}

const chosen = (params: Chosen) => {
  const { status, start, end } = params;
  const ids = sql`${sql.param(params.ids)}::uuid[]`;
  return sql`${ownedBy(t, params)}
    and (${status}::text is null and ${t.status} <> 'ignored' or ${t.status} = ${status} or ${ids} is not null)
    and (${start}::date is null or ${t.txnDate} >= ${start}::date) and (${end}::date is null or ${t.txnDate} <= ${end}::date)
    and (${params.bankAccountId}::uuid is null or ${t.bankAccountId} = ${params.bankAccountId}::uuid)
    and (${ids} is null or ${t.id} = any(${ids}))
    and (${params.entry}::uuid is null or exists (select from ${m} where ${ownedBy(m, params)}
      and ${m.bankTransactionId} = ${t.id} and ${m.entryId} = ${params.entry}::uuid))`;
};

const totalOf = preparedRows((params: Chosen) => ({
  fields: { total: sql<bigint>`count(*)` },
  rest: sql`from ${t} where ${chosen(params)}`,
}));

const rowsOf = preparedRows((params: Chosen & { readonly limit: number | null; readonly offset: number }) => {
  const { id, txnDate, amount, description, counterparty, status, isOpening, suggestion } = t;
  const entryId = sql<string | null>`(select ${m.entryId} from ${m} where ${ownedBy(m, params)}
    and ${m.bankTransactionId} = ${t.id} order by abs(${m.amount}) desc, ${m.entryId} limit 1)`;
  return {
    fields: {
      ...{ id, txnDate, amount, currency: c.currency, description, counterparty, status, isOpening, suggestion },
      accountCode: sql<string>`coalesce(${t.givenAccountCode}, ${suggestion} ->> 'accountCode')`,
      entryId,
    },
    rest: sql`from ${t} join ${c} on ${pointedTo(c, t, t.bankAccountId)} where ${chosen(params)}
      order by ${txnDate} desc, ${t.importSequence} desc, ${id} desc limit ${params.limit} offset ${params.offset}`,
  };
});

type BankRowRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** One row. @throws Failure `not_found` */
export async function publishBankRow({ tx, tenantId }: Tenant, vehicle: VehicleRow, id: string) {
  const { rows } = await publishBankRows(tx, tenantId, vehicle, { ids: [id] });
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

/** Rows newest first, and the total count. */
export async function publishBankRows(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  { status, start, end, limit, offset, id, ids, entry, bankAccountId, include = [] }: BankRowFilter = {},
): Promise<{ rows: PublishedBankRow[]; total: number }> {
  const params = {
    ...{ tenantId, vehicleId: vehicle.id },
    ...{ status: status ?? null, start: start ?? null, end: end ?? null, ids: id === undefined ? (ids ?? null) : [id] },
    entry: entry ?? null,
    bankAccountId: bankAccountId ?? null,
  };
  const [counted] = await totalOf(tx, params);
  const rows = await rowsOf(tx, { ...params, limit: limit ?? null, offset: offset ?? 0 });
  const entryIds = rows.flatMap(({ entryId }) => (entryId === null ? [] : [entryId]));
  const booked = await readBookings(tx, tenantId, vehicle, entryIds);
  const published = rows.map((row) => ({
    ...publish(row, booked.get(row.entryId ?? "")),
    ...(include.includes("suggestion") ? { suggestion: row.suggestion } : {}),
  }));
  return { rows: published, total: Number(counted?.total ?? 0n) };
}

/** What an entry tells about the row linked to it. */
interface Booking {
  readonly accounts: Map<string, string>;
  /** Currency clearing, which only an exchange has alone beside cash. */
  readonly clearing: Map<string, string>;
  readonly tagged: Set<string>;
  readonly capital: Set<string>;
  readonly names: Map<string, string>;
}

const bookedLines = preparedRows((params: OwnerOfRows) => {
  const { code, name, base, subtype, lpEntityId: owner } = a;
  const { entryId, lpEntityId: partner } = p;
  return {
    fields: { entryId, code, name, base, subtype, partner, owner, partnerName: sql<string | null>`${n.name}` },
    rest: sql`from ${p} join ${a} on ${pointedTo(a, p, p.ledgerAccountId)}
      left join ${n} on ${besides(n, p)} and ${n.id} = coalesce(${partner}, ${owner})
      where ${among(p, entryId, params)} order by ${entryId}, ${p.lineNo}`,
  };
});

/** The accounts that entries were booked to, by entry. */
export async function readBookings(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  entryIds: readonly string[],
): Promise<Map<string, Booking>> {
  const lines = await bookedLines(tx, { tenantId, vehicleId: vehicle.id, ids: entryIds });
  const bookings = new Map<string, Booking>();
  for (const { entryId, code, name, base, subtype, partner, owner, partnerName } of lines) {
    const booking = bookings.get(entryId) ?? emptyBooking();
    bookings.set(entryId, booking);
    if (subtype === "currency_clearing") booking.clearing.set(code, name);
    else if (subtype !== "cash") booking.accounts.set(code, name);
    if (partner !== null && (base === "1300" || base === "2300")) booking.tagged.add(partner);
    if (owner !== null) booking.capital.add(owner);
    const of = partner ?? owner;
    if (of !== null) booking.names.set(of, partnerName ?? "");
  }
  return bookings;
}

function emptyBooking(): Booking {
  return { accounts: new Map(), clearing: new Map(), tagged: new Set(), capital: new Set(), names: new Map() };
}

/** The accounts beside cash: clearing is one only where nothing else is. */
function besideClearing(booking: Booking | undefined): [code: string, name: string][] {
  if (booking === undefined) return [];
  return [...(booking.accounts.size > 0 ? booking.accounts : booking.clearing)];
}

function publish(row: BankRowRow, booking: Booking | undefined): PublishedBankRow {
  const [account, ...others] = besideClearing(booking);
  const partner = booking === undefined ? null : settledPartner(booking);
  return {
    id: row.id,
    txn_date: row.txnDate,
    amount: toAmount(row.amount, row.currency),
    currency: row.currency,
    description: row.description,
    counterparty: row.counterparty,
    status: row.status,
    suggested_account_code: row.accountCode,
    journal_entry_id: row.isOpening ? null : row.entryId,
    entry_account_code: others.length === 0 ? (account?.[0] ?? null) : null,
    entry_account_name: others.length === 0 ? (account?.[1] ?? null) : null,
    entry_is_split: others.length > 0,
    settled_lp_entity_id: partner,
    settled_lp_name: partner === null ? null : (booking?.names.get(partner) ?? null),
  };
}

/** The one partner tagged on a receivable or payable, else the one partner whose capital the entry touches. */
function settledPartner({ tagged, capital }: Booking): string | null {
  const candidates = tagged.size > 0 ? tagged : capital;
  const [only] = candidates;
  return candidates.size === 1 ? (only ?? null) : null;
}
