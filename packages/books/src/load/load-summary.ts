/**
 * Books with posted entries summed by month: one entry per month, source type and kind, from the rollup the database
 * keeps. Figures at the end of a month, and at the last posted day, equal those of the individual postings. Entries
 * whose
 * own day matters, and those of months that a window cuts, are read individually.
 */
import { preparedRows, type Queryable } from "@capstack/database";
import { addDays, endOfMonth } from "@capstack/decimal";
import { type Account, type Books, currencyDecimals, type Entry } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { byName, type OwnerOfRow, ownedBy, pointedTo } from "../tables/columns.js";
import { commitmentEvents } from "../tables/firm-tables.js";
import {
  ledgerAccounts as accounts,
  datedEntries,
  journalEntries as entries,
  balanceMonths as months,
} from "../tables/journal-tables.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { loadEntries, loadFrame } from "./load-books.js";

/** First days of the months that contain the requested days, except days at a month's end. */
export function cutMonths(ends: readonly (string | null)[]): string[] {
  const months = ends.flatMap((end) => (end === null || end === endOfMonth(end) ? [] : [`${end.slice(0, 7)}-01`]));
  return [...new Set(months)].sort();
}

/**
 * Reads the books of a vehicle; `cut` months entry by entry, the others summed. `apart` months are skipped.
 * @param toldApart kinds of entries: if the vehicle has any, what its partners owe and pay is read entry by entry
 */
export async function loadSummary(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  today: string,
  cut: readonly string[],
  { apart = NOTHING, toldApart = ["equalization_interest"] }: SummaryOptions = {},
): Promise<Books> {
  const params = { tenantId, vehicleId: vehicle.id, cut, ...apart };
  const [frame, dues, groups] = await Promise.all([
    loadFrame(tx, tenantId, vehicle, today),
    duesOf(tx, { ...params, toldApart }),
    groupsOf(tx, params),
  ]);
  const single = await loadSingle(tx, tenantId, vehicle, { cut, apart, dues });
  const readSingly = new Set(dues.map(groupName));
  const scale = 10 ** currencyDecimals(vehicle.baseCurrency);
  const summed = groups
    .filter((group) => !readSingly.has(groupName(group)))
    .map((group) => toEntry(group, { chart: frame.accounts, scale, currency: vehicle.baseCurrency }));
  return { ...frame, entries: [...single, ...summed] };
}

interface SummaryOptions {
  readonly apart?: Apart;
  readonly toldApart?: readonly string[];
}

/** Entries of one kind and month. */
interface EntriesOfMonth {
  readonly month: string;
  readonly sourceType: string;
}

const groupName = ({ month, sourceType }: EntriesOfMonth) => `${month} ${sourceType}`;

/** Days that are read elsewhere, both inclusive. */
export interface Apart {
  readonly from: string;
  readonly through: string;
}

const NOTHING: Apart = { from: "9999-12-31", through: "0001-01-01" };

const datedOf = preparedRows((params: OwnerOfRow & Apart) => ({
  fields: { id: datedEntries.entryId },
  rest: sql`from ${datedEntries} join ${entries} on ${pointedTo(entries, datedEntries, datedEntries.entryId)}
    where ${ownedBy(datedEntries, params)}
      and not (${entries.entryDate} between ${params.from}::date and ${params.through}::date)`,
}));

const adjustedOf = preparedRows((owner: OwnerOfRow) => ({
  fields: { month: sql<string>`distinct date_trunc('month', ${entries.entryDate})::date::text` },
  rest: sql`from ${entries} where ${ownedBy(entries, owner)} and ${entries.sequence} is not null and ${entries.adjusting}`,
}));

/** First days of the months with audit adjustments: a month's sum cannot leave them out. */
export async function adjustedMonths(tx: Queryable, tenantId: string, vehicle: VehicleRow): Promise<string[]> {
  const months = await adjustedOf(tx, { tenantId, vehicleId: vehicle.id });
  return months.map(({ month }) => month);
}

const transferredOf = preparedRows((owner: OwnerOfRow) => ({
  fields: { day: sql<string>`distinct ${commitmentEvents.eventDate}::text` },
  rest: sql`from ${commitmentEvents} where ${ownedBy(commitmentEvents, owner)} and ${commitmentEvents.kind} = 'transfer_out'`,
}));

/** The days before interests were transferred, and those days: what accrued on an interest by then passed with it. */
export async function transferDays(tx: Queryable, tenantId: string, vehicle: VehicleRow): Promise<string[]> {
  const transferred = await transferredOf(tx, { tenantId, vehicleId: vehicle.id });
  return transferred.flatMap(({ day }) => [addDays(day, -1), day]);
}

/**
 * Months and kinds with entries on what partners owe (1300) or are owed (2300). A payment settles what it names, then
 * the
 * oldest line, which a month's sum cannot show. Empty if no due is of a kind that must be distinguished. Paid carry is
 * read entry by entry too, since its days count in rates of return.
 */
