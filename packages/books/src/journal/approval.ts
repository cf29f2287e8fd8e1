/** Approval by another: a firm may require that who prepared a draft is not who posts it. */
import { orm } from "@capstack/database";
import { and, eq, or, sql } from "drizzle-orm";
import type { Caller } from "../requests/caller.js";
import { refusal } from "../requests/failures.js";
import { auditEvents } from "../tables/record-tables.js";
import type { Write } from "../transactions/writing.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { currentVehicle } from "./rows/insert-entries.js";

/** Who prepared something: the key, and the person behind it if one is known. */
interface Preparer {
  readonly keyId: string;
  readonly personId: string | null;
}

/**
 * Refuses, where the firm requires approval, who created a draft or changed it.
 * @param subjectId  what was drafted, by which its changes are found in the audit trail
 * @throws Failure `own_draft`
 */
export async function requireAnother(
  write: Write,
  vehicle: VehicleRow,
  subjectId: string,
  preparer?: Preparer,
): Promise<void> {
  if (!(await requiresApproval(write, vehicle))) return;
  if (preparer !== undefined && isOwn(write.caller, preparer)) throw ownDraft(subjectId);
  if (await hasTouched(write, vehicle, subjectId)) throw ownDraft(subjectId);
}

/** Refuses, where the firm requires approval, to post what nobody drafted. @throws Failure `own_draft` */
export async function requireDraftFirst(write: Write, vehicle: VehicleRow): Promise<void> {
  if (!(await requiresApproval(write, vehicle))) return;
  throw refusal("own_draft", "This firm requires approval: draft it, and let another person post it.");
}

async function requiresApproval(write: Write, vehicle: VehicleRow): Promise<boolean> {
  const { tx, tenantId, services } = write;
  const { chartVersion } = await currentVehicle(write, vehicle);
  return (await services.charts.take(tx, tenantId, vehicle, chartVersion)).requiresApproval;
}

/** The same key, or another of the same person. */
function isOwn({ key }: Caller, { keyId, personId }: Preparer): boolean {
  return key.id === keyId || (key.personId !== null && key.personId === personId);
}

async function hasTouched({ tx, tenantId, caller: { key } }: Write, vehicle: VehicleRow, subjectId: string) {
  const { personId, keyId } = auditEvents;
  const isOfCaller = key.personId === null ? eq(keyId, key.id) : or(eq(keyId, key.id), eq(personId, key.personId));
  const ofSubject = and(eq(auditEvents.tenantId, tenantId), eq(auditEvents.vehicleId, vehicle.id));
  const found = await orm(tx)
    .select({ one: sql<number>`1` })
    .from(auditEvents)
    .where(and(ofSubject, eq(auditEvents.subjectId, subjectId), isOfCaller))
    .limit(1);
  return found.length > 0;
}

function ownDraft(subjectId: string) {
  const message = "This firm requires approval: what you prepared is posted or approved by another person.";
  return refusal("own_draft", message, { details: { id: subjectId } });
}
