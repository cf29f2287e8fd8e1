/** Documents as one PDF: each begins on a page of its own and counts its pages through its supplements. Equal documents give equal bytes. */
import { setImmediate } from "node:timers/promises";
import { ACCOMPANYING, figureText, type PageFact, type PageTable } from "@capstack/ledger";
import type { PrintableDocument } from "./document.js";
import { fitsWell, layTable, withoutEmptyColumns } from "./pdf-layout.js";
import { GRAY, Paper } from "./pdf-page.js";
import { RUNNING_HEAD, TableSetter } from "./pdf-table.js";
import { linesHeight, noTail, notesHeight, setLines, setNotes, type Tail } from "./pdf-text.js";
import { type Weight, wrap } from "./pdf-type.js";

/** The bytes of a PDF of one document or more. */
export async function toPdf(documents: readonly [PrintableDocument, ...PrintableDocument[]]): Promise<Uint8Array> {
  const [{ title, vehicle, date, currency }] = documents;
  const paper = new Paper({ title, author: vehicle, date, currency });
  for (const document of documents) {
    const begins: number[] = [];
    const parts = partsOf(document);
    for (const part of parts) {
      begins.push(paper.pageCount);
      setDocument(paper, part);
      // A page takes some milliseconds; other requests have their turn between two.
      await setImmediate();
    }
    parts.forEach((part, at) => {
      setFeet(paper, part, {
        from: begins[at] as number,
        to: begins[at + 1] ?? paper.pageCount,
        first: begins[0] as number,
      });
    });
  }
  return paper.finish();
}

/** A document as it is printed: itself, then its supplements under a head of their own, whose pages count on. */
function partsOf(document: PrintableDocument): PrintableDocument[] {
  const apartFrom = document.tables.filter(({ isSupplement }) => isSupplement === true);
  const [first, ...others] = apartFrom;
  if (first === undefined) return [document];
  // The head is on the sheet that the first of them stands on.
  const supplements = [{ ...first, beginsSheet: false }, ...others];
  const title = `Supplementary information to the ${document.title.replace(/^./, (first) => first.toLowerCase())}`;
  // Notes to financial statements are no part of what supplements them.
  const notes = document.notes.filter((note) => note !== ACCOMPANYING);
  const apart = { title, tables: supplements, notes, facts: [], paragraphs: [], sections: [], remarks: [] };
  const tables = document.tables.filter((table) => !apartFrom.includes(table));
  return [
    { ...document, tables },
    { ...document, ...apart },
  ];
}

/** The name above a table: none above the first where the title of its document says it, and none above a table alone. */
function nameAbove({ title, tables }: PrintableDocument, { name }: PageTable, place: number): string | null {
  const isSaid = place === 0 && title.toLowerCase().includes(name.toLowerCase());
  return isSaid || (tables.length === 1 && !isSupplementary(tables)) ? null : name;
}

const isSupplementary = ([table]: readonly PageTable[]) => table?.isSupplement === true;

