/**
 * Books with what was posted summed by month: one entry a month, source type and kind, from the rollup the database
 * keeps. Figures at the end of a month, and at the last posted day, are those of the postings one by one; entries whose
 * own day matters, and those of months that a window cuts, are there themselves.
 */
import type { Queryable } from "@capstack/database";
import { addMonths, endOfMonth } from "@capstack/decimal";
import { type Account, type Books, currencyDecimals, type Entry } from "@capstack/ledger";
import type { VehicleRow } from "../vehicle.js";
import { loadEntries, loadFrame } from "./load-books.js";

/** First days of the months that days through which figures are wanted lie within, month ends apart. */
export function cutMonths(ends: readonly (string | null)[]): string[] {
  const months = ends.flatMap((end) => (end === null || end === endOfMonth(end) ? [] : [`${end.slice(0, 7)}-01`]));
  return [...new Set(months)].sort();
}

/** Reads the books of a vehicle; `cut` months entry by entry, the others summed. */
export async function loadSummary(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  today: string,
  cut: readonly string[],
): Promise<Books> {
  const [frame, single, groups] = await Promise.all([
    loadFrame(tx, tenantId, vehicle, today),
    loadSingle(tx, tenantId, vehicle, cut),
    loadGroups(tx, tenantId, vehicle, cut),
  ]);
  const scale = 10 ** currencyDecimals(vehicle.baseCurrency);
  const { accounts } = frame;
  const summed = groups.map((group) => toEntry(group, { accounts, scale, currency: vehicle.baseCurrency }));
  return { ...frame, entries: [...single, ...summed] };
}

async function loadSingle(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  cut: readonly string[],
): Promise<Entry[]> {
  const key = [tenantId, vehicle.id];
  const dated = await tx.query<{ id: string }>(
    "select entry_id as id from dated_entries where account_id = $1 and vehicle_id = $2",
    key,
  );
  const ids = new Set(dated.map(({ id }) => id));
  for (const month of cut) {
    const within = await tx.query<{ id: string }>(
      `select id from journal_entries where account_id = $1 and vehicle_id = $2 and sequence is not null
         and entry_date >= $3 and entry_date < $4`,
      [...key, month, addMonths(month, 1)],
    );
    for (const { id } of within) ids.add(id);
  }
  return loadEntries(tx, tenantId, vehicle, [...ids]);
}

/** Ordinal of the account by code, minor units, company, partner. */
type GroupLine = [account: number, units: number, companyId: string | null, lpEntityId: string | null];

interface MonthGroup {
  readonly month: string;
  readonly sourceType: string;
  readonly kind: string;
  readonly entryDate: string;
  readonly lines: readonly GroupLine[];
}

function loadGroups(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  cut: readonly string[],
): Promise<MonthGroup[]> {
  return tx.query<MonthGroup>(
    `select m.month, m.source_type as "sourceType", m.kind, max(m.last_date) as "entryDate",
       json_agg(json_build_array(a.place, m.amount,
         nullif(m.company_id, '00000000-0000-0000-0000-000000000000'),
         nullif(m.lp_entity_id, '00000000-0000-0000-0000-000000000000'))) as lines
     from balance_months m
     join (select id, row_number() over (order by code collate "C") - 1 as place from ledger_accounts
       where account_id = $1 and vehicle_id = $2) a on a.id = m.ledger_account_id
     where m.account_id = $1 and m.vehicle_id = $2 and m.kind <> 'dated' and m.amount <> 0
       and m.month <> all($3::date[])
     group by 1, 2, 3 order by 1, 2, 3`,
    [tenantId, vehicle.id, cut],
  );
}

function toEntry(
  { month, sourceType, kind, entryDate, lines }: MonthGroup,
  { accounts, scale, currency }: { accounts: readonly Account[]; scale: number; currency: string },
): Entry {
  return {
    id: `${month} ${sourceType} ${kind}`,
    entryDate,
    sourceType,
    status: "posted",
    postings: lines.map(([account, units, companyId, lpEntityId]) => ({
      accountId: (accounts[account] as Account).id,
      amount: units / scale,
      currency,
      companyId,
      lpEntityId,
    })),
  };
}
