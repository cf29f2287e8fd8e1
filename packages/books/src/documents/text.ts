/** A document as text for a terminal: what its page says, in columns that line up. */
import { figureText, type PageRow, type PageTable } from "@capstack/ledger";
import { type DocumentSection, kindOf, notesOf, type PrintableDocument } from "./document.js";

/** How wide words of a cell may become before they break. */
const WIDEST = 48;

/** How wide a title may make a column of figures. */
const NARROW = 14;

/** Lines of the document: its head, its tables, its notes. */
export function toText(document: PrintableDocument): string {
  const { title, vehicle, addressee, period, currency, facts, paragraphs, tables, sections = [], remarks } = document;
  const parts = [
    [vehicle, ...(addressee === null ? [] : [addressee]), title, period, `Amounts in ${currency}`],
    facts.map(({ label, value, kind }) => `${label}: ${figureText(value, kind, currency)}`),
    paragraphs,
    ...tables.map((table) => tableLines(table, currency)),
    ...sections.flatMap((section) => sectionParts(section, currency)),
    ...remarks.map(({ heading, text }) => [heading, text]),
    notesOf(document),
  ];
  return `${parts
    .filter(({ length }) => length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function sectionParts({ heading, paragraphs, tables }: DocumentSection, currency: string): string[][] {
  return [[heading, ...paragraphs], ...tables.map((table) => tableLines(table, currency))];
}

function tableLines({ name, columns, rows }: PageTable, currency: string): string[] {
  const isText = columns.map(({ kind }) => kind === "text");
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => textsOf(row, columns, currency))];
  const widths = columns.map(({ title }, place) => {
    const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length));
    const filled = longest(cells.slice(1).map((row) => row[place] ?? ""));
    // The title of figures breaks at its words rather than widen them.
    return isText[place]
      ? Math.min(WIDEST, Math.max(filled, title.length))
      : Math.max(filled, longest(title.split(" ")), Math.min(title.length, NARROW));
  });
  const line = (row: readonly string[]) => lined(row, widths, isText);
  const rule = widths.map((width) => "-".repeat(width)).join("  ");
  const [head = [], ...body] = cells;
  const lines = body.flatMap((row, place) => {
    const style = rows[place]?.style;
    const ruled = style === "subtotal" || style === "total" ? [ruleOf(widths, isText, "-")] : [];
    const ended = style === "total" ? [ruleOf(widths, isText, "=")] : [];
    return [...ruled, ...line(row), ...ended];
  });
  return [name, ...line(head), rule, ...lines];
}

function textsOf(row: PageRow, columns: PageTable["columns"], currency: string): string[] {
  return columns.map((column, place) => {
    const cell = row.cells[place];
    if (cell === undefined || (cell === null && row.style === "heading")) return "";
    return figureText(cell, kindOf(row, column), currency);
  });
}

/** A rule below the figures above. */
function ruleOf(widths: readonly number[], isText: readonly boolean[], sign: string): string {
  return widths
    .map((width, place) => (isText[place] ? " " : sign).repeat(width))
    .join("  ")
    .trimEnd();
}

/** A row as lines: words that are too long go on below. */
function lined(row: readonly string[], widths: readonly number[], isText: readonly boolean[]): string[] {
  const broken = row.map((text, place) => brokenAt(text, widths[place] ?? WIDEST));
  const height = Math.max(1, ...broken.map(({ length }) => length));
  return Array.from({ length: height }, (_, at) =>
    broken
      .map((lines, place) => {
        const text = lines[at] ?? "";
        const width = widths[place] ?? 0;
        return isText[place] ? text.padEnd(width) : text.padStart(width);
      })
      .join("  ")
      .trimEnd(),
  );
}

function brokenAt(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (longer.length > width && line !== "") {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