function setDocument(paper: Paper, document: PrintableDocument): void {
  const { currency } = document;
  const shown = document.tables.map(withoutEmptyColumns);
  const { sections = [] } = document;
  const inSections = sections.map(({ tables }) => tables.map(withoutEmptyColumns));
  const all = [...shown, ...inSections.flat()];
  const isWide = (tables: typeof all) =>
    tables.some(({ table }) => !fitsWell(table, currency, paper.widthOfSheet(false)));
  let isLandscape = isWide(sheetsOf(all, 0));
  paper.beginDocument();
  paper.addPage(isLandscape);
  let { period } = document;
  const turn = () => {
    paper.addPage(isLandscape);
    setRunningHead(paper, { ...document, period });
  };
  setHead(paper, document);
  setFacts(paper, document);
  const setter = new TableSetter(paper, currency, turn);
  const linesOf = (text: string) => (tail: Tail) => setLines(paper, text, { size: 10, turn, tail });
  const tableOf =
    (one: ReturnType<typeof withoutEmptyColumns>, before: number, name: string | null) => (tail: Tail) => {
      const { table, left } = one;
      if (table.beginsSheet === true && paper.y > paper.top + RUNNING_HEAD) {
        isLandscape = isWide(sheetsOf(shown, shown.indexOf(one)));
        period = table.period ?? period;
        turn();
      } else paper.y += before;
      setter.set({ table, layout: layTable(table, currency, paper.width), name, left, tail });
    };
  const headingOf = (heading: string, below: () => number) => () => setHeading(paper, heading, below(), turn);
  // Tables of another period have sheets of their own, headed with it; what follows them goes back to the document's.
  const sectionOf = (heading: string, below: () => number, own: typeof all) => () => {
    if (period !== document.period) {
      period = document.period;
      isLandscape = isWide(own);
      turn();
    }
    setHeading(paper, heading, below(), turn);
  };
  const openingOf = (one: ReturnType<typeof withoutEmptyColumns>, ahead = 50): number => {
    const { table, left } = one;
    // The notes at the end of the document may stand below it.
    const tail = () => notesHeight(paper, document.notes);
    const placing = { table, layout: layTable(table, currency, paper.width), name: table.name, left, tail };
    return 10 + setter.opening(placing, ahead);
  };
  const blocks: readonly ((tail: Tail) => void)[] = [
    ...document.paragraphs.map(linesOf),
    ...shown.map((one, place) => tableOf(one, 14, nameAbove(document, one.table, place))),
    ...sections.flatMap(({ heading, paragraphs }, at) => {
      const tables = inSections[at] ?? [];
      const [table] = tables;
      const opening = (ahead?: number) => (table === undefined ? 0 : openingOf(table, ahead));
      const [only, ...others] = paragraphs.map((text) => () => linesHeight(paper, text, 10));
      // A short section stays whole as far as its table's first rows; of a longer one the heading stays with its text.
      const below = () => {
        const text = only?.() ?? 0;
        return others.length === 0 ? text + opening(text + 50) : Math.min(text, 34);
      };
      return [
        sectionOf(heading, below, inSections[at] ?? []),
        ...paragraphs.map((text, place) => (tail: Tail) => {
          const isLast = place === paragraphs.length - 1 && table !== undefined;
          if (place > 0) paper.y += 4;
          setLines(paper, text, { size: 10, turn, tail: isLast ? () => opening() : tail });
        }),
        ...tables.map((one) => tableOf(one, 10, one.table.name)),
      ];
    }),
    ...document.remarks.flatMap(({ heading, text }) => [headingOf(heading, () => 34), linesOf(text)]),
  ];
  const notes = () => [...document.notes, ...[paper.printable.note() ?? []].flat()];
  // No page holds nothing but notes: the last lines or rows before them stay with them.
  const remarks = () => remarksHeight(paper, document);
  const first = blocks.length - 1 - 2 * document.remarks.length;
  for (const [at, set] of blocks.entries()) {
    if (at === blocks.length - 1) set(() => notesHeight(paper, notes()));
    else set(at === first ? () => remarks() + notesHeight(paper, notes()) : noTail);
  }
  setNotes(paper, notes(), turn);
}

/** What remarks take of the page, so that what stands before them leaves them room; nothing where they are long. */
function remarksHeight(paper: Paper, { remarks }: PrintableDocument): number {
  const height = remarks.reduce((sum, { text }) => sum + HEADING_HEIGHT + linesHeight(paper, text, 10), 0);
  return height > (paper.bottom - paper.top) / 4 ? 0 : height;
}

const HEADING_HEIGHT = 28;

/** The tables from a place on that stand on one run of sheets, up to the next that begins sheets of its own. */
function sheetsOf<Placed extends { readonly table: PageTable }>(tables: readonly Placed[], from: number): Placed[] {
  const next = tables.findIndex(({ table }, at) => at > from && table.beginsSheet === true);
  return tables.slice(from, next < 0 ? undefined : next);
}

