/** Balances by account from the monthly rollup, and from the postings of the one month that a date cuts. */
import type { Queryable } from "@capstack/database";
import { endOfMonth } from "@capstack/decimal";
import { toAmount } from "../money.js";
import type { VehicleRow } from "../vehicle.js";

/** One account's balance in minor units, a debit positive. */
export interface AccountSum {
  readonly accountId: string;
  readonly code: string;
  readonly type: string;
  readonly subtype: string;
  readonly units: bigint;
}

/** Every account with its balance through a day, or of all that was posted. */
export async function accountSums(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  end: string | null,
): Promise<AccountSum[]> {
  const cut = end === null || end === endOfMonth(end) ? null : `${end.slice(0, 7)}-01`;
  const rows = await tx.query<Omit<AccountSum, "units"> & { units: string }>(
    `select a.id as "accountId", a.code, a.type, a.subtype, coalesce(sum(s.units), 0)::text as units
     from ledger_accounts a left join (
       select ledger_account_id, sum(amount) as units from balance_months
         where account_id = $1 and vehicle_id = $2 ${cut === null ? "and month <= coalesce($3::date, 'infinity')" : "and month < $4::date"}
         group by 1
       ${cut === null ? "" : CUT_MONTH}
     ) s on s.ledger_account_id = a.id
     where a.account_id = $1 and a.vehicle_id = $2 group by a.id, a.code, a.type, a.subtype`,
    [tenantId, vehicle.id, end, ...(cut === null ? [] : [cut])],
  );
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

const CUT_MONTH = `union all
  select p.ledger_account_id, sum(p.base_amount) from journal_entries e
    join journal_postings p on p.account_id = e.account_id and p.vehicle_id = e.vehicle_id and p.entry_id = e.id
    where e.account_id = $1 and e.vehicle_id = $2 and e.sequence is not null and e.book = 'actual'
      and e.entry_date >= $4::date and e.entry_date <= $3::date
    group by 1`;

/** What assets of some subtypes stand at, in currency. */
export function assetsOf(sums: readonly AccountSum[], subtypes: readonly string[], currency: string): number {
  const chosen = sums.filter(({ type, subtype }) => type === "asset" && subtypes.includes(subtype));
  return toAmount(
    chosen.reduce((sum, { units }) => sum + units, 0n),
    currency,
  );
}
