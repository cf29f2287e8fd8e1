/** A file of sheets: recognised by their headings, read into a company, turned into events and tied out. */
import type { FileField } from "./by-class/chosen-classes.js";
import { FileReading, marksOf } from "./company/file-reading.js";
import { formatOf, tableFormats } from "./formats.js";
import { hasHoldings, readPlain } from "./plain/read-plain.js";
import type { Questions } from "./questions/questions.js";
import { otherCurrencies } from "./sheet/currencies.js";
import { findTable, type KnownTable, type TableKind } from "./sheet/known-table.js";
import { SheetReading } from "./sheet/sheet-reading.js";
import type { ReadSource, SourceSheet } from "./source.js";
import { convertibleList } from "./templates/kinds.js";
import { readTemplates } from "./templates/read-templates.js";
import { settle } from "./tie-out/settle.js";
import type { Grid } from "./workbook/grid.js";
import type { OpenedFile } from "./workbook/open-file.js";

/** A workbook, text of separated values, or lists of records. */
export type TableFile =
  | Extract<OpenedFile, { readonly kind: "workbook" | "table" }>
  | { readonly kind: "records"; readonly grids: readonly Grid[] };

/** Reads the sheets of a known format, else the one plain sheet of holdings. */
export function readTables(
  file: TableFile,
  questions: Questions,
  columns: readonly (FileField | null)[] | undefined,
): ReadSource {
  const grids = file.kind === "table" ? [file.grid] : file.grids;
  const sheets = grids.map((grid) => new SheetReading(grid));
  const allKinds: readonly TableKind[] = Object.values(tableFormats).flatMap(({ kinds }) => kinds);
  const tables = sheets.flatMap((sheet) => findTable(sheet, allKinds) ?? []);
  const format = columns === undefined ? formatOf(tables) : undefined;
  const lists = format === undefined && columns === undefined ? listsOf(file, sheets) : [];
  const currencies = otherCurrencies(sheets);
  if (format === undefined && lists.length === 0) {
    const plain = readPlain(file, sheets, questions, columns);
    return { ...plain, unread: [...plain.unread, ...currencies] };
  }
  const { kinds, read } = format === undefined ? LISTS : tableFormats[format];
  const own = [...tables, ...lists].filter(({ kind }) => (kinds as readonly TableKind[]).includes(kind));
  const isCommaSeparated = file.kind === "records" || (file.kind === "table" && file.separator === ",");
  const reading = new FileReading(questions, marksOf(own, questions, isCommaSeparated));
  read(own, reading);
  for (const sheet of sheets) {
    if (own.every((table) => table.sheet !== sheet)) sheet.leaveSheet("No sheet with these headings is known here.");
  }
  const { events, tieOut, unread } = settle(reading.company, questions);
  return {
    // A sheet by class is anybody's, and so is a list of SAFEs, as one of a holding a row is.
    source: {
      format: format === undefined || format === "by-class" ? "plain" : format,
      asOf: reading.company.asOf,
      sheets: sheets.map((sheet) => sourceSheet(sheet, own)),
    },
    events,
    tieOut,
    unread: [...sheets.flatMap((sheet) => sheet.unread()), ...unread, ...currencies],
  };
}

const LISTS = { kinds: [convertibleList], read: readTemplates };

/** Lists of SAFEs or notes, where nothing of the file is a sheet of holdings. */
function listsOf(file: TableFile, sheets: readonly SheetReading[]): readonly KnownTable[] {
  const lists = sheets.flatMap((sheet) => findTable(sheet, LISTS.kinds) ?? []);
  return lists.length > 0 && hasHoldings(file, sheets) ? [] : lists;
}

function sourceSheet(sheet: SheetReading, tables: readonly KnownTable[]): SourceSheet {
  const kind = tables.find((table) => table.sheet === sheet)?.kind.name ?? null;
  return { name: sheet.name, kind, isHidden: sheet.grid.isHidden };
}
