/** Bank rows as `/bank` publishes them. */
import type { Queryable } from "@capstack/database";
import type { AccountSuggestion } from "@capstack/ledger";
import { notFound } from "../caller.js";
import { toAmount } from "../money.js";
import type { Tenant } from "../tenant.js";
import type { VehicleRow } from "../vehicle.js";

/** A bank row. What it was booked to is read from the postings, never stored. */
export interface PublishedBankRow {
  readonly id: string;
  readonly txn_date: string;
  readonly amount: number;
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

/** Which rows. `ignored` ones show only when asked for by status. */
export interface BankRowFilter {
  readonly status?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly ids?: readonly string[] | undefined;
  /** `suggestion`: what a row was taken for when it came in, how surely, and why. */
  readonly include?: readonly "suggestion"[] | undefined;
}

const CHOSEN = `t.account_id = $1 and t.vehicle_id = $2 and ($3::text is null and t.status <> 'ignored' or t.status = $3 or $6::uuid[] is not null)
  and ($4::date is null or t.txn_date >= $4::date) and ($5::date is null or t.txn_date <= $5::date)
  and ($6::uuid[] is null or t.id = any($6::uuid[]))`;

/** One row. @throws Failure `not_found` */
export async function publishBankRow({ tx, tenantId }: Tenant, vehicle: VehicleRow, id: string) {
  const { rows } = await publishBankRows(tx, tenantId, vehicle, { ids: [id] });
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

/** Rows newest first, and how many there are in all. */
export async function publishBankRows(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  { status, start, end, limit, offset, ids, include = [] }: BankRowFilter = {},
): Promise<{ rows: PublishedBankRow[]; total: number }> {
  const key = [tenantId, vehicle.id, status ?? null, start ?? null, end ?? null, ids ?? null];
  const [counted] = await tx.query<{ total: bigint }>(
    `select count(*) as total from bank_transactions t where ${CHOSEN}`,
    key,
  );
  const rows = await tx.query<BankRowRow>(
    `select t.id, t.txn_date, t.amount, c.currency, t.description, t.counterparty, t.status, t.is_opening, t.suggestion,
       coalesce(t.given_account_code, t.suggestion ->> 'accountCode') as suggested_account_code,
       (select m.entry_id from bank_matches m where m.account_id = t.account_id and m.vehicle_id = t.vehicle_id
          and m.bank_transaction_id = t.id order by abs(m.amount) desc, m.entry_id limit 1) as entry_id
     from bank_transactions t
     join bank_accounts c on c.account_id = t.account_id and c.vehicle_id = t.vehicle_id and c.id = t.bank_account_id
     where ${CHOSEN} order by t.txn_date desc, t.import_sequence desc limit $7 offset $8`,
    [...key, limit ?? null, offset ?? 0],
  );
  const entryIds = rows.flatMap(({ entry_id }) => (entry_id === null ? [] : [entry_id]));
  const booked = await readBookings(tx, tenantId, vehicle, entryIds);
  const published = rows.map((row) => ({
    ...publish(row, booked.get(row.entry_id ?? "")),
    ...(include.includes("suggestion") ? { suggestion: row.suggestion } : {}),
  }));
  return { rows: published, total: Number(counted?.total ?? 0n) };
}

interface BankRowRow {
  readonly id: string;
  readonly txn_date: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly description: string;
  readonly counterparty: string;
  readonly status: string;
  readonly is_opening: boolean;
  readonly suggested_account_code: string;
  readonly entry_id: string | null;
  readonly suggestion: AccountSuggestion;
}

/** What an entry says about the row linked to it. */
interface Booking {
  readonly accounts: Map<string, string>;
  readonly tagged: Set<string>;
  readonly capital: Set<string>;
  readonly names: Map<string, string>;
}

/** What entries were booked to, by entry. */
export async function readBookings(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  entryIds: readonly string[],
): Promise<Map<string, Booking>> {
  const lines = await tx.query<{
    entryId: string;
    code: string;
    name: string;
    base: string;
    subtype: string;
    partner: string | null;
    owner: string | null;
    partnerName: string | null;
  }>(
    `select p.entry_id as "entryId", a.code, a.name, a.base, a.subtype, p.lp_entity_id as partner,
       a.lp_entity_id as owner, n.name as "partnerName"
     from journal_postings p
     join ledger_accounts a on a.account_id = p.account_id and a.vehicle_id = p.vehicle_id and a.id = p.ledger_account_id
     left join partners n on n.account_id = p.account_id and n.vehicle_id = p.vehicle_id
       and n.id = coalesce(p.lp_entity_id, a.lp_entity_id)
     where p.account_id = $1 and p.vehicle_id = $2 and p.entry_id = any($3::uuid[]) order by p.entry_id, p.line_no`,
    [tenantId, vehicle.id, entryIds],
  );
  const bookings = new Map<string, Booking>();
  for (const { entryId, code, name, base, subtype, partner, owner, partnerName } of lines) {
    const booking = bookings.get(entryId) ?? emptyBooking();
    bookings.set(entryId, booking);
    if (subtype !== "cash") booking.accounts.set(code, name);
    if (partner !== null && (base === "1300" || base === "2300")) booking.tagged.add(partner);
    if (owner !== null) booking.capital.add(owner);
    const of = partner ?? owner;
    if (of !== null) booking.names.set(of, partnerName ?? "");
  }
  return bookings;
}

function emptyBooking(): Booking {
  return { accounts: new Map(), tagged: new Set(), capital: new Set(), names: new Map() };
}

function publish(row: BankRowRow, booking: Booking | undefined): PublishedBankRow {
  const [account, ...others] = booking?.accounts ?? [];
  const partner = booking === undefined ? null : settledPartner(booking);
  return {
    id: row.id,
    txn_date: row.txn_date,
    amount: toAmount(row.amount, row.currency),
    description: row.description,
    counterparty: row.counterparty,
    status: row.status,
    suggested_account_code: row.suggested_account_code,
    journal_entry_id: row.is_opening ? null : row.entry_id,
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
