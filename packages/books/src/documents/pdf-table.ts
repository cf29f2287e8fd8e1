/** Setting a table on paper: names wrapped, sums ruled, the header again on every page. */
import type { PageColumn, PageRow, PageTable } from "@capstack/ledger";
import {
  brackets,
  gapOf,
  headText,
  isSpread,
  moneySigns,
  signWidth,
  sum,
  type TableLayout,
  textOf,
  weightOf,
} from "./pdf-layout.js";
import { GRAY, INK, type Paper } from "./pdf-page.js";
import { noTail, notesHeight, setNotes, type Tail } from "./pdf-text.js";
import { type Weight, widthOf, wrap } from "./pdf-type.js";

const NAME = { size: 11, weight: "bold" } as const;
const NAME_HEIGHT = 20;
/** From line to line of a name. */
const NAME_STEP = 14;
const LEADING = 1.32;
/** Of a table that would run over its page by little. */
const CLOSE_LEADING = 1.18;
const CLOSE_SIZES = [9, 8.5];

/** What the head of a page after the first takes. */
export const RUNNING_HEAD = 22;

/** Sets tables on paper; `turn` opens the next page and heads it. */
export class TableSetter {
  constructor(
    private readonly paper: Paper,
    private readonly currency: string,
    private readonly turn: () => void,
  ) {}

  /** Sets a table under its name, or under none, its footnotes below it. */
  set({ table, layout: { size, isSigned, widths, panels }, name, left, tail }: Placing): void {
    const notes = [...(table.notes ?? []), ...leftOut(left)];
    const below = () => notesHeight(this.paper, notes) + tail();
    for (const [place, columns] of panels.entries()) {
      if (place > 0) this.paper.y += 16;
      const panel = { table, size, isSigned, columns, widths: panelWidths(widths, columns) };
      this.#panel(panel, place === 0 ? name : null, place === panels.length - 1 ? below : noTail);
    }
    setNotes(this.paper, notes, this.turn);
  }

  /**
   * What a table takes of the page that it begins on, `ahead` below where the paper stands: all of it far down a page
   * that it fits on, else its first rows.
   */
  opening({ table, layout: { size, isSigned, widths, panels }, left, tail }: Placing, ahead: number): number {
    const columns = panels[0] as readonly number[];
    const panel = { table, size, isSigned, columns, widths: panelWidths(widths, columns) };
    const rows = this.#rows(panel, LEADING);
    const head = NAME_HEIGHT + this.#header(panel).height;
    const { y, top, bottom } = this.paper;
    const own = notesHeight(this.paper, [...(table.notes ?? []), ...leftOut(left)]);
    const whole = head + heightOf(rows) + own + tail();
    const first = head + heightOf(rows.slice(0, 3));
    const isParted = whole > bottom - top - RUNNING_HEAD || y + ahead < (top + bottom) / 2;
    return isParted ? first : whole;
  }

  #panel(panel: Panel, name: string | null, tail: Tail): void {
    const { paper } = this;
    const header = this.#header(panel);
    const named = name === null ? [] : wrap(paper.printable.text(name), { width: paper.width, ...NAME });
    const nameHeight = named.length === 0 ? 0 : NAME_HEIGHT + (named.length - 1) * NAME_STEP;
    const head = nameHeight + header.height;
    const rows = this.#fitted(panel, head, tail);
    const below = tail();
    if (!this.#hasRoom(head, rows, below)) this.turn();
    named.forEach((line, place) => {
      paper.text(line, paper.left, paper.y + place * NAME_STEP, NAME);
    });
    paper.y += nameHeight;
    header.draw();
    for (const [place, row] of rows.entries()) {
      if (paper.y + heightWithNext(panel.table.rows, rows, place, below) > paper.bottom) {
        this.turn();
        header.draw();
      }
      row.draw();
    }
  }

