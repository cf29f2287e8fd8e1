/** Documents in an auditor's package: what each belongs to, and the bytes of those that the books keep, to a limit. */
import { orm } from "@capstack/database";
import type { CsvCell } from "@capstack/decimal";
import { and, asc, eq, isNull } from "drizzle-orm";
import { besides, bytesOf, fromBytea, ownedBy } from "../tables/columns.js";
import { documents, documentLinks as links } from "../tables/record-tables.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { FileNames, safeName } from "./file-names.js";

/** Bytes of all documents that go into a package; the others are named. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The list, a line for each thing that a document belongs to, and the files by name. */
export interface PackedDocuments {
  readonly lines: readonly (readonly CsvCell[])[];
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const HEAD = [
  ...["subject_type", "subject_id", "document_id", "file", "media_type", "size", "sha256", "address"],
  ...["kind", "entry_date", "entry_debits", "entry_cash", "same_bytes_as"],
];

/** What an entry says of itself beside its documents. */
export interface DocumentedEntry {
  readonly date: string;
  readonly debits: number;
  readonly cash: number | null;
}

/**
 * Every document that belongs to something, in the order in which they were kept.
 * @param entryOf the day of an entry and what it moves, by its id
 */
export async function packedDocuments(
  tenant: Tenant,
  vehicle: VehicleRow,
  entryOf: (id: string) => DocumentedEntry | undefined,
): Promise<PackedDocuments> {
  const { id, fileName, mediaType, size, sha256, address, note, uploadedAt } = documents;
  const { subjectType, subjectId } = links;
  const found = await orm(tenant.tx)
    .select({ subjectType, subjectId, id, fileName, mediaType, size, sha256, address, note, uploadedAt })
    .from(links)
    .innerJoin(documents, and(besides(documents, links), eq(documents.id, links.documentId)))
    .where(and(ownedBy(links, ownerOf(tenant, vehicle)), isNull(links.unlinkedAt)))
    .orderBy(asc(id), asc(links.id));
  // A driver may give a count of bytes as a big integer.
  const rows = found.map((row) => ({ ...row, size: Number(row.size) }));
  const files = new Map<string, Uint8Array>();
  const names = new Map<string, string>();
  const days = daysOf(rows, entryOf);
  const folders = new FileNames();
  let packed = 0;
  for (const row of rows) {
    if (names.has(row.id) || row.address !== null || packed + row.size > MOST_BYTES) continue;
    const bytes = await contentOf(tenant, vehicle, row.id);
    if (bytes === null) continue;
    packed += row.size;
    const day = days.get(row.id) ?? row.uploadedAt.toISOString().slice(0, 10);
    const folder = folders.take(`${day} ${row.note || row.fileName.replace(/\.\w+$/, "")}`);
    const name = `documents/${folder}/${safeName(row.fileName) || "file"}`;
    names.set(row.id, name);
    files.set(name, bytes);
  }
  const firsts = new Map<string, string>();
  for (const { sha256: hash, id: first } of rows) if (hash !== null && !firsts.has(hash)) firsts.set(hash, first);
  const lines = rows.map((row): CsvCell[] => {
    const entry = row.subjectType === "entry" ? entryOf(row.subjectId) : undefined;
    const first = row.sha256 === null ? row.id : firsts.get(row.sha256);
    return [
      ...[row.subjectType, row.subjectId, row.id, names.get(row.id) ?? null, row.mediaType, row.size, row.sha256],
      ...[row.address, row.note, entry?.date ?? null, entry?.debits ?? null, entry?.cash ?? null],
      first === row.id ? null : (first ?? null),
    ];
  });
  return { lines: [HEAD, ...lines], files };
}

/** The day of a document by its id: of the first entry that rests on it. */
function daysOf(
  rows: readonly { readonly id: string; readonly subjectType: string; readonly subjectId: string }[],
  entryOf: (id: string) => DocumentedEntry | undefined,
): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const { id, subjectType, subjectId } of rows) {
    const entry = subjectType === "entry" ? entryOf(subjectId) : undefined;
    if (entry !== undefined && !days.has(id)) days.set(id, entry.date);
  }
  return days;
}

async function contentOf(tenant: Tenant, vehicle: VehicleRow, id: string): Promise<Uint8Array | null> {
  const [row] = await orm(tenant.tx)
    .select({ bytes: fromBytea(documents.bytes) })
    .from(documents)
    .where(and(ownedBy(documents, ownerOf(tenant, vehicle)), eq(documents.id, id)));
  return row?.bytes == null ? null : bytesOf(row.bytes);
}
