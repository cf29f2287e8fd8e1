/** What a file was found to be, and what came of it. */
import type { CapTableEvent, SheetColumn } from "@capstack/cap-table";
import type { TableFormatName } from "./formats.js";
import type { UnreadPart } from "./sheet/sheet-reading.js";
import type { TieOut } from "./tie-out/tie-out.js";

/** A format of files; a plain sheet has a holding in each row, or a holder with a column for each class. */
export type CapTableFileFormat = Exclude<TableFormatName, "by-class"> | "open-cap-format" | "plain";

/** A sheet of the file. */
export interface SourceSheet {
  readonly name: string;
  /** What it was read as, such as `Detailed Cap Table`; null where it was not read. */
  readonly kind: string | null;
  readonly isHidden: boolean;
}

/** What a file is. */
export interface FileSource {
  readonly format: CapTableFileFormat;
  /** As it was given. */
  readonly name: string | null;
  /** The day the file is of, `YYYY-MM-DD`; null where it does not say. */
  readonly asOf: string | null;
  readonly sheets: readonly SourceSheet[];
}

/** What a reader makes of a file. */
export interface ReadSource {
  readonly source: Omit<FileSource, "name">;
  readonly events: readonly CapTableEvent[];
  readonly tieOut: TieOut;
  readonly unread: readonly UnreadPart[];
  /** Of a plain sheet: what its columns were read as. */
  readonly columns?: readonly SheetColumn[];
}
