/**
 * Books for the statement of cash flows: months outside its windows are summed. Within them, entries of two lines are
 * summed by content, since such a sum flows as its entries do; all others are read one by one. Entries without cash are
 * summed only if the statement would not list them.
 */
import { preparedRows, type Queryable } from "@capstack/database";
import { addDays, addMonths, endOfMonth } from "@capstack/decimal";
import { type Books, currencyDecimals, type Entry } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { besides, type OwnerOfRow, ownedBy, pointedTo } from "../tables/columns.js";
import { ledgerAccounts as a, journalEntries as e, journalPostings as p } from "../tables/journal-tables.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { loadEntries } from "./load-books.js";
import { type Apart, loadSummary } from "./load-summary.js";

/** Source types whose payment the statement distinguishes from a plain contribution or distribution. */
const TOLD_APART = ["equalization", "equalization_interest", "recallable_distribution", "carry_distribution"];

/** A window of a statement; null where it is open-ended. */
interface Window {
  readonly start?: string | null;
  readonly end?: string | null;
}

/** Reads the books of a vehicle for the cash flows of some windows. */
export async function loadCash(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  today: string,
  windows: readonly Window[],
): Promise<Books> {
  const apart = monthsOf(windows);
  const owner = { tenantId, vehicleId: vehicle.id };
  const [summary, flows] = await Promise.all([
    loadSummary(tx, tenantId, vehicle, today, [], { apart, toldApart: TOLD_APART }),
    flowsOf(tx, { ...owner, ...apart, bounds: boundsOf(windows) }),
  ]);
  const scale = 10 ** currencyDecimals(vehicle.baseCurrency);
  const sums = flows.flatMap((flow, at) => (flow.id === null ? [toEntry(flow, `cash ${at}`, { scale, vehicle })] : []));
  const singles = await loadEntries(
    tx,
    tenantId,
    vehicle,
    flows.flatMap(({ id }) => id ?? []),
  );
  return { ...summary, entries: [...summary.entries, ...singles, ...sums] };
}

/** The whole months that contain all windows. */
function monthsOf(windows: readonly Window[]): Apart {
  const starts = windows.map(({ start }) => start ?? "0001-01-01").sort();
  const ends = windows.map(({ end }) => end ?? "9999-12-31").sort();
  return { from: addMonths(`${starts[0]?.slice(0, 7)}-01`, 0), through: endOfMonth(ends.at(-1) as string) };
}

/** Days on which a window begins, or the days after its end: no sum may cover both sides of one. */
function boundsOf(windows: readonly Window[]): string[] {
  const days = windows.flatMap(({ start, end }) => [...(start ? [start] : []), ...(end ? [addDays(end, 1)] : [])]);
  return [...new Set(["0001-01-01", ...days])].sort();
}

/** Accounts of partners, of escrow and of funds that are held, where payments are matched to what they settle one by one. */
const OF_DUES = sql`(${a.subtype} in ('receivable', 'distributions_payable') and ${p.lpEntityId} is not null
  or ${a.subtype} in ('escrow_receivable', 'due_from_funds_held', 'due_to_funds_held'))`;

/** Entries whose `sourceRef` links them to others: declared now and paid later. */
const TIED = sql`('equalization', 'distribution', 'recallable_distribution', 'carry_distribution', 'distribution_settlement')`;

const flowsOf = preparedRows((params: OwnerOfRow & Apart & { readonly bounds: readonly string[] }) => {
  const [isCash, debit, credit] = [
    sql`${a.subtype} in ('cash', 'restricted_cash')`,
    sql`${p.baseAmount} > 0`,
    sql`${p.baseAmount} < 0`,
  ];
  // The account types that make the statement list an entry without cash.
  const isListed = sql`(${a.subtype} in ('investment', 'loan_payable') or ${a.type} = 'equity')`;
  const one = sql`select ${e.id} as entry, ${e.sourceType} as said, ${e.entryDate} as booked,
      max(${a.id}::text) filter (where ${debit}) as own,
      max(${a.id}::text) filter (where ${credit}) as other,
      coalesce(sum(${p.baseAmount}) filter (where ${debit}), 0) as units,
      count(*) = 2 and min(abs(${p.baseAmount})) > 0
        and (count(*) filter (where ${isCash}) = 1 or count(*) filter (where ${isCash} or ${isListed}) = 0)
        and ${e.sourceType} not in ${TIED} and not ${e.adjusting}
        and ${e.reverses} is null and count(*) filter (where ${OF_DUES}) = 0 as pair
    from ${e} join ${p} on ${besides(p, e)} and ${p.entryId} = ${e.id} join ${a} on ${pointedTo(a, p, p.ledgerAccountId)}
    where ${ownedBy(e, params)} and ${e.sequence} is not null and ${e.book} = 'actual'
      and ${e.entryDate} between ${params.from}::date and ${params.through}::date
    group by 1, 2, 3, ${e.adjusting}, ${e.reverses}`;
  return {
    fields: {
      id: sql<string | null>`case when not pair then entry::text end`,
      sourceType: sql<string>`said`,
      own: sql<string | null>`case when pair then own end`,
      other: sql<string | null>`case when pair then other end`,
      units: sql<string>`sum(units)::text`,
      entryDate: sql<string>`max(booked)::text`,
    },
    rest: sql`from (${one}) as flow
      group by 1, 2, 3, 4, case when pair then width_bucket(booked, ${sql.param(params.bounds)}::date[]) end`,
  };
});

type Flow = Awaited<ReturnType<typeof flowsOf>>[number];

function toEntry(
  { sourceType, own, other, units, entryDate }: Flow,
  id: string,
  { scale, vehicle }: { readonly scale: number; readonly vehicle: VehicleRow },
): Entry {
  const line = (accountId: string | null, amount: number) => ({
    accountId: accountId as string,
    amount: amount / scale,
    currency: vehicle.baseCurrency,
  });
  return {
    ...{ id, entryDate, sourceType, status: "posted" },
    postings: [line(own, Number(units)), line(other, -Number(units))],
  };
}
