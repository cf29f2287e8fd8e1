/** Reopening: the latest closed months are unlocked and their closing entries reversed, each dated as it was. */
import { addDays, endOfMonth } from "@capstack/decimal";
import { refusal } from "../failures.js";
import { reverseEntries } from "../journal/transitions.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";

/** Reopens the last closed month, or every month from the one that holds `from` on. */
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
  const { tx, tenantId } = write;
  const remaining = await lastClosedBefore(write, vehicle, start);
  // The vehicle's own day follows.
  await tx.query(
    `update periods set reopened_at = $4
     where account_id = $1 and vehicle_id = $2 and month >= $3 and reopened_at is null`,
    [tenantId, vehicle.id, start, write.now],
  );
  const open = { ...vehicle, closedThrough: remaining };
  const entries = await tx.query<{ id: string }>(
    `select id from journal_entries where account_id = $1 and vehicle_id = $2 and status = 'posted'
       and source_ref like 'close:%' and source_ref >= $3 and reversed_by is null and reverses is null
     order by sequence desc`,
    [tenantId, vehicle.id, `close:${start.slice(0, 7)}`],
  );
  const ids = entries.map(({ id }) => id);
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

/** The end of the month before, when it was closed; nothing stays closed before the first closed month. */
async function lastClosedBefore(write: Write, vehicle: VehicleRow, start: string): Promise<string | null> {
  const [row] = await write.tx.query<{ first: string | null }>(
    "select min(month) as first from periods where account_id = $1 and vehicle_id = $2 and reopened_at is null",
    [write.tenantId, vehicle.id],
  );
  const first = row?.first ?? null;
  return first === null || first >= start ? null : endOfMonth(addDays(start, -1));
}