function setHead(paper: Paper, { vehicle, title, addressee, period, currency }: PrintableDocument): void {
  const write = (text: string, size: number, weight: "regular" | "bold", color?: string) => {
    for (const line of wrap(paper.printable.text(text), { width: paper.width, weight, size })) {
      paper.text(line, paper.left, paper.y, { size, weight, ...(color === undefined ? {} : { color }) });
      paper.y += size * 1.3;
    }
  };
  write(vehicle, 17, "bold");
  write(title, 12, "regular");
  if (addressee !== null) {
    paper.y += 5;
    write(addressee, 12, "bold");
  }
  paper.y += 3;
  write(`${period}  ·  Amounts in ${currency}`, 9.5, "regular", GRAY);
  paper.y += 4;
}

/** What stands on top of the pages after the first. */
function setRunningHead(paper: Paper, { vehicle, title, addressee, period }: PrintableDocument): void {
  const text = [vehicle, title, addressee, period].filter((part) => part !== null).join("  ·  ");
  const [line = ""] = wrap(paper.printable.text(text), { width: paper.width, weight: "regular", size: 8.5 });
  paper.text(line, paper.left, paper.y, { size: 8.5, color: GRAY });
  paper.y += RUNNING_HEAD;
}

const FACTS_A_ROW = 4;
const FACT_HEIGHT = 34;

function setFacts(paper: Paper, { facts, currency }: PrintableDocument): void {
  if (facts.length === 0) return;
  const rows = Math.ceil(facts.length / FACTS_A_ROW);
  const width = paper.width / Math.min(FACTS_A_ROW, facts.length);
  paper.y += 6;
  paper.box(paper.left, paper.y, paper.width, rows * FACT_HEIGHT + 6);
  for (const [place, fact] of facts.entries()) {
    const x = paper.left + (place % FACTS_A_ROW) * width + 10;
    const y = paper.y + 6 + Math.floor(place / FACTS_A_ROW) * FACT_HEIGHT;
    const label = fit(paper.printable.text(fact.label), { width: width - 16, weight: "regular", sizes: LABEL_SIZES });
    paper.text(label.text, x, y, { size: label.size, color: GRAY });
    const { text, size } = fitFact(paper, fact, currency, width - 16);
    paper.text(text, x, y + 11, { size, weight: "bold" });
  }
  paper.y += rows * FACT_HEIGHT + 12;
}

const LABEL_SIZES = [8, 7.5, 7, 6.5, 6];
const FACT_SIZES = [11, 10, 9, 8, 7];

function fitFact(paper: Paper, { value, kind }: PageFact, currency: string, width: number) {
  const text = paper.printable.text(figureText(value, kind, currency));
  return fit(text, { width, weight: "bold", sizes: FACT_SIZES });
}

/** A text on one line in the largest type that it fits in; cut where it fits in none. */
function fit(
  text: string,
  { width, weight, sizes }: { readonly width: number; readonly weight: Weight; readonly sizes: readonly number[] },
): { readonly text: string; readonly size: number } {
  const fitting = sizes.find((size) => wrap(text, { width, weight, size }).length === 1);
  if (fitting !== undefined) return { text, size: fitting };
  const size = sizes.at(-1) as number;
  const [line = ""] = wrap(text, { width, weight, size });
  return { text: line, size };
}

/** A heading; what stands `below` it stays on its page, as far as one page holds it. */
function setHeading(paper: Paper, heading: string, below: number, turn: () => void): void {
  paper.y += 14;
  const most = paper.bottom - paper.top - RUNNING_HEAD;
  if (paper.y + Math.min(14 + below, most) > paper.bottom) turn();
  paper.text(paper.printable.text(heading), paper.left, paper.y, { size: 11, weight: "bold" });
  paper.y += 14;
}

/** The feet of a part of a document, whose pages are counted from its first. */
function setFeet(
  paper: Paper,
  { vehicle, title, addressee }: PrintableDocument,
  { from, to, first }: { readonly from: number; readonly to: number; readonly first: number },
): void {
  const all = paper.pageCount - first;
  const named = [vehicle, title, addressee].filter((part) => part !== null).join("  ·  ");
  paper.foot(from, to, (page, y) => {
    const [left = ""] = wrap(paper.printable.text(named), { width: paper.width - 80, weight: "regular", size: 8 });
    paper.text(left, paper.left, y, { size: 8, color: GRAY });
    paper.text(`Page ${from - first + page} of ${all}`, paper.right, y, { size: 8, color: GRAY }, "right");
  });
}
