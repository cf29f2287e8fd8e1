/**
 * A capital call's life cycle: drafted with one line per partner, issued with its entry, cancelled while nobody has
 * paid.
 */

import { insertRows, orm, type Queryable } from "@capstack/database";
import { EngineError } from "@capstack/decimal";
import { buildCapitalCall, indexBooks } from "@capstack/ledger";
import type { Context } from "../agreements/agreement.js";
import { takeBack } from "../agreements/undo-agreement.js";
import { linkEntries } from "../journal/agreement-entries.js";
import { requireAnother, weighEntry } from "../journal/approval.js";
import { enterEntries } from "../journal/enter.js";
import type { NewEntry } from "../journal/rows/new-entry.js";
import { loadBooks } from "../load/load-books.js";
import { notFound } from "../requests/caller.js";
import { hasBeenPaid, illegalTransition } from "../requests/failures.js";
import { capitalCallLines, capitalCalls } from "../tables/capital-tables.js";
import { rowWithId } from "../tables/columns.js";
import type { CallPurpose } from "../tables/json-shapes.js";
import { toAmount, toUnits } from "../tables/money.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { keptLines, moveTo, type PartnerLine, partnerLines } from "./partner-lines.js";
import { publishCalls } from "./published-calls.js";

/** A requested call: a total or a fraction of all commitments shared by commitment, or explicit lines. */
export interface NewCall {
  readonly callDate: string;
  readonly dueDate: string;
  readonly description?: string | undefined;
  readonly total?: number | undefined;
  readonly percentOfCommitments?: number | undefined;
  readonly lines?: readonly { lpEntityId: string; amount: number }[] | undefined;
  readonly purpose?: CallPurpose | undefined;
  readonly wireText?: string | undefined;
  readonly allowOverCommitment?: boolean | undefined;
}

/** Drafts a call in a vehicle that this write has locked. */
export async function draftCall(write: Write, vehicle: VehicleRow, call: NewCall): Promise<string> {
  const id = write.services.identifiers.ordered();
  const lines = await callParts(write, vehicle, call);
  checkPurpose(call, lines, vehicle);
  const owner = ownerOf(write, vehicle);
  await orm(write.tx)
    .insert(capitalCalls)
    .values({
      ...owner,
      id,
      callDate: call.callDate,
      dueDate: call.dueDate,
      description: call.description ?? "Capital call",
      scope: call.lines === undefined ? "fund_wide" : "per_lp",
      status: "draft",
      purpose: call.purpose ?? {},
      wireText: call.wireText ?? null,
      createdAt: write.now,
    });
  const rows = lines.map(({ lpEntityId: partnerId, units: amount }) => ({ partnerId, amount }));
  await insertRows(write.tx, capitalCallLines, { ...owner, callId: id }, rows);
  const subject = { subjectType: "capital_call", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "capital_call.drafted", ...subject, after: call });
  return id;
}

/** The engine's lines of a call: shared by commitment or explicit, within what is left to call. */
async function callParts(write: Write, vehicle: VehicleRow, call: NewCall): Promise<PartnerLine[]> {
  const books = indexBooks(await loadBooks(write.tx, write.tenantId, vehicle, write.today));
  const { postings } = buildCapitalCall(books, {
    date: call.callDate,
    allowOverCommitment: call.allowOverCommitment ?? false,
    ...(call.total === undefined ? {} : { total: call.total }),
    ...(call.percentOfCommitments === undefined ? {} : { percentOfCommitments: call.percentOfCommitments }),
    ...(call.lines === undefined ? {} : { lines: call.lines }),
  });
  return partnerLines(postings, "1300", vehicle);
}

function checkPurpose({ purpose }: NewCall, lines: readonly PartnerLine[], vehicle: VehicleRow): void {
  if (purpose === undefined || Object.keys(purpose).length === 0) return;
  const currency = vehicle.baseCurrency;
  const parts = Object.values(purpose as Record<string, number>).reduce(
    (sum, part) => sum + toUnits(part, currency),
    0n,
  );
  const total = lines.reduce((sum, { units }) => sum + units, 0n);
  if (parts === total) return;
  throw new EngineError(
    "invalid_value",
    `The purposes add up to ${toAmount(parts, currency)}, the call to ${toAmount(total, currency)}.`,
    ["purpose"],
  );
}

type CallState = Pick<typeof capitalCalls.$inferSelect, "status" | "callDate" | "description" | "entryId">;

/** Issues a draft: records the partners' receivables and the called capital. */
export async function issueCall(write: Write, vehicle: VehicleRow, id: string): Promise<void> {
  const call = await callState(write.tx, write.tenantId, vehicle.id, id);
  if (call.status !== "draft") throw illegalTransition("The call", call.status, "issued");
  const entry = await callEntry(write, vehicle, id);
  await requireAnother(write, vehicle, { id, weigh: () => weighEntry(entry, vehicle) });
  const [entryId] = await enterEntries(write, vehicle, [entry], { post: true, approved: true });
  await linkEntries(write, vehicle, id, [entryId as string]);
  await moveTo(write, "capital_call", vehicle, id, { status: "issued", entryId: entryId as string });
}

/** The entry that issuing a call posts. */
export async function callEntry({ tx, tenantId }: Context, vehicle: VehicleRow, id: string): Promise<NewEntry> {
  const call = await callState(tx, tenantId, vehicle.id, id);
  const lines = await keptLines(tx, "capital_call", [tenantId, vehicle.id, id]);
  const postings = lines.flatMap(({ lpEntityId, units }) => {
    const amount = toAmount(units, vehicle.baseCurrency);
    return [
      { account: "1300", amount, lpEntityId },
      { account: "3100", amount: -amount, lpEntityId },
    ];
  });
  return {
    entryDate: call.callDate,
    memo: call.description,
    sourceType: "capital_call",
    sourceRef: `call:${id}`,
    postings,
  };
}

/** Voids a draft. @throws Failure `illegal_transition` for a call that is issued or cancelled */
export async function voidCall(write: Write, vehicle: VehicleRow, id: string): Promise<void> {
  const call = await callState(write.tx, write.tenantId, vehicle.id, id);
  if (call.status !== "draft") throw illegalTransition("The call", call.status, "voided");
  await moveTo(write, "capital_call", vehicle, id, { status: "cancelled", entryId: null });
}

/** Cancels a call nobody has paid; an issued one as a whole. */
export async function cancelCall(write: Write, vehicle: VehicleRow, id: string): Promise<void> {
  const call = await callState(write.tx, write.tenantId, vehicle.id, id);
  if (call.status === "cancelled") throw illegalTransition("The call", "cancelled", "cancelled");
  if (call.entryId !== null) {
    const published = await publishCalls(write.tx, write.tenantId, vehicle);
    const shown = published.find((one) => one.id === id);
    if (shown !== undefined && shown.funded !== 0) throw hasBeenPaid("The call", shown.status, shown.funded);
    await takeBack(write, vehicle, id);
  }
  await moveTo(write, "capital_call", vehicle, id, { status: "cancelled", entryId: call.entryId });
}

/** The state of a call. @throws Failure `not_found` */
export async function callState(tx: Queryable, tenantId: string, vehicleId: string, id: string): Promise<CallState> {
  const { status, callDate, description, entryId } = capitalCalls;
  const [row] = await orm(tx)
    .select({ status, callDate, description, entryId })
    .from(capitalCalls)
    .where(rowWithId(capitalCalls, { tenantId, vehicleId }, id));
  if (row === undefined) throw notFound();
  return row;
}
