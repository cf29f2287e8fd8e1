/** Reading text of separated values by RFC 4180, with whichever separator it has. */

/** What stands between the cells of a line. */
export type Separator = "," | ";" | "\t";

/** One record, and the line of the text that it begins on, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Records of cells. Accepts LF and CRLF, a byte order mark, and a last line with or without an end.
 * @example readCsv('a,"b,c"\n').map(({ cells }) => cells) // => [["a", "b,c"]]
 */
export function readCsv(text: string, separator: Separator = ","): CsvRecord[] {
  const records: CsvRecord[] = [];
  const source = withoutMark(text);
  let cells: string[] = [];
  let line = 1;
  let begun = 1;
  let at = 0;
  while (at < source.length) {
    const cell = source[at] === '"' ? readQuoted(source, at) : readPlain(source, at, separator);
    cells.push(cell.text);
    line += cell.lines;
    at = cell.end;
    if (source[at] === separator) {
      at += 1;
      if (at === source.length) cells.push("");
      continue;
    }
    records.push({ line: begun, cells });
    cells = [];
    at += source.startsWith("\r\n", at) ? 2 : 1;
    line += 1;
    begun = line;
  }
  if (cells.length > 0) records.push({ line: begun, cells });
  return records;
}

/**
 * The separator that parts the first lines into the most cells; of two that do, the one that parts more of the lines.
 * @example separatorOf("Name;Shares\nAda;7,5\n") // => ";"
 */
export function separatorOf(text: string): Separator {
  const lines = withoutMark(text).split(/\r?\n/, MOST_BLANKS + HEAD_LINES);
  const first = lines.filter((line) => line.trim() !== "").slice(0, HEAD_LINES);
  const parted = (separator: Separator) => {
    const cells = first.map((line) => line.replaceAll(/"[^"]*"/g, "").split(separator).length);
    return { most: Math.max(0, ...cells), lines: cells.filter((count) => count > 1).length };
  };
  return SEPARATORS.reduce((best, one) => {
    const [known, other] = [parted(best), parted(one)];
    return other.most > known.most || (other.most === known.most && other.lines > known.lines) ? one : best;
  });
}

const SEPARATORS: readonly Separator[] = [",", ";", "\t"];
/** Lines among which the headings stand, blank ones aside. */
export const HEAD_LINES = 12;
const MOST_BLANKS = 50;

const withoutMark = (text: string): string => (text.startsWith("\uFEFF") ? text.slice(1) : text);

interface ReadCell {
  readonly text: string;
  readonly end: number;
  /** Line ends within it. */
  readonly lines: number;
}

function readPlain(source: string, start: number, separator: Separator): ReadCell {
  let end = start;
  while (end < source.length && source[end] !== separator && source[end] !== "\r" && source[end] !== "\n") end += 1;
  return { text: source.slice(start, end), end, lines: 0 };
}

function readQuoted(source: string, start: number): ReadCell {
  let text = "";
  let at = start + 1;
  for (;;) {
    const quote = source.indexOf('"', at);
    const end = quote === -1 ? source.length : quote + 1;
    text += source.slice(at, quote === -1 ? source.length : quote);
    if (quote === -1 || source[end] !== '"') return { text, end, lines: text.split("\n").length - 1 };
    text += '"';
    at = end + 1;
  }
}
