/** `GET /firm`: every vehicle at a glance. */
import { accountingOperations } from "@capstack/contract/accounting";
import type { Queryable } from "@capstack/database";
import { accountBalances, trialBalance } from "@capstack/ledger";
import { mayAsk } from "../caller.js";
import { sumAmounts } from "../money.js";
import type { Read } from "../reading.js";
import { readRoute } from "../route.js";
import type { VehicleRow } from "../vehicle.js";

export const firmRead = readRoute(accountingOperations.getFirmSummary, async (read, { query }) => {
  const seen = (await read.vehicles()).filter(({ firmId }) => query.firm === undefined || firmId === query.firm);
  const counts = await countRows(read.tx, read.caller.account.id);
  const vehicles = [];
  for (const vehicle of seen) vehicles.push(await summarize(read, vehicle, counts.get(vehicle.id)));
  return { json: { vehicles, mancoOmitted: await hidesManco(read) } };
});

interface Counts {
  readonly lastEntryDate: string | null;
  readonly postedEntries: bigint;
  readonly draftEntries: bigint;
  readonly openBankRows: bigint;
}

async function countRows(tx: Queryable, accountId: string): Promise<Map<string, Counts>> {
  const rows = await tx.query<Counts & { id: string }>(
    `select v.id, e.last as "lastEntryDate", coalesce(e.posted, 0) as "postedEntries", coalesce(e.drafts, 0) as "draftEntries",
       coalesce(b.open, 0) as "openBankRows"
     from vehicles v
     left join (select vehicle_id, max(entry_date) filter (where status = 'posted') as last,
         count(*) filter (where status = 'posted') as posted, count(*) filter (where status = 'draft') as drafts
       from journal_entries where account_id = $1 and book = 'actual' group by 1) e on e.vehicle_id = v.id
     left join (select vehicle_id, count(*) as open from bank_transactions
       where account_id = $1 and status in ('unmatched', 'drafted') group by 1) b on b.vehicle_id = v.id
     where v.account_id = $1`,
    [accountId],
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

async function summarize(read: Read, vehicle: VehicleRow, counts: Counts | undefined) {
  const books = await read.desk.shelf.take(read, vehicle, read.today);
  const { balanced, totalDebits } = trialBalance(books, {});
  const balances = accountBalances(books, {});
  const total = (...subtypes: string[]) =>
    sumAmounts(
      balances
        .filter(({ type, subtype }) => type === "asset" && subtypes.includes(subtype))
        .map(({ balance }) => balance),
      vehicle.baseCurrency,
    );
  return {
    id: vehicle.id,
    name: vehicle.name,
    kind: vehicle.kind,
    closedThrough: vehicle.closedThrough,
    lastEntryDate: counts?.lastEntryDate ?? null,
    postedEntries: Number(counts?.postedEntries ?? 0n),
    draftEntries: Number(counts?.draftEntries ?? 0n),
    openBankRows: Number(counts?.openBankRows ?? 0n),
    trialBalanced: balanced,
    totalDebits,
    empty: (counts?.postedEntries ?? 0n) === 0n,
    cash: total("cash"),
    investmentsAtCost: total("investment"),
    investmentsAtValue: total("investment", "accrued_interest", "unrealized", "fx_translation"),
  };
}

/** Whether a management company exists that the key may not see. */
async function hidesManco({ tx, caller }: Read): Promise<boolean> {
  const rows = await tx.query<{ id: string }>("select id from vehicles where account_id = $1 and kind = 'manco'", [
    caller.account.id,
  ]);
  return rows.some(({ id }) => !mayAsk(caller, id));
}
