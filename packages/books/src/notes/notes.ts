/** Notes to statements: made from the books, with the paragraphs that the firm wrote in place of those that come. */

import type { NoteParagraph } from "@capstack/contract/accounting";
import { orm, preparedRows } from "@capstack/database";
import { EngineError } from "@capstack/decimal";
import { type BooksIndex, creditLine, type Entry, fairValueTable, type PageTable, periodText } from "@capstack/ledger";
import { and, eq, sql } from "drizzle-orm";
import { asAudited, type PrintableDocument, unauditedNote } from "../documents/document.js";
import { documentFile } from "../documents/document-file.js";
import { type ChargedFee, loadAgreedFee } from "../load/agreed-fee.js";
import { loadTerms, type Terms } from "../load/terms.js";
import { FileAnswer } from "../requests/answer.js";
import type { Body, Query } from "../requests/body.js";
import { readPeriod } from "../requests/requested-period.js";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { noteTexts } from "../tables/record-tables.js";
import type { Read } from "../transactions/reading.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { type NotedWindow, type NoteFigures, noteFigureNames, noteFigures } from "./note-figures.js";
import { noteTables } from "./note-tables.js";
import { noteSections, noteTemplates } from "./note-templates.js";

/** The notes of a window: as JSON, or as a page. */
export async function answerNotes(read: Read, vehicle: VehicleRow, query: Query<"getNotes">) {
  const today = query.asOf ?? read.today;
  const period = readPeriod(query, today, vehicle.fiscalYearStart);
  const end = period.end ?? today;
  const window: NotedWindow = {
    ...{ start: period.start, end, evaluatedThrough: laterOf(query.evaluatedThrough ?? today, end) },
    isEvaluationStated: query.evaluatedThrough !== undefined,
  };
  const books = await read.services.keptBooks.take(read, vehicle, today);
  const notes = await readNotes(read, vehicle, books, window);
  if (query.format !== "json") {
    const document = asAudited(documentOf(notes, vehicle, window), vehicle.name, query.audited);
    return new FileAnswer(await documentFile(query.format, [document]));
  }
  return {
    vehicle: vehicle.name,
    period: period.label,
    ...{ end, evaluatedThrough: window.evaluatedThrough, figures: notes.figures },
    sections: notes.sections.map(({ tables, ...section }) => ({ ...section, tables: tables.map(plainTable) })),
  };
}

/** The page of the notes. @param books in the detail of entries, or of the window's days */
export async function notesDocument(read: Read, vehicle: VehicleRow, books: BooksIndex, window: NotedWindow) {
  return documentOf(await readNotes(read, vehicle, books, window), vehicle, window);
}

async function readNotes(read: Read, vehicle: VehicleRow, books: BooksIndex, window: NotedWindow) {
  const terms = await loadTerms(read.tx, read.tenantId, vehicle.id, window.end);
  const owner = { tenantId: read.tenantId, vehicleId: vehicle.id };
  const fee = (await loadAgreedFee(read.tx, owner, window.end))?.charged ?? null;
  const written = await everyText(read.tx, ownerOf(read, vehicle));
  return notesOf({ books, vehicle, terms, fee, window, written });
}

/** Keeps a paragraph in the firm's words, or lets it come again. @throws EngineError `invalid_value` for a figure that there is not */
export async function setNoteText(
  write: Write,
  vehicle: VehicleRow,
  name: NoteParagraph,
  { text }: Body<"setNoteText">,
) {
  const unknown = namesIn(text ?? "").find((figure) => !(noteFigureNames as readonly string[]).includes(figure));
  if (unknown !== undefined) {
    const message = `No figure has the name "${unknown}". Figures are ${noteFigureNames.join(", ")}.`;
    throw new EngineError("invalid_value", message, ["text"]);
  }
  const owner = ownerOf(write, vehicle);
  const [before] = await orm(write.tx)
    .select({ text: noteTexts.text })
    .from(noteTexts)
    .where(and(ownedBy(noteTexts, owner), eq(noteTexts.paragraph, name)));
  const kept = { text, editedBy: write.caller.key.id, editedAt: write.now };
  const { tenantId, vehicleId, paragraph } = noteTexts;
  await orm(write.tx)
    .insert(noteTexts)
    .values({ ...owner, paragraph: name, ...kept })
    .onConflictDoUpdate({ target: [tenantId, vehicleId, paragraph], set: kept });
  const subject = { subjectType: "note", subjectId: name };
  const audited = { before: { text: before?.text ?? null }, after: { text } };
  await write.audit({ vehicleId: vehicle.id, action: "note.written", ...subject, ...audited });
  return { name, text };
}

const everyText = preparedRows((owner: OwnerOfRow) => ({
  fields: { paragraph: noteTexts.paragraph, text: noteTexts.text },
  rest: sql`from ${noteTexts} where ${ownedBy(noteTexts, owner)}`,
}));

function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}

