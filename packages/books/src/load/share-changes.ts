/** Shares that entries bought, sold and handed out, by security. */
import { preparedRows, type Queryable } from "@capstack/database";
import type { ShareChange } from "@capstack/ledger";
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

/** By security: the changes of entries that are posted and in force, by day. */
export async function shareChangesOf(tx: Queryable, owner: OwnerOfRow): Promise<Map<string, ShareChange[]>> {
  const bySecurity = new Map<string, ShareChange[]>();
  for (const { securityId, date, shares } of await inForce(tx, owner)) {
    bySecurity.set(securityId, [...(bySecurity.get(securityId) ?? []), { date, shares: Number(shares) }]);
  }
  return bySecurity;
}
