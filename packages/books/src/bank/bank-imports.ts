/** Imported files, and undoing an import. */
import { orm, prepared } from "@capstack/database";
import { and, desc, eq, lte, or, sql } from "drizzle-orm";
import { refusal } from "../requests/failures.js";
import { bankImports, bankMatches as matches, bankTransactions as rows } from "../tables/bank-tables.js";
import { type OwnerOfRow, ownedBy, rowWithId } from "../tables/columns.js";
import { documentLinks as papers } from "../tables/record-tables.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

const importsOf = prepared((db, owner: OwnerOfRow) => {
  const { id, format, fileName, digest, rows, added, firstDate, lastDate, warnings, createdAt } = bankImports;
  return db
    .select({ id, format, fileName, digest, rows, added, firstDate, lastDate, warnings, createdAt })
    .from(bankImports)
    .where(ownedBy(bankImports, owner))
    .orderBy(desc(id));
});

/** Imported files, newest first. */
export async function listBankImports(tenant: Tenant, vehicle: VehicleRow) {
  return importsOf(tenant.tx, ownerOf(tenant, vehicle));
}

/** Undoes an import. @throws Failure `conflict` if one of its rows is linked, has a document, or lies in a closed month */
export async function removeBankImport(write: Write, vehicle: VehicleRow, importId: string) {
  const owner = ownerOf(write, vehicle);
  const ofFile = and(ownedBy(rows, owner), eq(rows.importId, importId));
  const closed = vehicle.closedThrough === null ? undefined : lte(rows.txnDate, vehicle.closedThrough);
  const linked = sql`exists (select from ${matches} where ${ownedBy(matches, owner)} and ${matches.bankTransactionId} = ${rows.id})`;
  const documented = sql`exists (select from ${papers} where ${ownedBy(papers, owner)} and ${papers.subjectId} = ${rows.id} and ${papers.unlinkedAt} is null)`;
  const stored = await orm(write.tx)
    .select({ id: rows.id })
    .from(rows)
    .where(and(ofFile, or(closed, linked, documented)));
  if (stored.length > 0) {
    const message = `${stored.length} rows of this file are linked, have a document, or lie in a closed month.`;
    throw refusal("conflict", message);
  }
  const removed = await orm(write.tx).delete(rows).where(ofFile).returning({ id: rows.id });
  await orm(write.tx)
    .delete(bankImports)
    .where(rowWithId(bankImports, owner, importId));
  const event = { action: "bank.import_removed", subjectType: "bank_import", subjectId: importId };
  await write.audit({ vehicleId: vehicle.id, ...event, before: { rows: removed.length } });
  return { id: importId, removed: removed.length };
}
