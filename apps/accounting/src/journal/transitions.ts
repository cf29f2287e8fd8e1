/** What becomes of entries: posted, void, reversed. */

import type { Queryable } from "@capstack/database";
import { refuseAgreed } from "../agreements/agreement-entries.js";
import { unlinkEntries } from "../bank/bank-row-status.js";
import { notFound } from "../caller.js";
import { illegalTransition, refusal } from "../failures.js";
import { toJson } from "../json-text.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { enterEntries, requireOpen } from "./enter.js";
import type { NewEntry } from "./new-entry.js";
import { postDrafts } from "./post.js";
import { checkStoredDrafts, loadStoredEntries, type StoredEntry } from "./stored-entry.js";

/** An entry's place in its life. */
export interface EntryState {
  readonly id: string;
  readonly entryDate: string;
  readonly status: "draft" | "posted" | "void";
  readonly version: number;
  readonly sourceType: string;
  readonly sourceRef: string | null;
  readonly reversedBy: string | null;
}

/** Reads where an entry stands. @throws Failure `not_found` */
export async function entryState(tx: Queryable, tenantId: string, vehicleId: string, id: string): Promise<EntryState> {
  const [row] = await tx.query<EntryState>(
    `select id, entry_date as "entryDate", status, version, source_type as "sourceType", source_ref as "sourceRef",
       reversed_by as "reversedBy"
     from journal_entries where account_id = $1 and vehicle_id = $2 and id = $3`,
    [tenantId, vehicleId, id],
  );
  if (row === undefined) throw notFound();
  return row;
}

/** Posts a draft that was kept. @throws Failure `illegal_transition`, `period_locked` */
export async function postDraft(write: Write, vehicle: VehicleRow, id: string): Promise<void> {
  const state = await entryState(write.tx, write.tenantId, vehicle.id, id);
  if (state.status !== "draft") throw illegalTransition("The entry", state.status, "posted");
  requireOpen(vehicle, state.entryDate);
  await checkStoredDrafts(write, vehicle, [id]);
  await postDrafts(write, vehicle, [id]);
  await noteEnd(write, vehicle, id, ["entry.posted", "posted"]);
}

/** Voids a draft for good; bank rows it was linked to are free again. */
export async function voidDraft(write: Write, vehicle: VehicleRow, id: string): Promise<void> {
  const state = await entryState(write.tx, write.tenantId, vehicle.id, id);
  if (state.status !== "draft") throw illegalTransition("The entry", state.status, "void");
  await unlinkEntries(write, vehicle, [id]);
  const key = [write.tenantId, vehicle.id, id];
  await write.tx.query(
    "update journal_postings set status = 'void' where account_id = $1 and vehicle_id = $2 and entry_id = $3",
    key,
  );
  await write.tx.query(
    `update journal_entries set status = 'void', voided_version = $4, version = version + 1
     where account_id = $1 and vehicle_id = $2 and id = $3`,
    [...key, vehicle.booksVersion],
  );
  await noteEnd(write, vehicle, id, ["entry.voided", "void"]);
}

/** Notes in the audit trail what became of a draft. */
function noteEnd(write: Write, vehicle: VehicleRow, id: string, [action, status]: readonly [string, string]) {
  const subject = { vehicleId: vehicle.id, subjectType: "entry", subjectId: id };
  return write.audit({ ...subject, action, before: { status: "draft" }, after: { status } });
}

/** How a reversal is dated and described; `byReopening` lets it undo closing entries, `asAgreement` those of an agreement. */
export interface Reversal {
  readonly date?: string | undefined;
  readonly memo?: string | undefined;
  readonly byReopening?: boolean | undefined;
  readonly asAgreement?: boolean | undefined;
}

/**
 * Posts the reversal of an entry: the same accounts with opposite amounts, on its own date when that month is open,
 * else on the first open day.
 * @returns the reversing entry's id
 */
export async function reverseEntry(write: Write, vehicle: VehicleRow, id: string, reversal: Reversal): Promise<string> {
  const [made] = await reverseEntries(write, vehicle, [id], reversal);
  return made as string;
}

/** The same for several entries, in the order given. */
export async function reverseEntries(
  write: Write,
  vehicle: VehicleRow,
  ids: readonly string[],
  { date, memo, byReopening = false, asAgreement = false }: Reversal,
): Promise<string[]> {
  for (const id of ids) {
    requireReversible(await entryState(write.tx, write.tenantId, vehicle.id, id), byReopening);
  }
  if (!asAgreement) await refuseAgreed(write, vehicle, ids);
  const originals = await loadStoredEntries(write.tx, write.tenantId, vehicle, ids);
  const mirrors = originals.map((entry) => mirrored(vehicle, entry, { date, memo }));
  const made = await enterEntries(write, vehicle, mirrors, { post: true });
  const pairs = ids.map((id, place) => ({ id, reversal: made[place] }));
  await write.tx.query(
    `update journal_entries e set reversed_by = r.reversal
     from jsonb_to_recordset($3::text::jsonb) as r (id uuid, reversal uuid)
     where e.account_id = $1 and e.vehicle_id = $2 and e.id = r.id`,
    [write.tenantId, vehicle.id, toJson(pairs)],
  );
  await unlinkEntries(write, vehicle, ids);
  for (const { id, reversal } of pairs) {
    const subject = { subjectType: "entry", subjectId: id };
    await write.audit({ vehicleId: vehicle.id, action: "entry.reversed", ...subject, after: { reversedBy: reversal } });
  }
  return made;
}

function requireReversible({ status, reversedBy, sourceRef }: EntryState, byReopening: boolean): void {
  if (status !== "posted") throw illegalTransition("The entry", status, "reversed");
  if (reversedBy !== null) {
    throw refusal("already_reversed", "The entry is reversed already.", { details: { reversedBy } });
  }
  if (byReopening || !sourceRef?.startsWith("close:")) return;
  throw refusal("illegal_transition", "A closing entry is undone by reopening its month.", {
    details: { from: "posted", to: "reversed" },
  });
}

function mirrored(vehicle: VehicleRow, entry: StoredEntry, { date, memo }: Reversal): NewEntry {
  const entryDate = date ?? firstOpenDay(vehicle, entry.entryDate);
  requireOpen(vehicle, entryDate);
  return {
    ...entry,
    entryDate,
    memo: memo ?? `Reversal of ${entry.memo === "" ? entry.id : entry.memo}`,
    reverses: entry.id,
    postings: entry.postings.map((posting) => ({
      ...posting,
      amount: -posting.amount,
      ...(posting.baseAmount === undefined ? {} : { baseAmount: posting.baseAmount === 0 ? 0 : -posting.baseAmount }),
    })),
  };
}

/** A date when its month is open, else the first day after the closed months. */
export function firstOpenDay({ closedThrough }: VehicleRow, date: string): string {
  if (closedThrough === null || date > closedThrough) return date;
  const next = new Date(`${closedThrough}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
