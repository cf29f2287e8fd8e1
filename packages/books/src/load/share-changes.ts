/** Shares that entries bought, sold and handed out, by security. */
import { preparedRows, type Queryable } from "@capstack/database";
import { rational, sumOf } from "@capstack/decimal";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type OwnerOfRow, ownedBy, pointedTo } from "../tables/columns.js";
import { journalEntries as entries } from "../tables/journal-tables.js";
import { shareChanges as changes } from "../tables/record-tables.js";

const reversals = alias(entries, "reversals");

const inForce = preparedRows((owner: OwnerOfRow) => ({
  fields: { securityId: changes.securityId, date: entries.entryDate, shares: changes.shares },
  rest: sql`from ${changes}
    join lateral (select * from ${entries} where ${pointedTo(entries, changes, changes.entryId)} offset 0) as ${entries} on true
    left join lateral (select * from ${entries} as ${reversals}
      where ${pointedTo(reversals, entries, entries.reversedBy)} offset 0) as ${reversals} on true
    where ${ownedBy(changes, owner)} and ${entries.status} = 'posted'
      and (${reversals.id} is null or ${reversals.reversedBy} is not null)
    order by ${entries.entryDate}, ${changes.id}`,
}));

/** What a security gained or lost on a day. */
export interface DatedShares {
  readonly date: string;
  readonly shares: number;
}

/** By security: the changes of entries that are posted and in force, by day. */
export async function shareChangesOf(tx: Queryable, owner: OwnerOfRow): Promise<Map<string, DatedShares[]>> {
  const bySecurity = new Map<string, DatedShares[]>();
  for (const { securityId, date, shares } of await inForce(tx, owner)) {
    bySecurity.set(securityId, [...(bySecurity.get(securityId) ?? []), { date, shares: Number(shares) }]);
  }
  return bySecurity;
}

/** Shares with all changes; null where nothing says how many there are. */
export function sharesAfter(shares: number | null, own: readonly DatedShares[] = []): number | null {
  return shares === null && own.length === 0 ? null : sumOfShares([shares ?? 0, ...own.map((change) => change.shares)]);
}

/** The exact sum of shares. */
export function sumOfShares(shares: readonly number[]): number {
  return sumOf(shares.map((one) => rational(one))).toNumber();
}
