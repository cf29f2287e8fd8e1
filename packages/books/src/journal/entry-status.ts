/** An entry's status, and its change from draft to posted or void. */

import { orm, prepared, type Queryable } from "@capstack/database";
import { and, eq, sql } from "drizzle-orm";
import { notFound } from "../requests/caller.js";
import { illegalTransition } from "../requests/failures.js";
import { type OwnerOfRow, ownedBy, rowWithId } from "../tables/columns.js";
import { journalEntries as entries, journalPostings as lines } from "../tables/journal-tables.js";
import { requireVersion, type Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { requireAnother, weighDraft } from "./approval.js";
import { unlinkEntries } from "./bank-row-status.js";
import { requireOpen } from "./enter.js";
import { postDrafts } from "./post.js";
import { checkStoredDrafts } from "./rows/stored-entry.js";

const stateOf = prepared((db, params: OwnerOfRow & { readonly id: string }) => {
  const { id, entryDate, status, version, sourceType, sourceRef, reversedBy, createdBy, createdPerson } = entries;
  return db
    .select({ id, entryDate, status, version, sourceType, sourceRef, reversedBy, createdBy, createdPerson })
    .from(entries)
    .where(rowWithId(entries, params, params.id));
});

/** An entry's status. */
export type EntryState = Awaited<ReturnType<typeof stateOf>>[number];

/** Reads an entry's status. @throws Failure `not_found` */
export async function entryState(tx: Queryable, tenantId: string, vehicleId: string, id: string): Promise<EntryState> {
  const [row] = await stateOf(tx, { tenantId, vehicleId, id });
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Posts a stored draft, if it is still the version that was looked at where one is named.
 * @throws Failure `illegal_transition`, `period_locked`, `own_draft`, `version_conflict`
 */
export async function postDraft(write: Write, vehicle: VehicleRow, id: string, ifMatch?: string): Promise<void> {
  const state = await entryState(write.tx, write.tenantId, vehicle.id, id);
  if (state.status !== "draft") throw illegalTransition("The entry", state.status, "posted");
  if (ifMatch !== undefined) requireVersion(ifMatch, state.version);
  const preparer = { keyId: state.createdBy, personId: state.createdPerson };
  await requireAnother(write, vehicle, { id, preparer, weigh: () => weighDraft(write, vehicle, state) });
  requireOpen(vehicle, state.entryDate);
  await checkStoredDrafts(write, vehicle, [id]);
  await postDrafts(write, vehicle, [id]);
  await noteEnd(write, vehicle, id, ["entry.posted", "posted"]);
}

/** Voids a draft permanently; bank rows linked to it are released. */
export async function voidDraft(write: Write, vehicle: VehicleRow, id: string): Promise<void> {
  const state = await entryState(write.tx, write.tenantId, vehicle.id, id);
  if (state.status !== "draft") throw illegalTransition("The entry", state.status, "void");
  await unlinkEntries(write, vehicle, [id]);
  const owner = ownerOf(write, vehicle);
  await orm(write.tx)
    .update(lines)
    .set({ status: "void" })
    .where(and(ownedBy(lines, owner), eq(lines.entryId, id)));
  await orm(write.tx)
    .update(entries)
    .set({ status: "void", voidedVersion: vehicle.booksVersion, version: sql`${entries.version} + 1` })
    .where(rowWithId(entries, owner, id));
  await noteEnd(write, vehicle, id, ["entry.voided", "void"]);
}

/** Records the status change of a draft in the audit trail. */
function noteEnd(write: Write, vehicle: VehicleRow, id: string, [action, status]: readonly [string, string]) {
  const subject = { vehicleId: vehicle.id, subjectType: "entry", subjectId: id };
  return write.audit({ ...subject, action, before: { status: "draft" }, after: { status } });
}
