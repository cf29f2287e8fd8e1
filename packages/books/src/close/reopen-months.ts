/** Reopens the latest closed months: unlocks them and reverses their closing entries, each on its own date. */
import { orm } from "@capstack/database";
import { addDays, endOfMonth } from "@capstack/decimal";
import { and, desc, eq, gte, isNull, like, min } from "drizzle-orm";
import { reverseEntries } from "../journal/reversal.js";
import { refusal } from "../requests/failures.js";
import { ownedBy } from "../tables/columns.js";
import { journalEntries as entries, periods } from "../tables/journal-tables.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** Reopens the last closed month, or every month from the one that contains `from`. */
export async function reopenMonths(
  write: Write,
  vehicle: VehicleRow,
  { from, reason }: { from?: string | undefined; reason: string },
): Promise<{ closedThrough: string | null; reversed: string[] }> {
  const { closedThrough } = vehicle;
  const start = `${(from ?? closedThrough ?? "").slice(0, 7)}-01`;
  if (closedThrough === null || start > closedThrough) {
    throw refusal("illegal_transition", "That month is open already.", { details: { from: "open", to: "open" } });
  }
  const { tx } = write;
  const owner = ownerOf(write, vehicle);
  const remaining = await lastClosedBefore(write, vehicle, start);
  // The vehicle's own day follows.
  await orm(tx)
    .update(periods)
    .set({ reopenedAt: write.now })
    .where(and(ownedBy(periods, owner), gte(periods.month, start), isNull(periods.reopenedAt)));
  const open = { ...vehicle, closedThrough: remaining };
  const { sourceRef } = entries;
  const since = and(like(sourceRef, "close:%"), gte(sourceRef, `close:${start.slice(0, 7)}`));
  const standing = and(eq(entries.status, "posted"), isNull(entries.reversedBy), isNull(entries.reverses));
  const closing = await orm(tx)
    .select({ id: entries.id })
    .from(entries)
    .where(and(ownedBy(entries, owner), standing, since))
    .orderBy(desc(entries.sequence));
  const ids = closing.map(({ id }) => id);
  const reversed = await reverseEntries(write, open, ids, { byReopening: true });
  await write.audit({
    vehicleId: vehicle.id,
    action: "period.reopened",
    subjectType: "vehicle",
    subjectId: vehicle.id,
    before: { closedThrough },
    after: { closedThrough: remaining },
    reason,
  });
  return { closedThrough: remaining, reversed };
}

/** The end of the previous month, if it was closed; nothing is closed before the first closed month. */
async function lastClosedBefore(write: Write, vehicle: VehicleRow, start: string): Promise<string | null> {
  const [row] = await orm(write.tx)
    .select({ first: min(periods.month) })
    .from(periods)
    .where(and(ownedBy(periods, ownerOf(write, vehicle)), isNull(periods.reopenedAt)));
  const first = row?.first ?? null;
  return first === null || first >= start ? null : endOfMonth(addDays(start, -1));
}
