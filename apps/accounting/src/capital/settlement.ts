/**
 * What partners have paid of their calls, and been paid of their distributions. Receivables and payables are tagged by
 * partner, not by call: a payment settles the partner's oldest open line first, so paid and open always add up to the
 * balances of 1300 and 2300.
 */
import type { Queryable } from "@capstack/database";

/** A line a partner owes or is owed; lines stand oldest first. */
export interface DueLine {
  readonly partnerId: string;
  readonly amount: bigint;
}

/** The part of each line that is settled, in the order of the lines. */
export function settleOldestFirst(lines: readonly DueLine[], paid: ReadonlyMap<string, bigint>): bigint[] {
  const left = new Map(paid);
  return lines.map(({ partnerId, amount }) => {
    const available = left.get(partnerId) ?? 0n;
    const settled = available <= 0n ? 0n : available < amount ? available : amount;
    left.set(partnerId, available - settled);
    return settled;
  });
}

/** Which side of the business: calls stand on 1300, distributions on 2300. */
export type SettledAccount = "1300" | "2300";

const DECLARING: Readonly<Record<SettledAccount, readonly string[]>> = {
  "1300": ["capital_call"],
  "2300": ["distribution", "recallable_distribution"],
};

/** What partners have paid (1300) or were paid (2300) through a date, by partner; declarations and their reversals aside. */
export async function readPayments(
  tx: Queryable,
  { tenantId, vehicleId, account, end }: PaymentsOf,
): Promise<Map<string, bigint>> {
  const rows = await tx.query<{ partnerId: string; paid: string }>(
    `select p.lp_entity_id as "partnerId", sum(case when $3 = '1300' then -p.base_amount else p.base_amount end)::text as paid
     from journal_postings p
     join ledger_accounts a on a.account_id = p.account_id and a.vehicle_id = p.vehicle_id and a.id = p.ledger_account_id
     join journal_entries e on e.account_id = p.account_id and e.vehicle_id = p.vehicle_id and e.id = p.entry_id
     where p.account_id = $1 and p.vehicle_id = $2 and a.base = $3 and p.status = 'posted' and p.lp_entity_id is not null
       and e.book = 'actual' and not (e.source_type = any($4::text[])) and ($5::date is null or p.entry_date <= $5::date)
     group by 1`,
    [tenantId, vehicleId, account, DECLARING[account], end],
  );
  return new Map(rows.map(({ partnerId, paid }) => [partnerId, BigInt(paid)]));
}

interface PaymentsOf {
  readonly tenantId: string;
  readonly vehicleId: string;
  readonly account: SettledAccount;
  readonly end: string | null;
}
