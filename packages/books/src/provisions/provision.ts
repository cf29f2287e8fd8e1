/** Provisions of the agreement and of side letters: recorded, elected by other partners, ended. */
import { orm, preparedRows } from "@capstack/database";
import { and, isNull, sql } from "drizzle-orm";
import type { Body } from "../requests/body.js";
import { notFound } from "../requests/caller.js";
import { refusal } from "../requests/failures.js";
import { type OwnerOfRow, ownedBy, rowWithId } from "../tables/columns.js";
import { documents, provisions } from "../tables/record-tables.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { commitmentsOn, rightTo } from "./right-to.js";

/** Records a provision. @throws Failure `not_found` for a document the vehicle does not have */
export async function recordProvision(write: Write, vehicle: VehicleRow, body: Body<"recordProvision">) {
  const { lpEntityId = null, documentId = null, ...said } = body;
  if (documentId !== null) await requireDocument(write, vehicle, documentId);
  return keepProvision(write, vehicle, { ...said, partnerId: lpEntityId, documentId, electedFrom: null });
}

/** Records for a partner what another one negotiated. @throws Failure `illegal_transition` where it may not elect it */
export async function electProvision(write: Write, vehicle: VehicleRow, id: string, body: Body<"electProvision">) {
  const { lpEntityId, effectiveDate } = body;
  const [provision] = await oneProvision(write.tx, { ...ownerOf(write, vehicle), id });
  const commitments = await commitmentsOn(write, vehicle, effectiveDate);
  const elections = await provisionsOf(write, vehicle);
  const right = rightTo(provision as ProvisionRow, { lpEntityId, on: effectiveDate, commitments, elections });
  if (right !== "may_elect") {
    const details = { state: right };
    throw refusal("illegal_transition", REFUSALS[right], { details });
  }
  const { clause, topic, says, documentId } = provision as ProvisionRow;
  const row = { clause, topic, says, documentId, electable: "no" as const, effectiveDate };
  return keepProvision(write, vehicle, { ...row, partnerId: lpEntityId, electedFrom: id });
}

const REFUSALS = {
  own: "It is the partner's own.",
  elected: "The partner has elected it already.",
  smaller: "The partner has committed less than the one who negotiated it.",
  not_electable: "It is open to no other partner on that day.",
} as const;

/** Ends a provision, once. @throws Failure `illegal_transition` */
export async function endProvision(write: Write, vehicle: VehicleRow, id: string, { endDate }: Body<"endProvision">) {
  const [before] = await oneProvision(write.tx, { ...ownerOf(write, vehicle), id });
  if (before !== undefined && endDate < before.effectiveDate) {
    throw refusal("illegal_transition", `It holds from ${before.effectiveDate} on and cannot end before.`);
  }
  const ended = await orm(write.tx)
    .update(provisions)
    .set({ endDate })
    .where(and(rowWithId(provisions, ownerOf(write, vehicle), id), isNull(provisions.endDate)))
    .returning({ id: provisions.id });
  if (ended.length === 0) throw refusal("illegal_transition", "It has ended already.");
  const subject = { subjectType: "provision", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "provision.ended", ...subject, after: { endDate } });
  return publishProvision(write, vehicle, id);
}

/** Every provision, by the first day it holds. */
export async function listProvisions(read: Tenant, vehicle: VehicleRow) {
  return (await provisionsOf(read, vehicle)).map(published);
}

type Kept = Pick<
  typeof provisions.$inferInsert,
  "partnerId" | "clause" | "topic" | "says" | "electable" | "electedFrom" | "documentId" | "effectiveDate"
>;

async function keepProvision(write: Write, vehicle: VehicleRow, kept: Kept) {
  const id = write.services.identifiers.ordered();
  const recorded = { recordedBy: write.caller.key.id, recordedAt: write.now };
  await orm(write.tx)
    .insert(provisions)
    .values({ ...ownerOf(write, vehicle), id, ...kept, ...recorded });
  const subject = { subjectType: "provision", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "provision.recorded", ...subject, after: kept });
  return publishProvision(write, vehicle, id);
}

async function requireDocument(write: Write, vehicle: VehicleRow, documentId: string): Promise<void> {
  const found = await orm(write.tx)
    .select({ id: documents.id })
    .from(documents)
    .where(rowWithId(documents, ownerOf(write, vehicle), documentId));
  if (found.length === 0) throw notFound("No document of this vehicle has this id.", ["documentId"]);
}

const { id, partnerId, clause, topic, says, electable, electedFrom, documentId } = provisions;
const { effectiveDate, endDate, recordedBy, recordedAt } = provisions;
const fields = {
  ...{ id, partnerId, clause, topic, says, electable, electedFrom, documentId },
  ...{ effectiveDate, endDate, recordedBy, recordedAt },
};

const everyProvision = preparedRows((owner: OwnerOfRow) => ({
  fields,
  rest: sql`from ${provisions} where ${ownedBy(provisions, owner)} order by ${effectiveDate}, ${id}`,
}));

const oneProvision = preparedRows((params: OwnerOfRow & { readonly id: string }) => ({
  fields,
  rest: sql`from ${provisions} where ${rowWithId(provisions, params, params.id)}`,
}));

/** A provision as stored. */
export type ProvisionRow = Awaited<ReturnType<typeof everyProvision>>[number];

/** Every provision of a vehicle, by the first day it holds. */
export function provisionsOf(read: Tenant, vehicle: VehicleRow): Promise<ProvisionRow[]> {
  return everyProvision(read.tx, ownerOf(read, vehicle));
}

async function publishProvision(read: Tenant, vehicle: VehicleRow, id: string) {
  const [row] = await oneProvision(read.tx, { ...ownerOf(read, vehicle), id });
  return published(row as ProvisionRow);
}

/** A provision as published. */
export function published({ partnerId, recordedAt, ...row }: ProvisionRow) {
  return { ...row, lpEntityId: partnerId, recordedAt: recordedAt.toISOString() };
}
