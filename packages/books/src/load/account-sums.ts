/** Balances by account from the monthly rollup, plus the postings of the partial last month. */
import { preparedRows, type Queryable } from "@capstack/database";
import { endOfMonth } from "@capstack/decimal";
import { sql } from "drizzle-orm";
import { besides, type OwnerOfRow, ownedBy } from "../tables/columns.js";
import {
  ledgerAccounts as accounts,
  journalEntries as entries,
  journalPostings as lines,
  balanceMonths as months,
} from "../tables/journal-tables.js";
import { toAmount } from "../tables/money.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

interface Asked extends OwnerOfRow {
  readonly end: string | null;
  readonly cut: string | null;
}

const sumsOf = (isCut: boolean) =>
  preparedRows((params: Asked) => {
    const through = isCut
      ? sql`${months.month} < ${params.cut}::date`
      : sql`${months.month} <= coalesce(${params.end}::date, 'infinity')`;
    const stored = sql`select ${months.ledgerAccountId} as id, sum(${months.amount}) as units from ${months}
      where ${ownedBy(months, params)} and ${through} group by 1`;
    const cutMonth = sql`union all select ${lines.ledgerAccountId}, sum(${lines.baseAmount}) from ${entries}
      join ${lines} on ${besides(lines, entries)} and ${lines.entryId} = ${entries.id}
      where ${ownedBy(entries, params)} and ${entries.sequence} is not null and ${entries.book} = 'actual'
        and ${entries.entryDate} >= ${params.cut}::date and ${entries.entryDate} <= ${params.end}::date
      group by 1`;
    const { id: accountId, code, type, subtype } = accounts;
    return {
      fields: { accountId, code, type, subtype, units: sql<string>`coalesce(sum(s.units), 0)::text` },
      rest: sql`from ${accounts} left join (${stored} ${isCut ? cutMonth : sql``}) s on s.id = ${accountId}
        where ${ownedBy(accounts, params)} group by ${accountId}, ${code}, ${type}, ${subtype}`,
    };
  });

const whole = sumsOf(false);
const cutWithin = sumsOf(true);

/** One account's balance in minor units, a debit positive. */
export type AccountSum = Awaited<ReturnType<typeof accountSums>>[number];

/** Every account with its balance through a day, or for all posted entries. */
export async function accountSums(tx: Queryable, tenantId: string, vehicle: VehicleRow, end: string | null) {
  const cut = end === null || end === endOfMonth(end) ? null : `${end.slice(0, 7)}-01`;
  const rows = await (cut === null ? whole : cutWithin)(tx, { tenantId, vehicleId: vehicle.id, end, cut });
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

/** The balance of assets of some subtypes, in currency. */
export function assetsOf(sums: readonly AccountSum[], subtypes: readonly string[], currency: string): number {
  const chosen = sums.filter(({ type, subtype }) => type === "asset" && subtypes.includes(subtype));
  return toAmount(
    chosen.reduce((sum, { units }) => sum + units, 0n),
    currency,
  );
}
