/** Reading an archive: unpacked within bounds that are counted as it unfolds, each file held to its digest and its table. */
import { createHash } from "node:crypto";
import { Failure, validationFailure } from "@capstack/http";
import { strFromU8, Unzip, UnzipInflate } from "fflate";
import * as z from "zod";
import { type ArchiveTable, type archivedVehicle, archiveTables } from "./archive-tables.js";
import { ARCHIVE_FORMAT } from "./pack-archive.js";

const MOST_BYTES = 512 << 20;
const MOST_FILES = 100;
const SLICE = 1 << 16;

/** A row of a table: what its columns hold. */
export type ArchiveRow = Record<string, unknown>;

/** What an archive holds. */
export interface Archive {
  readonly vehicle: z.output<typeof vehicleShape>;
  readonly rows: ReadonlyMap<string, readonly ArchiveRow[]>;
}

const manifestShape = z.object({
  format: z.literal(ARCHIVE_FORMAT.format),
  version: z.literal(ARCHIVE_FORMAT.version),
  files: z.record(z.string(), z.string()),
});

const vehicleShape = z.strictObject({
  id: z.uuid(),
  name: z.string().min(1).max(200),
  kind: z.enum(["fund", "spv", "gp", "manco"]),
  base_currency: z.string(),
  fiscal_year_start: z.string(),
  start_date: z.iso.date().nullable(),
  vintage_year: z.int().nullable(),
  books_version: z.int().min(0),
  closed_through: z.iso.date().nullable(),
  created_at: z.string(),
  names: z.array(z.string().min(1).max(200)).min(1).max(1000),
} satisfies Record<keyof typeof archivedVehicle | "names", z.ZodType>);

/** `most`: bytes of all files together, unpacked. @throws Failure `validation_failed` saying what is wrong with the file */
export function readArchive(bytes: Uint8Array, most = MOST_BYTES): Archive {
  const files = unpack(bytes, most);
  const manifest = manifestShape.safeParse(jsonOf(files, "manifest.json"));
  if (!manifest.success)
    throw unreadable("manifest.json does not say that this is an archive of a vehicle, version 1.");
  for (const [name, text] of files) {
    if (name === "manifest.json") continue;
    const digest = createHash("sha256").update(text).digest("hex");
    if (manifest.data.files[name] !== digest) throw unreadable(`${name} is not the file that was packed.`);
  }
  const vehicle = vehicleShape.safeParse(jsonOf(files, "vehicle.json"));
  if (!vehicle.success) throw unreadable(`vehicle.json: ${vehicle.error.issues[0]?.message}.`);
  const rows = new Map(archiveTables.map(({ name, columns }) => [name, rowsOf(files, name, columns)]));
  return { vehicle: vehicle.data, rows };
}

/** Rows with the table of each, as they come out of a thread, by table again. */
export function rowsByTable(
  tables: readonly string[],
  rows: readonly (readonly [table: string, row: ArchiveRow])[],
): Archive["rows"] {
  const byTable = new Map<string, ArchiveRow[]>(tables.map((table) => [table, []]));
  for (const [table, row] of rows) byTable.get(table)?.push(row);
  return byTable;
}

function rowsOf(files: ReadonlyMap<string, Uint8Array>, name: string, columns: ArchiveTable["columns"]): ArchiveRow[] {
  const rows = jsonOf(files, `${name}.json`);
  const known = new Set(columns.map((column) => column.name));
  const fits = (row: unknown) =>
    typeof row === "object" && row !== null && !Array.isArray(row) && Object.keys(row).every((key) => known.has(key));
  if (!Array.isArray(rows) || !rows.every(fits)) throw unreadable(`${name}.json is no list of rows of ${name}.`);
  return rows;
}

function jsonOf(files: ReadonlyMap<string, Uint8Array>, name: string): unknown {
  const bytes = files.get(name);
  if (bytes === undefined) throw unreadable(`${name} is missing.`);
  try {
    return JSON.parse(strFromU8(bytes));
  } catch {
    throw unreadable(`${name} is not JSON.`);
  }
}

function unpack(bytes: Uint8Array, most: number): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array[]>();
  const ended = new Set<string>();
  let total = 0;
  const reader = new Unzip((entry) => {
    if (files.size >= MOST_FILES) throw unreadable(`It holds more than ${MOST_FILES} files.`, "limit_exceeded");
    const parts: Uint8Array[] = [];
    files.set(entry.name, parts);
    entry.ondata = (error, part, last) => {
      if (error !== null) throw error;
      total += part.length;
      if (total > most) throw unreadable(`It unpacks to more than ${most} bytes.`, "limit_exceeded");
      parts.push(part);
      if (last) ended.add(entry.name);
    };
    entry.start();
  });
  reader.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += SLICE) {
      reader.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
    }
  } catch (error) {
    throw error instanceof Failure ? error : unreadable("It is no zip archive, or a damaged one.");
  }
  if (files.size === 0) throw unreadable("It is no zip archive.");
  for (const name of files.keys()) if (!ended.has(name)) throw unreadable(`${name.slice(0, 100)} ends before its end.`);
  return new Map([...files].map(([name, parts]) => [name, Buffer.concat(parts)]));
}

/** What is wrong with an archive. */
export function unreadable(message: string, code = "invalid_value"): Failure {
  return validationFailure([{ code, message: `The archive cannot be taken in. ${message}`, path: ["content"] }]);
}
