/** `GET /firm`: every vehicle at a glance. */
import type { Queryable } from "@capstack/database";
import { accountSums, assetsOf } from "../books/account-sums.js";
import { mayAsk } from "../caller.js";
import { toAmount } from "../money.js";
import type { Read } from "../reading.js";
import type { Routes } from "../route.js";
import type { VehicleRow } from "../vehicle.js";

export const firmRead = {
  getFirmSummary: async (read, { query }) => {
    const seen = (await read.vehicles()).filter(({ firmId }) => query.firm === undefined || firmId === query.firm);
    const counts = await countRows(read.tx, read.tenantId);
    const vehicles = [];
    for (const vehicle of seen) vehicles.push(await summarize(read, vehicle, counts.get(vehicle.id)));
    return { vehicles, mancoOmitted: await hidesManco(read) };
  },
} satisfies Partial<Routes>;

interface Counts {
  readonly lastEntryDate: string | null;
  readonly postedEntries: bigint;
  readonly draftEntries: bigint;
  readonly openBankRows: bigint;
}

async function countRows(tx: Queryable, tenantId: string): Promise<Map<string, Counts>> {
  const rows = await tx.query<Counts & { id: string }>(
    `select v.id,
       (select e.entry_date from journal_entries e where e.account_id = v.account_id and e.vehicle_id = v.id
          and e.sequence is not null and e.book = 'actual'
        order by e.entry_date desc nulls last, e.sequence desc nulls last limit 1) as "lastEntryDate",
       v.last_sequence - (select count(*) from journal_entries e where e.account_id = v.account_id and e.vehicle_id = v.id
          and e.book <> 'actual' and e.status = 'posted') as "postedEntries",
       (select count(*) from journal_entries e where e.account_id = v.account_id and e.vehicle_id = v.id
          and e.status <> 'posted' and e.status = 'draft' and e.book = 'actual') as "draftEntries",
       (select count(*) from bank_transactions b where b.account_id = v.account_id and b.vehicle_id = v.id
          and b.status in ('unmatched', 'drafted')) as "openBankRows"
     from vehicles v where v.account_id = $1`,
    [tenantId],
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

async function summarize(read: Read, vehicle: VehicleRow, counts: Counts | undefined) {
  const currency = vehicle.baseCurrency;
  const sums = await accountSums(read.tx, read.tenantId, vehicle, null);
  const debits = sums.reduce((sum, { units }) => (units > 0n ? sum + units : sum), 0n);
  return {
    id: vehicle.id,
    name: vehicle.name,
    kind: vehicle.kind,
    closedThrough: vehicle.closedThrough,
    lastEntryDate: counts?.lastEntryDate ?? null,
    postedEntries: Number(counts?.postedEntries ?? 0n),
    draftEntries: Number(counts?.draftEntries ?? 0n),
    openBankRows: Number(counts?.openBankRows ?? 0n),
    trialBalanced: sums.reduce((sum, { units }) => sum + units, 0n) === 0n,
    totalDebits: toAmount(debits, currency),
    empty: (counts?.postedEntries ?? 0n) === 0n,
    cash: assetsOf(sums, ["cash"], currency),
    investmentsAtCost: assetsOf(sums, ["investment"], currency),
    investmentsAtValue: assetsOf(sums, ["investment", "accrued_interest", "unrealized", "fx_translation"], currency),
  };
}

/** Whether a management company exists that the key may not see. */
async function hidesManco({ tx, caller }: Read): Promise<boolean> {
  const rows = await tx.query<{ id: string }>("select id from vehicles where account_id = $1 and kind = 'manco'", [
    caller.account.id,
  ]);
  return rows.some(({ id }) => !mayAsk(caller, id));
}
