/** Bank rows as the engine takes them. */
import type { Queryable } from "@capstack/database";
import type { BankRow } from "@capstack/ledger";
import { toAmount } from "../money.js";
import type { VehicleRow } from "../vehicle.js";

/** Every row of a vehicle through a day, with the entry it is linked to for its largest part. */
export async function loadBankRows(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  end: string | null,
): Promise<(BankRow & { readonly units: bigint })[]> {
  const rows = await tx.query<Omit<BankRow, "amount"> & { amount: bigint }>(
    `select t.id, t.txn_date as "txnDate", t.amount, t.status, t.description, t.counterparty,
       (select m.entry_id from bank_matches m where m.account_id = t.account_id and m.vehicle_id = t.vehicle_id
          and m.bank_transaction_id = t.id order by abs(m.amount) desc, m.entry_id limit 1) as "journalEntryId"
     from bank_transactions t
     where t.account_id = $1 and t.vehicle_id = $2 and ($3::date is null or t.txn_date <= $3::date)
     order by t.txn_date, t.import_sequence`,
    [tenantId, vehicle.id, end],
  );
  return rows.map((row) => ({ ...row, units: row.amount, amount: toAmount(row.amount, vehicle.baseCurrency) }));
}
