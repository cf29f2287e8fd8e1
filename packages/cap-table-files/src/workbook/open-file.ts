/** What a file is by its own bytes, never by its name: a workbook, text, or an archive of the Open Cap Format. */
import { readCsv, type Separator, separatorOf } from "@capstack/cap-table/sheets";
import { refuseFile } from "../error-codes.js";
import { fileLimits } from "../limits.js";
import { type ArchivePart, isArchive, listParts } from "./archive.js";
import { decodeText } from "./decode-text.js";
import type { Grid } from "./grid.js";
import { isWorkbook, readWorkbook } from "./read-workbook.js";

/** A file that was opened. */
export type OpenedFile =
  | { readonly kind: "workbook"; readonly grids: readonly Grid[] }
  | { readonly kind: "table"; readonly text: string; readonly separator: Separator; readonly grid: Grid }
  | { readonly kind: "json"; readonly document: unknown }
  | { readonly kind: "archive" };

/** What older Office programs begin a file with, and what a password wraps a newer one in. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/**
 * Opens a file.
 * @throws EngineError of {@link capTableFileErrorCodes}
 */
export async function openFile(bytes: Uint8Array): Promise<OpenedFile> {
  if (bytes.length > fileLimits.packedBytes) {
    refuseFile("limit_exceeded", `The file is larger than ${fileLimits.packedBytes / 1024 / 1024} MiB.`);
  }
  if (COMPOUND_FILE.every((byte, at) => bytes[at] === byte)) refuseCompound(bytes);
  if (isArchive(bytes)) return openArchive(bytes, listParts(bytes));
  const text = decodeText(bytes);
  if (text === undefined || /^(%PDF|\x89PNG|GIF8|\{\\rtf)/.test(text)) {
    return refuseFile("unsupported_file", "The file is neither a workbook (.xlsx) nor text; export it as one.");
  }
  const document = jsonOf(text);
  if (document !== undefined) return { kind: "json", document };
  const separator = separatorOf(text);
  return { kind: "table", text, separator, grid: gridOf(text, separator) };
}

/** JSON, where the text is that; a table may begin with a bracket too. */
function jsonOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function openArchive(bytes: Uint8Array, parts: readonly ArchivePart[]): Promise<OpenedFile> {
  if (isWorkbook(parts)) return { kind: "workbook", grids: await readWorkbook(bytes, parts) };
  if (parts.some(({ path }) => /\.json$/i.test(path))) return { kind: "archive" };
  return refuseFile("unsupported_file", "The archive is no workbook that is read here; save it as .xlsx.");
}

function refuseCompound(bytes: Uint8Array): never {
  // The name of the stream that holds the encrypted workbook, two bytes a letter.
  const name = [..."EncryptedPackage"].flatMap((letter) => [letter.charCodeAt(0), 0]);
  const isEncrypted = holds(bytes, name);
  if (isEncrypted) refuseFile("password_protected", "The workbook asks for a password; save it without one.");
  return refuseFile("old_workbook", "The workbook is of Excel 97 to 2003 (.xls); save it as .xlsx.");
}

function holds(bytes: Uint8Array, wanted: readonly number[]): boolean {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}

function gridOf(text: string, separator: Separator): Grid {
  const records = readCsv(text, separator);
  let cells = 0;
  const rows = records.map((record) => {
    cells += record.cells.length;
    return record.cells.map((cell) => (cell.trim() === "" ? null : cell.trim()));
  });
  if (cells > fileLimits.cells) refuseFile("limit_exceeded", "The table has too many cells.");
  return { name: "", isHidden: false, rows, lost: [], lines: records.map(({ line }) => line) };
}
