/** Inserts new entries: their lines first, then the entries, as drafts or posted with their position in the chain. */
import { insertRows } from "@capstack/database";
import { journalEntries, journalPostings } from "../../tables/journal-tables.js";
import type { Write } from "../../transactions/writing.js";
import { ownerOf } from "../../vehicles/tenant.js";
import { takenVehicle, type VehicleRow } from "../../vehicles/vehicle.js";
import { type ChainPlace, continueChain } from "../hash-chain.js";
import { type EntryRows, toChained, toRows } from "./entry-rows.js";
import type { ReadyEntry } from "./ready-entry.js";

/** A vehicle that this write has locked, with the current end of its chain and version of its chart. */
export async function currentVehicle(write: Write, vehicle: VehicleRow): Promise<VehicleRow> {
  return write.isFresh(vehicle) ? vehicle : takenVehicle(write.tx, write.tenantId, vehicle.id);
}

/** Rows on their way to the database, and where the chain ends with them. */
export interface InsertedEntries {
  readonly written: Promise<unknown>;
  readonly end: Pick<VehicleRow, "lastSequence" | "lastHash">;
}

/** Inserts drafts, or posted entries that extend the chain of `current`. */
export function insertEntries(
  write: Write,
  current: VehicleRow,
  entries: readonly ReadyEntry[],
  status: "draft" | "posted",
): InsertedEntries {
  const rows = entries.map((entry) => toRows(write, current, entry));
  const { booksVersion } = current;
  const { tx, now, caller } = write;
  const { id: createdBy, personId: createdPerson } = caller.key;
  const made = { ...ownerOf(write, current), createdVersion: booksVersion, createdAt: now, createdBy, createdPerson };
  const lines = insertPostings(write, current, rows, status);
  if (status === "draft") {
    const heads = rows.map(({ entry }) => entry);
    return { written: Promise.all([lines, insertRows(tx, journalEntries, { ...made, status }, heads)]), end: current };
  }
  const places = continueChain(current, rows.map(toChained));
  const heads = rows.map(({ entry }, at) => ({ ...entry, ...(places[at] as ChainPlace) }));
  const posted = { ...made, status, postedAt: now, postedVersion: booksVersion };
  const { sequence: lastSequence, hash: lastHash } = places.at(-1) as ChainPlace;
  return {
    written: Promise.all([lines, insertRows(tx, journalEntries, posted, heads)]),
    end: { lastSequence, lastHash },
  };
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
