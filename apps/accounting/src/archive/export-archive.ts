/** A vehicle whole, as one zip: its rows as JSON, a file a table, and the journal for other programs. */
import type { Queryable } from "@capstack/database";
import type { BooksIndex } from "@capstack/ledger";
import type { AnsweredFile } from "../answer.js";
import { journalJson } from "../exports/journal-json.js";
import type { FileThreads } from "../files/file-threads.js";
import type { VehicleRow } from "../vehicle.js";
import { archiveTables, vehicleColumns } from "./archive-tables.js";

/** Packs a vehicle; equal books give equal bytes. */
export async function exportArchive(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  books: BooksIndex,
  threads: FileThreads,
): Promise<AnsweredFile> {
  const key = [tenantId, vehicle.id];
  const files: Record<string, string> = {};
  const vehicles = await rowTexts(
    tx,
    `select ${vehicleColumns.join(", ")}, (select json_agg(name order by name collate "C") from vehicle_names n
       where n.account_id = v.account_id and n.vehicle_id = v.id) as names
     from vehicles v where account_id = $1 and id = $2`,
    key,
  );
  files["vehicle.json"] = `${vehicles[0]}\n`;
  for (const { name, selected, order } of archiveTables) {
    const rows = await rowTexts(
      tx,
      `select ${selected.join(", ")} from ${name} where account_id = $1 and vehicle_id = $2 order by ${order}`,
      key,
    );
    files[`${name}.json`] = `[\n${rows.join(",\n")}\n]\n`;
  }
  files["journal.json"] = journalJson(books);
  const bytes = () => threads.pack({ vehicle: vehicle.name, files });
  return { name: "vehicle.zip", type: "application/zip", bytes };
}

/** Rows as JSON text, as the database writes it: no figure passes through a double. */
async function rowTexts(tx: Queryable, select: string, key: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ text: string }>(`select row_to_json(r)::text as text from (${select}) r`, [...key]);
  return rows.map(({ text }) => text);
}
