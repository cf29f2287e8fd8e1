/** A vehicle whole, as one zip: its rows as JSON, a file a table, and the journal for other programs. */
import { type Queryable, selectRows } from "@capstack/database";
import type { BooksIndex } from "@capstack/ledger";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { journalJson } from "../exports/journal-json.js";
import type { AnsweredFile } from "../requests/answer.js";
import { byName, ownedBy } from "../tables/columns.js";
import { vehicleNames as n, vehicles as v } from "../tables/firm-tables.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { archivedVehicle, archiveTables } from "./archive-tables.js";
import type { Unpacked } from "./pack-archive.js";

/** Packs a vehicle; equal books give equal bytes. */
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
  for (const { table, name, columns, order } of archiveTables) {
    const selected = sql.join(columns.map(exactly), sql`, `);
    const from = sql`from ${table} where ${ownedBy(table, owner)} order by ${sql.join([...order], sql`, `)}`;
    const rows = await rowTexts(tx, sql`select ${selected} ${from}`);
    files[`${name}.json`] = `[\n${rows.join(",\n")}\n]\n`;
  }
  files["journal.json"] = journalJson(books);
  const bytes = () => pack({ vehicle: vehicle.name, files });
  return { name: "vehicle.zip", type: "application/zip", bytes };
}

/** A column as it is selected: whole numbers of any size as text, which no reader of JSON rounds. */
function exactly(column: PgColumn): SQL {
  return column.dataType === "bigint" ? sql`${column}::text as ${sql.identifier(column.name)}` : sql`${column}`;
}

/** Rows as JSON text, as the database writes it: no figure passes through a double. */
async function rowTexts(tx: Queryable, select: SQL): Promise<string[]> {
  const rows = await selectRows(tx, { text: sql<string>`row_to_json(r)::text` }, sql`from (${select}) r`);
  return rows.map(({ text }) => text);
}