  /** The rows, closer to each other and at last in smaller type if only so they and what follows fit on this page. */
  #fitted(panel: Panel, head: number, tail: Tail): readonly Drawn[] {
    const rows = this.#rows(panel, LEADING);
    const below = tail();
    const room = this.paper.bottom - this.paper.y - head - below;
    if (below === 0) return rows;
    const smaller = CLOSE_SIZES.filter((size) => size <= panel.size).map((size) => ({ ...panel, size }));
    const tries = [() => rows, ...[panel, ...smaller].map((one) => () => this.#rows(one, CLOSE_LEADING))];
    for (const rowsOf of tries) {
      const tried = rowsOf();
      if (heightOf(tried) <= room) return tried;
    }
    return rows;
  }

  #rows(panel: Panel, leading: number): Drawn[] {
    const { table, columns, size, isSigned } = panel;
    const signs = moneySigns(table, isSigned ? this.currency : "");
    const widest = columns.map((place) => {
      const column = table.columns[place] as PageColumn;
      return Math.max(0, ...table.rows.map((row) => widthOf(textOf(row, column, place, this.currency), "bold", size)));
    });
    const signed = (row: PageRow) => columns.map((place) => signs.get(row)?.[place] ?? "");
    return table.rows.map((row) => this.#measure(panel, row, { leading, signs: signed(row), widest }));
  }

  /** Whether a table may begin here: its first rows fit, and one that fits on a page is not parted far down this one. */
  #hasRoom(head: number, rows: readonly Drawn[], below: number): boolean {
    const { y, top, bottom } = this.paper;
    const whole = head + heightOf(rows) + below;
    if (y + head + heightOf(rows.slice(0, 3)) > bottom) return false;
    return y + whole <= bottom || whole > bottom - top - RUNNING_HEAD || y < (top + bottom) / 2;
  }

  #header({ table, size, columns, widths }: Panel): Drawn {
    const { paper } = this;
    const setting = { size: size - 0.5, weight: "bold", color: GRAY } as const;
    const titles = columns.map((place, at) => {
      const { title, kind } = table.columns[place] as PageColumn;
      const width = (widths[at] as number) - gapOf(size);
      const lines = wrap(paper.printable.text(headText(title)), { width, weight: "bold", size: setting.size });
      return { lines, isText: kind === "text" };
    });
    const step = size * 1.25;
    const deepest = Math.max(...titles.map(({ lines }) => lines.length));
    const height = deepest * step + 7;
    const draw = () => {
      let x = paper.left;
      for (const [at, { lines, isText }] of titles.entries()) {
        const end = x + (widths[at] as number);
        lines.forEach((text, row) => {
          const y = paper.y + (deepest - lines.length + row) * step;
          if (isText) paper.text(text, x, y, setting);
          else paper.text(text, end - brackets(size), y, setting, "right");
        });
        x = end;
      }
      paper.rule(paper.left, x, paper.y + height - 4, { thickness: 0.8, color: INK });
      paper.y += height;
    };
    return { height, draw };
  }

  #measure(panel: Panel, row: PageRow, { leading, signs, widest }: Signed): Drawn {
    const { table, size } = panel;
    const cells = this.#cells(panel, row);
    const step = size * leading;
    const before = row.style === "heading" ? size * 0.7 : row.style === "line" ? 0 : 1.5;
    const after = row.style === "total" ? 6 : row.style === "subtotal" ? 3 : 0;
    const deepest = Math.max(...cells.map(({ lines }) => lines.length));
    const indent = row.style === "line" && table.rows.some(({ style }) => style === "heading") ? 8 : 0;
    const height = before + deepest * step + after;
    const draw = () => {
      this.#draw(panel, row, { cells, indent, top: this.paper.y + before, step, signs, widest });
      this.paper.y += height;
    };
    return { height, draw };
  }

  #cells({ table, size, columns, widths }: Panel, row: PageRow): SetCell[] {
    const { paper } = this;
    const weight = weightOf(row);
    return columns.map((place, at) => {
      const column = table.columns[place] as PageColumn;
      const text = paper.printable.text(textOf(row, column, place, this.currency));
      if (column.kind !== "text") return { lines: [text], isFigure: true, isNegative: text.endsWith(")") };
      const width = isSpread(row) ? sum(widths) : (widths[at] as number) - gapOf(size);
      return { lines: wrap(text, { width, weight, size }), isFigure: false, isNegative: false };
    });
  }

  #draw({ size, widths }: Panel, row: PageRow, { cells, indent, top, step, signs, widest }: Placed): void {
    const { paper } = this;
    const setting: { size: number; weight: Weight } = { size, weight: weightOf(row) };
    let x = paper.left;
    for (const [at, { lines, isFigure, isNegative }] of cells.entries()) {
      const end = x + (widths[at] as number);
      if (isFigure) {
        const [figure = ""] = lines;
        paper.text(figure, end - (isNegative ? 0 : brackets(size)), top, setting, "right");
        const sign = signs[at] ?? "";
        const before = end - brackets(size) - (widest[at] as number) - signWidth(sign, size);
        if (sign !== "") paper.text(sign, before, top, setting);
        if (figure !== "") ruleFigure(paper, row, { from: x + gapOf(size), to: end, top, foot: top + step });
      } else {
        lines.forEach((text, place) => {
          paper.text(text, x + (at === 0 ? indent : 0), top + place * step, setting);
        });
      }
      x = end;
    }
  }
}