const duesOf = preparedRows((params: OwnerOfRow & Apart & { readonly toldApart: readonly string[] }) => {
  const { month, sourceType, kind, lpEntityId } = months;
  const toldApart = sql`exists (select from ${months} where ${ownedBy(months, params)}
    and ${sourceType} = any(${sql.param(params.toldApart)}::text[]))`;
  return {
    fields: { month: sql<string>`${month}::text`, sourceType },
    rest: sql`from ${months} join ${accounts} on ${pointedTo(accounts, months, months.ledgerAccountId)}
      where ${ownedBy(months, params)} and ${kind} <> 'dated'
        and not (${month} between ${params.from}::date and ${params.through}::date)
        and (${sourceType} = 'carry_distribution' or ${accounts.subtype} in ('receivable', 'distributions_payable')
          and (${accounts.lpEntityId} is not null or ${orNull(lpEntityId)} is not null) and ${toldApart})
      group by 1, 2`,
  };
});

/** Entries of some months, of one kind or of all. */
const postedIn = preparedRows(
  (params: OwnerOfRow & { readonly months: readonly string[]; readonly kinds: readonly (string | null)[] }) => ({
    fields: { id: entries.id },
    rest: sql`from unnest(${sql.param(params.months)}::date[], ${sql.param(params.kinds)}::text[]) as wanted (first_day, said)
      join ${entries} on ${entries.entryDate} >= wanted.first_day and ${entries.entryDate} < wanted.first_day + interval '1 month'
        and (wanted.said is null or ${entries.sourceType} = wanted.said)
      where ${ownedBy(entries, params)} and ${entries.sequence} is not null and ${entries.book} = 'actual'`,
  }),
);

async function loadSingle(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  {
    cut,
    apart,
    dues,
  }: { readonly cut: readonly string[]; readonly apart: Apart; readonly dues: readonly EntriesOfMonth[] },
): Promise<Entry[]> {
  const owner = { tenantId, vehicleId: vehicle.id };
  const parts = dues.filter(({ month }) => !cut.includes(month));
  const months = [...cut, ...parts.map(({ month }) => month)];
  const kinds = [...cut.map(() => null), ...parts.map(({ sourceType }) => sourceType)];
  const [dated, posted] = await Promise.all([
    datedOf(tx, { ...owner, ...apart }),
    postedIn(tx, { ...owner, months, kinds }),
  ]);
  const ids = new Set([...dated, ...posted].map(({ id }) => id));
  return loadEntries(tx, tenantId, vehicle, [...ids]);
}

/** Ordinal of the account by code, minor units, company, partner. */
type GroupLine = [account: number, units: number, companyId: string | null, lpEntityId: string | null];

/** The chart, and the index of each account by code. */
const chart = alias(accounts, "chart");
const places = sql`select ${accounts.id}, row_number() over (order by ${byName(accounts.code)}) - 1 as place from ${accounts}`;

/** An id that matches no row, for keys that cannot hold null. */
const orNull = (column: AnyPgColumn) => sql`nullif(${column}, '00000000-0000-0000-0000-000000000000')`;

const groupsOf = preparedRows((params: OwnerOfRow & Apart & { readonly cut: readonly string[] }) => {
  const { month, sourceType, kind, lastDate, amount, companyId, lpEntityId } = months;
  const line = sql`json_build_array(place, ${amount}, ${orNull(companyId)}, ${orNull(lpEntityId)})`;
  return {
    fields: {
      month,
      sourceType,
      kind,
      entryDate: sql<string>`max(${lastDate})`,
      lines: sql<readonly GroupLine[]>`json_agg(${line})`,
    },
    rest: sql`from ${months} join (${places} where ${ownedBy(accounts, params)}) as ${chart} on ${chart.id} = ${months.ledgerAccountId}
      where ${ownedBy(months, params)} and ${kind} <> 'dated' and ${amount} <> 0
        and ${month} <> all(${sql.param(params.cut)}::date[])
        and not (${month} between ${params.from}::date and ${params.through}::date)
      group by 1, 2, 3 order by 1, 2, 3`,
  };
});

type MonthGroup = Awaited<ReturnType<typeof groupsOf>>[number];

function toEntry(
  { month, sourceType, kind, entryDate, lines }: MonthGroup,
  { chart, scale, currency }: { chart: readonly Account[]; scale: number; currency: string },
): Entry {
  return {
    id: `${month} ${sourceType} ${kind}`,
    entryDate,
    sourceType,
    status: "posted",
    postings: lines.map(([account, units, companyId, lpEntityId]) => ({
      accountId: (chart[account] as Account).id,
      amount: units / scale,
      currency,
      companyId,
      lpEntityId,
    })),
  };
}
