/** Reads an archive, checking each file against its digest and its table. */
import { strFromU8 } from "fflate";
import * as z from "zod";
import { isDocument } from "../kept-documents/document-type.js";
import { withPauses } from "../transactions/large-write.js";
import { type ArchiveTable, type archivedVehicle, archiveTables } from "./archive-tables.js";
import { isKeptDay, isMoment, wantedBy } from "./kept-values.js";
import { ARCHIVE_FORMAT, DOCUMENTS_FOLDER } from "./pack-archive.js";
import { type ArchiveLimits, unpackArchive, unreadable } from "./unpack-archive.js";

/** A row of a table: what its columns hold. */
export type ArchiveRow = Record<string, unknown>;

/** What an archive holds. */
export interface Archive {
  readonly vehicle: z.output<typeof vehicleShape>;
  readonly rows: ReadonlyMap<string, readonly ArchiveRow[]>;
  /** The bytes of documents, by their ids. */
  readonly documents: ReadonlyMap<string, Uint8Array>;
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
  start_date: z.string().refine(isKeptDay).nullable(),
  vintage_year: z.int().nullable(),
  books_version: z.int().min(0),
  closed_through: z.string().refine(isKeptDay).nullable(),
  created_at: z.string().refine(isMoment, "created_at must be a moment, such as 2026-01-31T12:00:00+00:00"),
  names: z.array(z.string().min(1).max(200)).min(1).max(1000),
} satisfies Record<keyof typeof archivedVehicle | "names", z.ZodType>);

/** Files whose content is imported; the others are only checked against their digest. */
const READ_FILES = new Set(["manifest.json", "vehicle.json", ...archiveTables.map(({ name }) => `${name}.json`)]);

/** @throws Failure `validation_failed` with the problem found in the file */
export function readArchive(bytes: Uint8Array, limits?: Partial<ArchiveLimits>): Archive {
  const { files, digests } = unpackArchive(bytes, READ_FILES, limits);
  const manifest = manifestShape.safeParse(jsonOf(files, "manifest.json"));
  if (!manifest.success)
    throw unreadable("manifest.json does not say that this is an archive of a vehicle, version 1.");
  for (const [name, digest] of digests) {
    if (name !== "manifest.json" && manifest.data.files[name] !== digest)
      throw unreadable(`${name} is not the file that was packed.`);
  }
  const vehicle = vehicleShape.safeParse(jsonOf(files, "vehicle.json"));
  if (!vehicle.success) throw unreadable(`vehicle.json: ${vehicle.error.issues[0]?.message}.`);
  const rows = new Map(archiveTables.map(({ name, columns }) => [name, rowsOf(files, name, columns)]));
  return { vehicle: vehicle.data, rows, documents: documentsOf(files, rows.get("documents") ?? []) };
}

/** The bytes of each document that has no address, and no others. */
function documentsOf(files: ReadonlyMap<string, Uint8Array>, rows: readonly ArchiveRow[]): Archive["documents"] {
  const kept = new Map<string, Uint8Array>();
  for (const { id, address, file_name: name, media_type: type } of rows) {
    if (address !== null && address !== undefined) continue;
    const file = `${DOCUMENTS_FOLDER}${id}`;
    const bytes = files.get(file);
    if (bytes === undefined) throw unreadable(`${file} is missing.`);
    if (!isDocument(bytes, { fileName: String(name), mediaType: String(type) }))
      throw unreadable(`${file} is not of the type that documents.json says.`);
    kept.set(String(id), bytes);
  }
  const stray = [...files.keys()].find((name) => {
    return name.startsWith(DOCUMENTS_FOLDER) && !kept.has(name.slice(DOCUMENTS_FOLDER.length));
  });
  if (stray !== undefined) throw unreadable(`${stray.slice(0, 100)} is no document of documents.json.`);
  return kept;
}

/** Groups the rows that a worker returns by table. */
export async function rowsByTable(
  tables: readonly string[],
  rows: readonly (readonly [table: string, row: ArchiveRow])[],
): Promise<Archive["rows"]> {
  const byTable = new Map<string, ArchiveRow[]>(tables.map((table) => [table, []]));
  await withPauses(rows, ([table, row]) => byTable.get(table)?.push(row));
  return byTable;
}

function rowsOf(files: ReadonlyMap<string, Uint8Array>, name: string, columns: ArchiveTable["columns"]): ArchiveRow[] {
  const rows = jsonOf(files, `${name}.json`);
  const known = new Set(columns.map((column) => column.name));
  const needed = columns.filter((column) => column.notNull).map((column) => column.name);
  const fits = (row: unknown) =>
    typeof row === "object" &&
    row !== null &&
    !Array.isArray(row) &&
    needed.every((key) => Object.hasOwn(row, key)) &&
    Object.keys(row).every((key) => known.has(key));
  if (!Array.isArray(rows) || !rows.every(fits)) throw unreadable(`${name}.json is not a list of rows of ${name}.`);
  for (const column of columns) {
    for (const [place, row] of rows.entries()) {
      const wanted = wantedBy(column, row);
      if (wanted === undefined) continue;
      const value = JSON.stringify(row[column.name])?.slice(0, 100);
      throw unreadable(`${name}.json, row ${place + 1}: ${column.name} is ${value}; it must be ${wanted}.`);
    }
  }
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
