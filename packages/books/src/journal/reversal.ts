/** Reversals: a posted entry again with every amount negated. */

import { orm, type Queryable, rowList } from "@capstack/database";
import { addDays } from "@capstack/decimal";
import { and, eq } from "drizzle-orm";
import { illegalTransition, refusal } from "../requests/failures.js";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { journalEntries as entries } from "../tables/journal-tables.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { refuseAgreed } from "./agreement-entries.js";
import { unlinkEntries } from "./bank-row-status.js";
import { enterEntries, requireOpen } from "./enter.js";
import { type EntryState, entryState } from "./entry-status.js";
import type { NewEntry } from "./rows/new-entry.js";
import type { ReadyEntry } from "./rows/ready-entry.js";
import { loadStoredEntries } from "./rows/stored-entry.js";

/**
 * How to date and describe a reversal; `byReopening` allows reversing closing entries, `asAgreement` those of an
 * agreement.
 */
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

/** Reverses several entries, in order. */
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
  const made = await enterEntries(write, vehicle, mirrors, { post: true, approved: true });
  const pairs = ids.map((id, place) => ({ id, reversedBy: made[place] as string }));
  await noteReversals(write.tx, ownerOf(write, vehicle), pairs);
  await unlinkEntries(write, vehicle, ids);
  for (const { id, reversedBy } of pairs) {
    const subject = { subjectType: "entry", subjectId: id };
    await write.audit({ vehicleId: vehicle.id, action: "entry.reversed", ...subject, after: { reversedBy } });
  }
  return made;
}

const { id, reversedBy } = entries;
const reversals = rowList("reversal", { id, reversedBy });

/** Records on entries which ones reverse them. */
export async function noteReversals(
  tx: Queryable,
  owner: OwnerOfRow,
  pairs: Parameters<typeof reversals.json>[0],
): Promise<void> {
  await orm(tx)
    .update(entries)
    .set({ reversedBy: reversals.fields.reversedBy })
    .from(reversals.of(reversals.json(pairs)))
    .where(and(ownedBy(entries, owner), eq(entries.id, reversals.fields.id)));
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

function mirrored(vehicle: VehicleRow, entry: ReadyEntry, { date, memo }: Reversal): NewEntry {
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
      baseAmount: posting.baseAmount ? -posting.baseAmount : posting.baseAmount,
    })),
  };
}

/** The date itself if its month is open, else the first day after the closed months. */
function firstOpenDay({ closedThrough }: VehicleRow, date: string): string {
  return closedThrough === null || date > closedThrough ? date : addDays(closedThrough, 1);
}
