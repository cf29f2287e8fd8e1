/** Running text and footnotes on paper. */
import { GRAY, INK, type Paper } from "./pdf-page.js";
import { wrap } from "./pdf-type.js";

/** The height of what follows and must not stand on a page alone. */
export type Tail = () => number;

/** Nothing follows. */
export const noTail: Tail = () => 0;

const LEADING = 1.4;

/** The height of a text in lines. */
export function linesHeight(paper: Paper, text: string, size: number): number {
  const lines = text
    .split(/\r?\n/)
    .flatMap((written) => wrap(paper.printable.text(written), { width: paper.width, weight: "regular", size }));
  return size * 0.4 + lines.length * size * LEADING;
}

/** Text in lines; an empty line parts paragraphs. The last two lines stay with the `tail` that follows. */
export function setLines(
  paper: Paper,
  text: string,
  { size, color = INK, turn, tail = noTail }: { size: number; color?: string; turn: () => void; tail?: Tail },
): void {
  paper.y += size * 0.4;
  const step = size * LEADING;
  const lines = text
    .split(/\r?\n/)
    .flatMap((written) => wrap(paper.printable.text(written), { width: paper.width, weight: "regular", size }));
  for (const [at, line] of lines.entries()) {
    const left = lines.length - at;
    if (paper.y + (left > 2 ? step : left * step + tail()) > paper.bottom) turn();
    paper.text(line, paper.left, paper.y, { size, color });
    paper.y += step;
  }
}

const NOTE_SIZE = 8;
const NOTE_GAP = 6;

/** Footnotes as one paragraph; that nobody audited the figures is on a line of its own. */
function noteText(notes: readonly string[]): string {
  const isApart = (note: string) => note.endsWith(UNAUDITED);
  const others = notes.filter((note) => !isApart(note)).join(" ");
  return [...(others === "" ? [] : [others]), ...notes.filter(isApart)].join("\n");
}

const UNAUDITED = "Not audited.";

/** Footnotes, below what they are of. */
export function setNotes(paper: Paper, notes: readonly string[], turn: () => void): void {
  if (notes.length === 0) return;
  paper.y += NOTE_GAP;
  setLines(paper, noteText(notes), { size: NOTE_SIZE, color: GRAY, turn });
}

/** What they take of a page; at most half of it is kept free for them. */
export function notesHeight(paper: Paper, notes: readonly string[]): number {
  if (notes.length === 0) return 0;
  const height = NOTE_GAP + linesHeight(paper, noteText(notes), NOTE_SIZE);
  return Math.min(height, (paper.bottom - paper.top) / 2);
}
