/** The formats that are recognised by the headings of their sheets, each with its reader. */
import { cartaKinds } from "./carta/kinds.js";
import { readCarta } from "./carta/read-carta.js";
import type { FileReading } from "./company/file-reading.js";
import type { KnownTable, TableKind } from "./sheet/known-table.js";

/** A format of tables. */
interface TableFormat {
  readonly kinds: readonly TableKind[];
  readonly read: (tables: readonly KnownTable[], reading: FileReading) => void;
}

/** Formats by name. */
export const tableFormats = {
  carta: { kinds: cartaKinds, read: readCarta },
} as const satisfies Readonly<Record<string, TableFormat>>;

/** A format of sheets. */
export type TableFormatName = keyof typeof tableFormats;

/** The format that most headings of the tables are of; nothing where no table is known. */
export function formatOf(tables: readonly KnownTable[]): TableFormatName | undefined {
  let best: { readonly name: TableFormatName; readonly headings: number } | undefined;
  for (const [name, { kinds }] of Object.entries(tableFormats)) {
    const own = tables.filter(({ kind }) => (kinds as readonly TableKind[]).includes(kind));
    const headings = own.reduce((sum, { at }) => sum + at.size, 0);
    if (headings > (best?.headings ?? 0)) best = { name: name as TableFormatName, headings };
  }
  return best?.name;
}
