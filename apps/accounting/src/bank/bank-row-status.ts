/** The status of bank rows follows from what they are linked to. */
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";

/**
 * Sets the status of rows: reconciled when posted, unreversed entries explain the whole amount, drafted while some link
 * stands, else unmatched. Ignored rows and the opening row stay what they are. Links and entries are looked up row by row,
 * by their keys: joined, they are gone through as a whole where statistics are of a time with fewer of them.
 */
export async function refreshBankRows(write: Write, vehicle: VehicleRow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await write.tx.query(
    `update bank_transactions t set status = (
       select case
         when coalesce(sum(m.amount) filter (where (
           select e.status = 'posted' and e.reversed_by is null from journal_entries e
           where e.account_id = m.account_id and e.vehicle_id = m.vehicle_id and e.id = m.entry_id
         )), 0) = t.amount then 'reconciled'
         when count(*) > 0 then 'drafted' else 'unmatched' end
       from bank_matches m
       where m.account_id = t.account_id and m.vehicle_id = t.vehicle_id and m.bank_transaction_id = t.id
     )
     where t.account_id = $1 and t.vehicle_id = $2 and t.id = any($3::uuid[])
       and t.status <> 'ignored' and not t.is_opening`,
    [write.tenantId, vehicle.id, ids],
  );
}

/** The same for the rows that entries are linked to. */
export async function refreshBankRowsOf(write: Write, vehicle: VehicleRow, entryIds: readonly string[]): Promise<void> {
  const rows = await write.tx.query<{ id: string }>(
    `select distinct bank_transaction_id as id from bank_matches
     where account_id = $1 and vehicle_id = $2 and entry_id = any($3::uuid[])`,
    [write.tenantId, vehicle.id, entryIds],
  );
  await refreshBankRows(
    write,
    vehicle,
    rows.map(({ id }) => id),
  );
}

/** Takes the links of entries off open rows, as when an entry is reversed or a draft voided. */
export async function unlinkEntries(write: Write, vehicle: VehicleRow, entryIds: readonly string[]): Promise<void> {
  const rows = await write.tx.query<{ id: string }>(
    `delete from bank_matches m using bank_transactions t
     where m.account_id = $1 and m.vehicle_id = $2 and m.entry_id = any($3::uuid[])
       and t.account_id = m.account_id and t.vehicle_id = m.vehicle_id and t.id = m.bank_transaction_id
       and ($4::date is null or t.txn_date > $4::date)
     returning m.bank_transaction_id as id`,
    [write.tenantId, vehicle.id, entryIds, vehicle.closedThrough],
  );
  await refreshBankRows(
    write,
    vehicle,
    rows.map(({ id }) => id),
  );
}
