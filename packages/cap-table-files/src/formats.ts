/** The formats that are recognised by the headings of their sheets, each with its reader. */
import { byClassSheet, readByClass } from "./by-class/read-by-class.js";
import { cartaKinds } from "./carta/kinds.js";
import { readCarta } from "./carta/read-carta.js";
import type { FileReading } from "./company/file-reading.js";
import { ocxSheet, readOcx } from "./ocx/read-ocx.js";
import type { KnownTable, TableKind } from "./sheet/known-table.js";
import { cartaTemplateKinds, ltseKinds, pulleyKinds, stockClassesSheet } from "./templates/kinds.js";
import { readTemplates } from "./templates/read-templates.js";

/** A format of tables. */
interface TableFormat {
  readonly kinds: readonly TableKind[];
  readonly read: (tables: readonly KnownTable[], reading: FileReading) => void;
  /** Whether the sheets are enough to tell: one called Shares may be anybody's. */
  readonly isTold?: (tables: readonly KnownTable[]) => boolean;
}

/** Formats by name. */
export const tableFormats = {
  carta: { kinds: cartaKinds, read: readCarta },
  "by-class": { kinds: [byClassSheet], read: readByClass },
  ocx: { kinds: [ocxSheet], read: readOcx },
  "carta-template": { kinds: cartaTemplateKinds, read: readTemplates },
  pulley: { kinds: pulleyKinds, read: readTemplates, isTold: (tables) => tables.length > 1 },
  ltse: {
    kinds: ltseKinds,
    read: readTemplates,
    isTold: (tables) => tables.some(({ kind }) => kind === stockClassesSheet || kind.securities === "instruments"),
  },
} as const satisfies Readonly<Record<string, TableFormat>>;

/** A format of sheets. */
export type TableFormatName = keyof typeof tableFormats;

/** The format that most headings of the tables are of; nothing where no table is known. */
export function formatOf(tables: readonly KnownTable[]): TableFormatName | undefined {
  let best: { readonly name: TableFormatName; readonly headings: number } | undefined;
  for (const [name, { kinds, isTold = () => true }] of Object.entries<TableFormat>(tableFormats)) {
    const own = tables.filter(({ kind }) => kinds.includes(kind));
    if (!isTold(own)) continue;
    const headings = own.reduce((sum, { at }) => sum + at.size, 0);
    if (headings > (best?.headings ?? 0)) best = { name: name as TableFormatName, headings };
  }
  return best?.name;
}
