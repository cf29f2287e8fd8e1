/** Exports a vehicle as one zip: its rows as JSON, one file per table, and the journal for other programs. */
import { orm, preparedRows, type Queryable, selectRows } from "@capstack/database";
import { EngineError } from "@capstack/decimal";
import type { BooksIndex } from "@capstack/ledger";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { journalJson } from "../exports/journal-json.js";
import type { AnsweredFile } from "../requests/answer.js";
import { byName, bytesOf, fromBytea, type OwnerOfRow, ownedBy, rowWithId } from "../tables/columns.js";
import { vehicleNames as n, vehicles as v } from "../tables/firm-tables.js";
import { journalPostings } from "../tables/journal-tables.js";
import { documents } from "../tables/record-tables.js";
import type { Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { archivedVehicle, archiveTables } from "./archive-tables.js";
import type { Unpacked } from "./pack-archive.js";
import { ARCHIVE_LIMITS, type ArchiveLimits, MOST_DOCUMENTS } from "./unpack-archive.js";

const linesOf = preparedRows((owner: OwnerOfRow) => ({
  fields: { lines: sql<bigint>`count(*)` },
  rest: sql`from ${journalPostings} where ${ownedBy(journalPostings, owner)}`,
}));

const documentsOf = preparedRows((owner: OwnerOfRow) => ({
  fields: { id: documents.id, bytes: sql<bigint>`${documents.size}` },
  rest: sql`from ${documents} where ${ownedBy(documents, owner)} and ${documents.address} is null order by ${documents.id}`,
}));

/**
 * Runs before any row is read, so that no archive is packed that an import would refuse. @throws EngineError
 * `limit_exceeded`
 */
export async function requireExportable({ tx, tenantId }: Tenant, vehicle: VehicleRow): Promise<void> {
  const [row] = await linesOf(tx, { tenantId, vehicleId: vehicle.id });
  const kept = await documentsOf(tx, { tenantId, vehicleId: vehicle.id });
  const bytes = kept.reduce((sum, one) => sum + Number(one.bytes), 0);
  requireWithin({ objects: Number(row?.lines ?? 0n), documents: kept.length, bytes });
}

/** @throws EngineError `limit_exceeded` */
export function requireWithin(counted: Partial<ArchiveLimits> & { readonly documents?: number }): void {
  const names = { objects: "rows, objects and lists", values: "values", bytes: "bytes", documents: "documents" };
  for (const limit of ["objects", "values", "bytes", "documents"] as const) {
    const most = limit === "documents" ? MOST_DOCUMENTS : ARCHIVE_LIMITS[limit];
    if ((counted[limit] ?? 0) <= most) continue;
    const message = `An archive holds ${most} ${names[limit]} at most, and this vehicle has more. Export its journal (GET /export) instead.`;
    throw new EngineError("limit_exceeded", message, [], { details: { limit: most } });
  }
}

/** What the archive's reader will count for the rows of a table; never an underestimate. */
export function countRows(rows: readonly string[], columns: readonly PgColumn[]): Omit<ArchiveLimits, "depth"> {
  const isNested = columns.some((column) => column.getSQLType() === "jsonb");
  const nested = isNested ? rows.reduce((sum, text) => sum + (text.match(/[[{]/g)?.length ?? 0), 0) : 0;
  const commas = isNested ? rows.reduce((sum, text) => sum + (text.match(/,/g)?.length ?? 0), 0) : 0;
  return {
    objects: 1 + Math.max(rows.length, nested),
    values: rows.length + Math.max(rows.length * columns.length, commas),
    bytes: rows.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 4),
  };
}

/** Packs a vehicle; equal books give equal bytes. @throws EngineError `limit_exceeded` */
export async function exportArchive(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  books: BooksIndex,
  pack: (files: Unpacked) => Promise<Uint8Array>,
): Promise<AnsweredFile> {
  const owner = { tenantId, vehicleId: vehicle.id };
  const files: Record<string, string> = {};
  const names = sql`select json_agg(${n.name} order by ${byName(n.name)}) from ${n}
    where ${n.tenantId} = ${tenantId} and ${n.vehicleId} = ${v.id}`;
  const said = sql.join(Object.values(archivedVehicle), sql`, `);
  const own = sql`from ${v} where ${v.tenantId} = ${tenantId} and ${v.id} = ${vehicle.id}`;
  files["vehicle.json"] = `${await rowTexts(tx, sql`select ${said}, (${names}) as names ${own}`)}\n`;
  const counted = { objects: 3, values: 1000, bytes: 1 << 20 };
  for (const { table, name, columns, order } of archiveTables) {
    const selected = sql.join(columns.map(exactly), sql`, `);
    const from = sql`from ${table} where ${ownedBy(table, owner)} order by ${sql.join([...order], sql`, `)}`;
    const rows = await rowTexts(tx, sql`select ${selected} ${from}`);
    const more = countRows(rows, columns);
    for (const limit of ["objects", "values", "bytes"] as const) counted[limit] += more[limit];
    requireWithin(counted);
    files[`${name}.json`] = `[\n${rows.join(",\n")}\n]\n`;
  }
  files["journal.json"] = journalJson(books);
  const kept = await documentBytes(tx, owner);
  const documentSizes = [...kept.values()].reduce((sum, { length }) => sum + length, 0);
  requireWithin({ bytes: counted.bytes + Buffer.byteLength(files["journal.json"]) + documentSizes });
  const bytes = () => pack({ vehicle: vehicle.name, files, documents: kept });
  return { name: "vehicle.zip", type: "application/zip", bytes };
}

/** The bytes of documents by their ids, read one by one so that no answer of the database holds them all. */
async function documentBytes(tx: Queryable, owner: OwnerOfRow): Promise<Map<string, Uint8Array>> {
  const kept = new Map<string, Uint8Array>();
  for (const { id } of await documentsOf(tx, owner)) {
    const where = rowWithId(documents, owner, id);
    const [row] = await orm(tx)
      .select({ bytes: fromBytea(documents.bytes) })
      .from(documents)
      .where(where);
    if (row?.bytes) kept.set(id, bytesOf(row.bytes));
  }
  return kept;
}

/** How a column is selected: integers of any size as text, so that no JSON reader rounds them. */
function exactly(column: PgColumn): SQL {
  return column.dataType === "bigint" ? sql`${column}::text as ${sql.identifier(column.name)}` : sql`${column}`;
}

/** Rows as JSON text written by the database, so that no figure passes through a double. */
async function rowTexts(tx: Queryable, select: SQL): Promise<string[]> {
  const rows = await selectRows(tx, { text: sql<string>`row_to_json(r)::text` }, sql`from (${select}) r`);
  return rows.map(({ text }) => text);
}
