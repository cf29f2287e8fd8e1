/**
 * Books with what was posted summed by month: one entry a month, source type and kind, from the rollup the database
 * keeps. Figures at the end of a month, and at the last posted day, are those of the postings one by one; entries whose
 * own day matters, and those of months that a window cuts, are there themselves.
 */
import { preparedRows, type Queryable } from "@capstack/database";
import { addMonths, endOfMonth } from "@capstack/decimal";
import { type Account, type Books, currencyDecimals, type Entry } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { byName, type OwnerOfRow, ownedBy, pointedTo } from "../tables/columns.js";
import {
  ledgerAccounts as accounts,
  datedEntries,
  journalEntries as entries,
  balanceMonths as months,
} from "../tables/journal-tables.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { loadEntries, loadFrame } from "./load-books.js";

/** First days of the months that days through which figures are wanted lie within, month ends apart. */
export function cutMonths(ends: readonly (string | null)[]): string[] {
  const months = ends.flatMap((end) => (end === null || end === endOfMonth(end) ? [] : [`${end.slice(0, 7)}-01`]));
  return [...new Set(months)].sort();
}

/** Reads the books of a vehicle; `cut` months entry by entry, the others summed. Of `apart` months nothing is read. */
export async function loadSummary(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  today: string,
  cut: readonly string[],
  apart: Apart = NOTHING,
): Promise<Books> {
  const [frame, single, groups] = await Promise.all([
    loadFrame(tx, tenantId, vehicle, today),
    loadSingle(tx, tenantId, vehicle, { cut, apart }),
    groupsOf(tx, { tenantId, vehicleId: vehicle.id, cut, ...apart }),
  ]);
  const scale = 10 ** currencyDecimals(vehicle.baseCurrency);
  const summed = groups.map((group) =>
    toEntry(group, { chart: frame.accounts, scale, currency: vehicle.baseCurrency }),
  );
  return { ...frame, entries: [...single, ...summed] };
}

/** Days that someone else reads, both inclusive. */
export interface Apart {
  readonly from: string;
  readonly through: string;
}

const NOTHING: Apart = { from: "9999-12-31", through: "0001-01-01" };

const datedOf = preparedRows((asked: OwnerOfRow & Apart) => ({
  fields: { id: datedEntries.entryId },
  rest: sql`from ${datedEntries} join ${entries} on ${pointedTo(entries, datedEntries, datedEntries.entryId)}
    where ${ownedBy(datedEntries, asked)}
      and not (${entries.entryDate} between ${asked.from}::date and ${asked.through}::date)`,
}));

const adjustedOf = preparedRows((owner: OwnerOfRow) => ({
  fields: { month: sql<string>`distinct date_trunc('month', ${entries.entryDate})::date::text` },
  rest: sql`from ${entries} where ${ownedBy(entries, owner)} and ${entries.sequence} is not null and ${entries.adjusting}`,
}));

/** First days of the months that audit adjustments were posted in: a month's sum cannot leave them out. */
export async function adjustedMonths(tx: Queryable, tenantId: string, vehicle: VehicleRow): Promise<string[]> {
  const months = await adjustedOf(tx, { tenantId, vehicleId: vehicle.id });
  return months.map(({ month }) => month);
}

const postedBetween = preparedRows((asked: OwnerOfRow & { readonly start: string; readonly end: string }) => ({
  fields: { id: entries.id },
  rest: sql`from ${entries} where ${ownedBy(entries, asked)} and ${entries.sequence} is not null
    and ${entries.entryDate} >= ${asked.start} and ${entries.entryDate} < ${asked.end}`,
}));

async function loadSingle(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  { cut, apart }: { readonly cut: readonly string[]; readonly apart: Apart },
): Promise<Entry[]> {
  const owner = { tenantId, vehicleId: vehicle.id };
  const dated = await datedOf(tx, { ...owner, ...apart });
  const ids = new Set(dated.map(({ id }) => id));
  for (const month of cut) {
    const within = await postedBetween(tx, { ...owner, start: month, end: addMonths(month, 1) });
    for (const { id } of within) ids.add(id);
  }
  return loadEntries(tx, tenantId, vehicle, [...ids]);
}

/** Ordinal of the account by code, minor units, company, partner. */
type GroupLine = [account: number, units: number, companyId: string | null, lpEntityId: string | null];

/** The chart, each account with its place by code. */
const chart = alias(accounts, "chart");
const places = sql`select ${accounts.id}, row_number() over (order by ${byName(accounts.code)}) - 1 as place from ${accounts}`;

/** An id that stands for none, in keys that hold no null. */
const orNull = (column: AnyPgColumn) => sql`nullif(${column}, '00000000-0000-0000-0000-000000000000')`;

const groupsOf = preparedRows((asked: OwnerOfRow & Apart & { readonly cut: readonly string[] }) => {
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
    rest: sql`from ${months} join (${places} where ${ownedBy(accounts, asked)}) as ${chart} on ${chart.id} = ${months.ledgerAccountId}
      where ${ownedBy(months, asked)} and ${kind} <> 'dated' and ${amount} <> 0
        and ${month} <> all(${sql.param(asked.cut)}::date[])
        and not (${month} between ${asked.from}::date and ${asked.through}::date)
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