interface NotedBooks {
  readonly books: BooksIndex;
  readonly vehicle: VehicleRow;
  readonly terms: Terms;
  readonly fee: ChargedFee | null;
  readonly window: NotedWindow;
  readonly written: readonly { readonly paragraph: NoteParagraph; readonly text: string | null }[];
}

function notesOf({ books, vehicle, terms, fee, window, written }: NotedBooks) {
  const figures = noteFigures(books, vehicle, { terms, fee }, window);
  const tables = noteTables(books, fee, window);
  const isListed = (name: NoteParagraph) => (tables.get(name) ?? []).some(({ rows }) => rows.length > 0);
  const come = noteTemplates({
    terms,
    ...borrowedIn(books, window),
    isFeeReduced: figures.feeNet !== figures.feeGross,
    owesCalls: isSome(figures.receivable),
    hasPaidCarry: isSome(figures.carryPaid),
    isReturnable: isSome(figures.clawback),
    hasConcentration: figures.aboveFivePercent !== "none",
    hasLaterEvents: isListed("subsequent-events"),
    isEvaluationStated: window.isEvaluationStated,
    hasNilPositions: figures.companiesAtNil !== "0",
    owesGeneralPartner: isSome(figures.dueToGeneralPartner),
    isOwedByRelatedParties: isSome(figures.dueFromRelatedParties),
    hasRecallable: isSome(figures.recalled),
    hasTransfers: isListed("transfers"),
    hasConverted: hasPosted(books, window.end, ({ sourceType }) => sourceType === "conversion"),
    techniques: techniquesOf(books, window),
    hasEscrow: hasPosted(books, window.end, (entry) => isOfEscrow(books, entry)),
  });
  const own = new Map(written.map(({ paragraph, text }) => [paragraph, text]));
  const sections = noteSections.map(({ title, paragraphs }) => ({
    title,
    paragraphs: paragraphs.flatMap((name) => {
      const template = own.get(name) ?? come[name];
      if (template === null) return [];
      return [{ name, text: filled(template, figures), template, isEdited: own.get(name) != null }];
    }),
    tables: paragraphs.flatMap((name) => tables.get(name) ?? []).filter(({ rows }) => rows.length > 0),
  }));
  return { figures, sections: sections.filter(({ paragraphs }) => paragraphs.length > 0) };
}

/** The techniques of the window and of the period before it, which stands beside it. */
function techniquesOf(books: BooksIndex, { start, end }: NotedWindow) {
  const { techniques, comparisons } = fairValueTable(books, { start, end, compare: start === null ? 0 : 1 });
  const used = [techniques, ...comparisons.map((before) => before.techniques)].flat();
  return [...new Set(used.map(({ technique }) => technique))];
}

/** Whether an entry through a day is of a kind. */
function hasPosted({ entries }: BooksIndex, end: string, isOfKind: (entry: Entry) => boolean): boolean {
  return entries.entry.some((entry) => entry.entryDate <= end && isOfKind(entry));
}

function isOfEscrow({ accounts, accountAt }: BooksIndex, { postings }: Entry): boolean {
  return postings.some(
    ({ accountId = "" }) => accounts[accountAt.get(accountId) ?? -1]?.subtype === "escrow_receivable",
  );
}

/** Whether an amount as it is printed is one of more than nothing. */
const isSome = (printed: string) => /[1-9]/.test(printed);

/** When money was borrowed, by the draws through the end, and whether any of it is owed. */
function borrowedIn(books: BooksIndex, { start, end }: NotedWindow) {
  const { draws, owed } = creditLine(books, { end });
  const isOfPeriod = draws.some(({ repaidOn }) => repaidOn === null || start === null || repaidOn >= start);
  const borrowed = draws.length === 0 ? "never" : isOfPeriod ? "in the period" : "before";
  return { borrowed, owesLine: owed !== 0 } as const;
}

const FIGURE = /\{([A-Za-z]+)\}/g;

function namesIn(text: string): string[] {
  return [...text.matchAll(FIGURE)].map(([, name]) => name as string);
}

function filled(template: string, figures: NoteFigures): string {
  return template.replace(FIGURE, (all, name: keyof NoteFigures) => figures[name] ?? all);
}

function plainTable({ name, columns, rows }: PageTable) {
  return { name, columns: columns.map(({ title }) => title), rows: rows.map(({ cells }) => [...cells]) };
}

function documentOf(
  { sections }: ReturnType<typeof notesOf>,
  vehicle: VehicleRow,
  { start, end }: NotedWindow,
): PrintableDocument {
  return {
    ...{ name: "notes", title: "Notes to the financial statements", vehicle: vehicle.name, addressee: null },
    ...{ period: periodText(start, end), date: end, currency: vehicle.baseCurrency },
    ...{ facts: [], paragraphs: [], tables: [], ties: [], remarks: [] },
    sections: sections.map(({ title, paragraphs, tables }, place) => ({
      heading: `${place + 1}. ${title}`,
      paragraphs: paragraphs.flatMap(({ text }) => text.split(/\r?\n/).filter((line) => line !== "")),
      tables,
    })),
    notes: [unauditedNote(vehicle.name)],
  };
}
