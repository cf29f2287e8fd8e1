/** The one way in: a file as people have it, its events out, with every total of the file held against them. */
import type { CapTableEvent, SheetColumn } from "@capstack/cap-table";
import { sheetFields } from "@capstack/cap-table/sheets";
import {
  EngineError,
  list,
  nullOr,
  oneOf,
  optional,
  plainArgument,
  shape,
  text,
  unread,
  wrongSentence,
} from "@capstack/decimal";
import { classShares, type FileField } from "./by-class/chosen-classes.js";
import { fileLimits } from "./limits.js";
import { isOcfDocument, readOcfArchive, readOcfDocument } from "./open-cap-format/read-ocf.js";
import { type FileAnswers, type FileQuestion, type OtherAnswers, Questions } from "./questions/questions.js";
import { readTables } from "./read-tables.js";
import { currencyNamedIn, textsIn } from "./sheet/currencies.js";
import type { UnreadPart } from "./sheet/sheet-reading.js";
import type { FileSource, ReadSource } from "./source.js";
import type { TieOut } from "./tie-out/tie-out.js";
import { gridsOf } from "./workbook/json-grids.js";
import { type OpenedFile, openFile } from "./workbook/open-file.js";

/** What is known of a file; nothing need be. */
export interface CapTableFileOptions {
  /** Said again in `source`; it decides nothing. */
  readonly name?: string;
  /** Answers to questions that an earlier reading of the file asked. */
  readonly answers?: FileAnswers;
  readonly options?: {
    /**
     * Of a plain sheet: what each column holds, in its order; null leaves it out. `classShares` are shares of the class that
     * the heading names, and so are those of each of several columns of `shares`.
     */
    readonly columns?: readonly (FileField | null)[];
  };
}

/** A file that was read. */
export interface CapTableFile {
  /** What the file is, and of which day. */
  readonly source: FileSource;
  /** For `computeCapTable`. */
  readonly events: readonly CapTableEvent[];
  /** What the events come to, against the file's own totals. */
  readonly tieOut: TieOut;
  /** Every cell, column and sheet that went nowhere, with why. Blank cells and zeros need no line. */
  readonly unread: readonly UnreadPart[];
  /** What the file does not say, with the defaults and answers that were taken. */
  readonly questions: readonly FileQuestion[];
  /** Of a plain sheet what each column was read as, to be put right by `options.columns`; null of every other format. */
  readonly columns: readonly SheetColumn[] | null;
}

/**
 * Reads a cap table from the bytes of a file: Carta's reports in any subset, Open Cap Table Excel, templates of Carta, LTSE
 * and Pulley, the Open Cap Format 1.x, or a plain sheet of holdings, as a workbook (.xlsx), text, JSON or an archive. What
 * the file does not say is a question with a default; what is read is computed, and held against every total that the file
 * states; what went nowhere is listed.
 * @param bytes the file as it is
 * @param known its name, answers to what an earlier reading asked, and what the columns of a plain sheet hold
 * @returns events for `computeCapTable`, with their tie-out
 * @throws EngineError of {@link capTableFileErrorCodes}: a file that is locked, damaged, too large, or holds programs
 * @see Carta, "Cap table reports" and importer templates; Open Cap Format 1.2
 * @example
 * const ledger = "Security ID,Stakeholder Name,Share Class,Quantity Issued,Quantity Outstanding\nCS-1,Ada,Common (CS),700,700\n";
 * const file = await readCapTableFile(new TextEncoder().encode(ledger));
 * file.source.format // => "carta"
 * file.events.map(({ type }) => type) // => ["class_definition", "common_issuance"]
 * file.tieOut.ties // => true
 */
export async function readCapTableFile(bytes: Uint8Array, known: CapTableFileOptions = {}): Promise<CapTableFile> {
  const { currency: _, ...file } = await readFileInCurrency(bytes, known);
  return file;
}

/** A file that was read, and the currency of its amounts. */
export interface FileInCurrency extends CapTableFile {
  /** As ISO 4217 writes it; null where the file names none or several. */
  readonly currency: string | null;
}

/**
 * Reads a file as {@link readCapTableFile} does, and which currency its cells name: by a sign, a code or a word, beside an
 * amount or in a heading. Events have no currency.
 * @param bytes the file as it is
 * @param known as for `readCapTableFile`
 * @param others `leave` leaves answers to questions that are not asked: who changes the meaning of columns keeps them all
 * @returns the file with its currency
 * @throws EngineError of {@link capTableFileErrorCodes}
 * @example
 * const sheet = "Holder,Class,Shares,Price (EUR)\nFund,Series A,1000,2.50\n";
 * (await readFileInCurrency(new TextEncoder().encode(sheet))).currency // => "EUR"
 */
export async function readFileInCurrency(
  bytes: Uint8Array,
  known: CapTableFileOptions = {},
  others: OtherAnswers = "refuse",
): Promise<FileInCurrency> {
  if (!(bytes instanceof Uint8Array)) refuse("bytes", bytes, "a Uint8Array");
  const { name, answers, options } = readOptions(known);
  const columns = options?.columns;
  const questions = new Questions(answers, others);
  const file = await openFile(bytes);
  const read = readOpened(file, bytes, questions, columns);
  const asked = questions.finish();
  const source = { ...read.source, name: name ?? null };
  const currency = currencyNamedIn(textsOf(file));
  return { ...read, source, unread: bounded(read.unread), questions: asked, columns: read.columns ?? null, currency };
}

/** What is written in a file, to be looked through. */
function textsOf(file: OpenedFile): Iterable<string> {
  if (file.kind === "archive") return [];
  if (file.kind === "json") return [JSON.stringify(file.document)];
  return textsIn(file.kind === "table" ? [file.grid] : file.grids);
}

function readOpened(
  file: OpenedFile,
  bytes: Uint8Array,
  questions: Questions,
  columns: readonly (FileField | null)[] | undefined,
): ReadSource {
  switch (file.kind) {
    case "workbook":
    case "table":
      return readTables(file, questions, columns);
    case "archive":
      return readOcfArchive(bytes);
    default:
      return isOcfDocument(file.document)
        ? readOcfDocument(file.document)
        : readTables({ kind: "records", grids: gridsOf(file.document) }, questions, columns);
  }
}

/** Lists the first lines one by one, and counts the rest. */
function bounded(parts: readonly UnreadPart[]): readonly UnreadPart[] {
  if (parts.length <= fileLimits.unreadLines) return parts;
  const why = `${parts.length - fileLimits.unreadLines} more cells were not read.`;
  return [...parts.slice(0, fileLimits.unreadLines), { sheet: "", address: null, value: null, why }];
}

const KNOWN = /* @__PURE__ */ shape({
  name: text({ optional: true, least: 0 }),
  answers: unread("FileAnswers"),
  options: optional(shape({ columns: list(nullOr(oneOf([...sheetFields, classShares])), { optional: true }) })),
});

function readOptions(known: CapTableFileOptions): CapTableFileOptions {
  return plainArgument(known, KNOWN, ["known"]) as CapTableFileOptions;
}

function refuse(name: string, value: unknown, wanted: string): never {
  throw new EngineError("invalid_value", wrongSentence(name, value, wanted), [name]);
}
