/** Inserts new entries: their lines first, then the entries, as drafts or posted with their position in the chain. */
import { insertRows } from "@capstack/database";
import { journalEntries, journalPostings } from "../../tables/journal-tables.js";
import type { Write } from "../../transactions/writing.js";
import { ownerOf } from "../../vehicles/tenant.js";
import { takenVehicle, type VehicleRow } from "../../vehicles/vehicle.js";
import { continueChain } from "../hash-chain.js";
import { type EntryRows, toChained, toRows } from "./entry-rows.js";
import type { ReadyEntry } from "./ready-entry.js";

/** A vehicle that this write has locked, with the current end of its chain and version of its chart. */
export async function currentVehicle(write: Write, vehicle: VehicleRow): Promise<VehicleRow> {
  return write.isFresh(vehicle) ? vehicle : takenVehicle(write.tx, write.tenantId, vehicle.id);
}

/** Inserts drafts, or posted entries that extend the chain of `postFrom`. */
export async function insertEntries(
  write: Write,
  vehicle: VehicleRow,
  entries: readonly ReadyEntry[],
  postFrom: VehicleRow | null,
): Promise<void> {
  const rows = entries.map((entry) => toRows(write, vehicle, entry));
  const { booksVersion } = vehicle;
  const { tx, now, caller } = write;
  const { id: createdBy, personId: createdPerson } = caller.key;
  const made = { ...ownerOf(write, vehicle), createdVersion: booksVersion, createdAt: now, createdBy, createdPerson };
  await Promise.all([
    insertPostings(write, vehicle, rows, postFrom === null ? "draft" : "posted"),
    postFrom === null
      ? insertRows(
          tx,
          journalEntries,
          { ...made, status: "draft" },
          rows.map(({ entry }) => entry),
        )
      : insertRows(
          tx,
          journalEntries,
          { ...made, status: "posted", postedAt: now, postedVersion: booksVersion },
          chained(postFrom, rows),
        ),
  ]);
}

function chained(vehicle: VehicleRow, rows: readonly EntryRows[]) {
  const places = continueChain(vehicle, rows.map(toChained));
  return rows.map(({ entry }, at) => ({ ...entry, ...(places[at] as (typeof places)[number]) }));
}

/** Inserts the lines of entries; the entry itself follows in the same transaction, or is a draft. */
export function insertPostings(
  write: Write,
  vehicle: VehicleRow,
  rows: readonly EntryRows[],
  status: "draft" | "posted",
): Promise<void> {
  const lines = rows.flatMap(({ postings }) => postings);
  return insertRows(write.tx, journalPostings, { ...ownerOf(write, vehicle), status }, lines);
}
