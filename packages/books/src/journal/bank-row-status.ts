/** The status of bank rows follows from their links. */
import { prepared } from "@capstack/database";
import { and, ne, not, or, sql } from "drizzle-orm";
import { bankMatches as links, bankTransactions as rows } from "../tables/bank-tables.js";
import { among, type OwnerOfRows, ownedBy } from "../tables/columns.js";
import { journalEntries as entries } from "../tables/journal-tables.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

const refresh = prepared((db, params: OwnerOfRows) => {
  const inForce = sql`(select ${entries.status} = 'posted' and ${entries.reversedBy} is null from ${entries}
    where ${ownedBy(entries, params)} and ${entries.id} = ${links.entryId})`;
  const status = sql`(select case
      when coalesce(sum(${links.amount}) filter (where ${inForce}), 0) = ${rows.amount} then 'reconciled'
      when count(*) > 0 then 'drafted' else 'unmatched' end
    from ${links} where ${ownedBy(links, params)} and ${links.bankTransactionId} = ${rows.id})`;
  return db
    .update(rows)
    .set({ status })
    .where(and(among(rows, rows.id, params), ne(rows.status, "ignored"), not(rows.isOpening)));
});

/**
 * Sets the status of rows: reconciled when posted, unreversed entries explain the whole amount, drafted while any link
 * exists, else unmatched. Ignored rows and the opening row keep their status. Links and entries are looked up row by
 * row
 * by key: a join would scan whole tables while statistics are out of date.
 */
export async function refreshBankRows(write: Write, vehicle: VehicleRow, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await refresh(write.tx, { ...ownerOf(write, vehicle), ids });
}

const linkedTo = prepared((db, params: OwnerOfRows) =>
  db
    .selectDistinct({ id: links.bankTransactionId })
    .from(links)
    .where(among(links, links.entryId, params)),
);

/** Sets the status of the rows that entries are linked to. */
export async function refreshBankRowsOf(write: Write, vehicle: VehicleRow, entryIds: readonly string[]): Promise<void> {
  const linked = await linkedTo(write.tx, { ...ownerOf(write, vehicle), ids: entryIds });
  await refreshBankRows(
    write,
    vehicle,
    linked.map(({ id }) => id),
  );
}

const unlink = prepared((db, params: OwnerOfRows & { readonly closedThrough: string | null }) => {
  const { closedThrough } = params;
  const isOpen = or(sql`${closedThrough}::date is null`, sql`${rows.txnDate} > ${closedThrough}::date`);
  const open = sql`(select from ${rows} where ${ownedBy(rows, params)}
    and ${rows.id} = ${links.bankTransactionId} and ${isOpen})`;
  return db
    .delete(links)
    .where(and(among(links, links.entryId, params), sql`exists ${open}`))
    .returning({ id: links.bankTransactionId });
});

/** Removes the links of entries from open rows, when an entry is reversed or a draft voided. */
export async function unlinkEntries(write: Write, vehicle: VehicleRow, entryIds: readonly string[]): Promise<void> {
  const params = { ...ownerOf(write, vehicle), ids: entryIds, closedThrough: vehicle.closedThrough };
  const unlinked = await unlink(write.tx, params);
  await refreshBankRows(
    write,
    vehicle,
    unlinked.map(({ id }) => id),
  );
}