/** A part of a table: the places of its columns and their widths. */
interface Panel {
  readonly table: PageTable;
  readonly size: number;
  readonly isSigned: boolean;
  readonly columns: readonly number[];
  readonly widths: readonly number[];
}

/** A table and how it stands: its name above, the titles of the columns that it leaves out and what follows below. */
interface Placing {
  readonly table: PageTable;
  readonly layout: TableLayout;
  readonly name: string | null;
  readonly left: readonly string[];
  readonly tail: Tail;
}

interface Drawn {
  readonly height: number;
  readonly draw: () => void;
}

interface SetCell {
  readonly lines: readonly string[];
  readonly isFigure: boolean;
  readonly isNegative: boolean;
}

/** A row's leading, the signs of its figures, and the widest figure of each column. */
interface Signed {
  readonly leading: number;
  readonly signs: readonly string[];
  readonly widest: readonly number[];
}

interface Placed extends Omit<Signed, "leading"> {
  readonly cells: readonly SetCell[];
  readonly indent: number;
  readonly top: number;
  readonly step: number;
}

function panelWidths(widths: readonly number[], columns: readonly number[]): number[] {
  return columns.map((place) => widths[place] as number);
}

function ruleFigure(
  paper: Paper,
  { style }: PageRow,
  { from, to, top, foot }: { from: number; to: number; top: number; foot: number },
): void {
  if (style !== "subtotal" && style !== "total") return;
  paper.rule(from, to, top - 0.5);
  if (style === "subtotal") return;
  paper.rule(from, to, foot + 0.5);
  paper.rule(from, to, foot + 2.3);
}

/** Rows that are never parted from what follows the table. */
const KEPT = 3;

/** The room a row needs: headings stay with what follows, sums with what they sum, the last rows with what is below. */
function heightWithNext(rows: readonly PageRow[], drawn: readonly Drawn[], place: number, below: number): number {
  if (below > 0 && place >= rows.length - KEPT) return heightOf(drawn.slice(place)) + below;
  const next = rows[place + 1];
  const own = drawn[place]?.height ?? 0;
  const keeps = rows[place]?.style === "heading" || next?.style === "subtotal" || next?.style === "total";
  return next === undefined || !keeps ? own : own + heightWithNext(rows, drawn, place + 1, below);
}

function heightOf(rows: readonly Drawn[]): number {
  return sum(rows.map(({ height }) => height));
}

/** What was left out of a table, for below it. */
function leftOut(titles: readonly string[]): string[] {
  return titles.length === 0 ? [] : [`Columns without figures are left out: ${titles.join(", ")}.`];
}
