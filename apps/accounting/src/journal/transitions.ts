/** What becomes of entries: posted, void, reversed. */

import type { Queryable } from "@capstack/database";
import { EngineError } from "@capstack/decimal";
import { unlinkEntries } from "../bank/bank-row-status.js";
import { notFound } from "../caller.js";
import { illegalTransition, refusal } from "../failures.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { enterEntries, requireOpen } from "./enter.js";
import type { NewEntry } from "./new-entry.js";
import { postDrafts } from "./post.js";
import { checkStoredDrafts, loadStoredEntries } from "./stored-entry.js";

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
export async function entryState(tx: Queryable, accountId: string, vehicleId: string, id: string): Promise<EntryState> {
  const [row] = await tx.query<EntryState>(
    `select id, entry_date as "entryDate", status, version, source_type as "sourceType", source_ref as "sourceRef",
       reversed_by as "reversedBy"
     from journal_entries where account_id = $1 and vehicle_id = $2 and id = $3`,
    [accountId, vehicleId, id],
  );
  if (row === undefined) throw notFound();
  return row;
}

/** Posts a draft that was kept. @throws Failure `illegal_transition`, `period_locked` */
export async function postDraft(write: Write, vehicle: VehicleRow, id: string): Promise<void> {
  const state = await entryState(write.tx, write.accountId, vehicle.id, id);
  if (state.status !== "draft") throw illegalTransition("The entry", state.status, "posted");
  requireOpen(vehicle, state.entryDate);
  await checkStoredDrafts(write, vehicle, [id]);
  await postDrafts(write, vehicle, [id]);
  await write.audit({
    vehicleId: vehicle.id,
    action: "entry.posted",
    subjectType: "entry",
    subjectId: id,
    before: { status: "draft" },
    after: { status: "posted" },
  });
}

/** Voids a draft for good; bank rows it was linked to are free again. */
export async function voidDraft(write: Write, vehicle: VehicleRow, id: string): Promise<void> {
  const state = await entryState(write.tx, write.accountId, vehicle.id, id);
  if (state.status !== "draft") throw illegalTransition("The entry", state.status, "void");
  await unlinkEntries(write, vehicle, [id]);
  const key = [write.accountId, vehicle.id, id];
  await write.tx.query(
    "update journal_postings set status = 'void' where account_id = $1 and vehicle_id = $2 and entry_id = $3",
    key,
  );
  await write.tx.query(
    `update journal_entries set status = 'void', voided_version = $4, version = version + 1
     where account_id = $1 and vehicle_id = $2 and id = $3`,
    [...key, vehicle.booksVersion],
  );
  await write.audit({
    vehicleId: vehicle.id,
    action: "entry.voided",
    subjectType: "entry",
    subjectId: id,
    before: { status: "draft" },
    after: { status: "void" },
  });
}

/** How a reversal is dated and described; `byReopening` lets it undo closing entries. */
export interface Reversal {
  readonly date?: string | undefined;
  readonly memo?: string | undefined;
  readonly byReopening?: boolean | undefined;
}

/**
 * Posts the reversal of an entry: the same accounts with opposite amounts, on its own date when that month is open,
 * else on the first open day.
 * @returns the reversing entry's id
 */
export async function reverseEntry(
  write: Write,
  vehicle: VehicleRow,
  id: string,
  { date, memo, byReopening = false }: Reversal,
): Promise<string> {
  const state = await entryState(write.tx, write.accountId, vehicle.id, id);
  if (state.status !== "posted") throw illegalTransition("The entry", state.status, "reversed");
  if (state.reversedBy !== null) {
    throw refusal("already_reversed", "The entry is reversed already.", { details: { reversedBy: state.reversedBy } });
  }
  if (!byReopening && state.sourceRef?.startsWith("close:")) {
    throw refusal("illegal_transition", "A closing entry is undone by reopening its month.", {
      details: { from: "posted", to: "reversed" },
    });
  }
  const entry = await mirrored(write, vehicle, state, { date, memo });
  const [reversal] = await enterEntries(write, vehicle, [entry], { post: true });
  await write.tx.query(
    "update journal_entries set reversed_by = $4 where account_id = $1 and vehicle_id = $2 and id = $3",
    [write.accountId, vehicle.id, id, reversal as string],
  );
  await unlinkEntries(write, vehicle, [id]);
  const after = { reversedBy: reversal };
  await write.audit({ vehicleId: vehicle.id, action: "entry.reversed", subjectType: "entry", subjectId: id, after });
  return reversal as string;
}

async function mirrored(
  write: Write,
  vehicle: VehicleRow,
  state: EntryState,
  { date, memo }: Reversal,
): Promise<NewEntry> {
  const [entry] = await loadStoredEntries(write.tx, write.accountId, vehicle, [state.id]);
  if (entry === undefined) throw new EngineError("not_posted", "The entry is not there.");
  const entryDate = date ?? firstOpenDay(vehicle, state.entryDate);
  requireOpen(vehicle, entryDate);
  return {
    ...entry,
    entryDate,
    memo: memo ?? `Reversal of ${entry.memo === "" ? state.id : entry.memo}`,
    reverses: state.id,
    allowPooled: true,
    postings: entry.postings.map((posting) => ({
      ...posting,
      amount: -posting.amount,
      ...(posting.baseAmount == null ? {} : { baseAmount: posting.baseAmount === 0 ? 0 : -posting.baseAmount }),
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
