/** Which days can be booked: none before the vehicle starts, and none far from today unless the caller confirms it. */
import { prepared } from "@capstack/database";
import { addMonths, EngineError, type ErrorPath } from "@capstack/decimal";
import { and, eq, min } from "drizzle-orm";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { journalEntries as entries } from "../tables/journal-tables.js";
import type { Write } from "../transactions/writing.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import type { NewEntry } from "./rows/new-entry.js";

/** A day further away than this is more often a typing error than intended. */
const MONTHS_BACK = 50 * 12;
const MONTHS_AHEAD = 10 * 12;

/**
 * Checks an entry's day against the vehicle's start and its distance from today. Reversals are exempt: they follow
 * what is already in the books.
 * @throws EngineError `invalid_date`
 */
export function requireBookable(
  { today }: Pick<Write, "today">,
  vehicle: VehicleRow,
  { entryDate, reverses, allowFarDate }: NewEntry,
  path: ErrorPath,
) {
  if (reverses) return;
  requireStarted(vehicle, entryDate, [...path, "entryDate"]);
  if (allowFarDate === true) return;
  const isEarly = vehicle.startDate === null && entryDate < addMonths(today, -MONTHS_BACK);
  if (!isEarly && entryDate <= addMonths(today, MONTHS_AHEAD)) return;
  const confirm = isEarly ? "; a start date of the vehicle allows it for good (PATCH /vehicles/{id}, startDate)" : "";
  throw new EngineError(
    "invalid_date",
    `${entryDate} is far from today, ${today}. If it is meant, write the entry by POST /journal with allowFarDate${confirm}.`,
    [...path, "entryDate"],
  );
}

/** @throws EngineError `invalid_date` for a day before the vehicle's start date */
export function requireStarted({ name, startDate }: VehicleRow, date: string, path: ErrorPath): void {
  if (startDate === null || date >= startDate) return;
  throw new EngineError(
    "invalid_date",
    `${name} starts on ${startDate}; ${date} lies before. Change its startDate (PATCH /vehicles/{id}) if that is wrong.`,
    path,
  );
}

const firstPosted = prepared((db, owner: OwnerOfRow) =>
  db
    .select({ first: min(entries.entryDate) })
    .from(entries)
    .where(and(ownedBy(entries, owner), eq(entries.status, "posted"))),
);

/**
 * The first day of the first open month. Books that were never closed open with the vehicle, or with the month of
 * their first entry.
 */
export async function firstOpenMonth({ tx, tenantId, today }: Write, vehicle: VehicleRow): Promise<string> {
  const { closedThrough, startDate } = vehicle;
  if (closedThrough !== null) return addMonths(`${closedThrough.slice(0, 7)}-01`, 1);
  if (startDate !== null) return startDate;
  const [row] = await firstPosted(tx, { tenantId, vehicleId: vehicle.id });
  return `${(row?.first ?? today).slice(0, 7)}-01`;
}
