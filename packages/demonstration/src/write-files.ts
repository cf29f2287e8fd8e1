/** Keeps the files of a story's marks, and has them approved. */
import { type Write, writeAt } from "@capstack/books/transactions/writing";
import {
  approveValuationFile,
  keepValuationFiles,
  listValuationFiles,
} from "@capstack/books/valuations/valuation-file";
import type { VehicleRow } from "@capstack/books/vehicles/vehicle";
import { addDays } from "@capstack/decimal";
import type { Entry } from "@capstack/ledger";
import type { StoryFile } from "./story.js";

/** Keeps the files of marks, each prepared on the evening of its day and approved by the committee five days later. */
export async function keepFiles(
  write: Write,
  vehicle: VehicleRow,
  files: readonly StoryFile[],
  entryIds: ReadonlyMap<Entry, string>,
): Promise<ReadonlyMap<StoryFile, string>> {
  for (const { entry, ...mark } of files) {
    const entryId = entry === undefined ? null : (entryIds.get(entry) as string);
    const evening = writeAt(write, new Date(`${mark.date}T18:00:00Z`));
    await keepValuationFiles(evening, vehicle, [{ ...mark, entryId }]);
  }
  const kept = await listValuationFiles(write, vehicle);
  const ids = new Map(kept.map(({ id, securityId, date }) => [`${securityId} ${date}`, id]));
  const idOf = ({ securityId, date }: StoryFile) => ids.get(`${securityId} ${date}`) as string;
  await approveFiles(
    write,
    vehicle,
    files.filter(({ date }) => date < STILL_OPEN).map((file) => [idOf(file), file.date]),
  );
  return new Map(files.map((file) => [file, idOf(file)]));
}

/** Marks from this day on wait for the committee. */
const STILL_OPEN = "2026-06-30";
const COMMITTEE = "valuation-committee";

/** Approves files as another key than the one that prepared them. */
async function approveFiles(
  write: Write,
  vehicle: VehicleRow,
  files: readonly (readonly [id: string, date: string])[],
): Promise<void> {
  const { caller } = write;
  const committee = { ...caller, key: { ...caller.key, id: COMMITTEE } };
  for (const [id, date] of files) {
    const later = writeAt({ ...write, caller: committee }, new Date(`${addDays(date, 5)}T18:00:00Z`));
    await approveValuationFile(later, vehicle, id);
  }
}
