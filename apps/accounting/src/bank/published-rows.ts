/** Bank rows as `/bank` publishes them. */
import type { Queryable } from "@capstack/database";
import { toAmount } from "../money.js";
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
}

/** Which rows. `ignored` ones show only when asked for by status. */
export interface BankRowFilter {
  readonly status?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly ids?: readonly string[] | undefined;
}

const CHOSEN = `t.account_id = $1 and t.vehicle_id = $2 and ($3::text is null and t.status <> 'ignored' or t.status = $3 or $6::uuid[] is not null)
  and ($4::date is null or t.txn_date >= $4::date) and ($5::date is null or t.txn_date <= $5::date)
  and ($6::uuid[] is null or t.id = any($6::uuid[]))`;

/** Rows newest first, and how many there are in all. */
export async function publishBankRows(
  tx: Queryable,
  accountId: string,
  vehicle: VehicleRow,
  { status, start, end, limit, offset, ids }: BankRowFilter = {},
): Promise<{ rows: PublishedBankRow[]; total: number }> {
  const key = [accountId, vehicle.id, status ?? null, start ?? null, end ?? null, ids ?? null];
  const [counted] = await tx.query<{ total: bigint }>(
    `select count(*) as total from bank_transactions t where ${CHOSEN}`,
    key,
  );
  const rows = await tx.query<Omit<PublishedBankRow, "amount"> & { amount: bigint; currency: string }>(
    `with chosen as (
       select t.* from bank_transactions t where ${CHOSEN}
       order by t.txn_date desc, t.import_sequence desc limit $7 offset $8
     ), linked as (
       select distinct on (m.bank_transaction_id) m.bank_transaction_id as row_id, m.entry_id
       from chosen t join bank_matches m
         on m.account_id = t.account_id and m.vehicle_id = t.vehicle_id and m.bank_transaction_id = t.id
       order by m.bank_transaction_id, abs(m.amount) desc, m.entry_id
     ), booked as (
       select l.row_id, l.entry_id,
         count(distinct a.id) filter (where a.subtype <> 'cash') as accounts,
         min(a.code) filter (where a.subtype <> 'cash') as code,
         min(a.name) filter (where a.subtype <> 'cash') as name,
         array_agg(distinct p.lp_entity_id) filter (where a.base in ('1300', '2300') and p.lp_entity_id is not null) as tagged,
         array_agg(distinct a.lp_entity_id) filter (where a.lp_entity_id is not null) as capital
       from linked l
       join journal_postings p on p.account_id = $1 and p.vehicle_id = $2 and p.entry_id = l.entry_id
       join ledger_accounts a on a.account_id = p.account_id and a.vehicle_id = p.vehicle_id and a.id = p.ledger_account_id
       group by 1, 2
     ), settled as (
       select b.*, case when cardinality(b.tagged) = 1 then b.tagged[1]
         when b.tagged is null and cardinality(b.capital) = 1 then b.capital[1] end as lp
       from booked b
     )
     select t.id, t.txn_date, t.amount, c.currency, t.description, t.counterparty, t.status,
       coalesce(t.given_account_code, t.suggestion ->> 'accountCode') as suggested_account_code,
       case when t.is_opening then null else s.entry_id end as journal_entry_id,
       case when s.accounts = 1 then s.code end as entry_account_code,
       case when s.accounts = 1 then s.name end as entry_account_name,
       coalesce(s.accounts > 1, false) as entry_is_split,
       s.lp as settled_lp_entity_id, p.name as settled_lp_name
     from chosen t
     join bank_accounts c on c.account_id = t.account_id and c.vehicle_id = t.vehicle_id and c.id = t.bank_account_id
     left join settled s on s.row_id = t.id
     left join partners p on p.account_id = t.account_id and p.vehicle_id = t.vehicle_id and p.id = s.lp
     order by t.txn_date desc, t.import_sequence desc`,
    [...key, limit ?? null, offset ?? 0],
  );
  return {
    rows: rows.map(({ currency, ...row }) => ({ ...row, amount: toAmount(row.amount, currency) })),
    total: Number(counted?.total ?? 0n),
  };
}
