/** Setting a table on paper: names wrapped, sums ruled, the header again on every page. */
import type { PageColumn, PageRow, PageTable } from "@capstack/ledger";
import { brackets, gapOf, isSpread, sum, type TableLayout, textOf, weightOf } from "./pdf-layout.js";
import { GRAY, INK, type Paper } from "./pdf-page.js";
import { type Weight, wrap } from "./pdf-type.js";

const NAME = { size: 11, weight: "bold" } as const;
const NAME_HEIGHT = 20;

/** What the head of a page after the first takes. */
export const RUNNING_HEAD = 22;

/** Sets tables on paper; `turn` opens the next page and heads it. */
export class TableSetter {
  constructor(
    private readonly paper: Paper,
    private readonly currency: string,
    private readonly turn: () => void,
  ) {}

  /** Sets a table under its name, or under none. */
  set(table: PageTable, { size, widths, panels }: TableLayout, name: string | null): void {
    for (const [place, columns] of panels.entries()) {
      if (place > 0) this.paper.y += 16;
      this.#panel({ table, size, columns, widths: panelWidths(widths, columns) }, place === 0 ? name : null);
    }
  }

  #panel(panel: Panel, name: string | null): void {
    const { paper } = this;
    const { table } = panel;
    const rows = table.rows.map((row) => this.#measure(panel, row));
    const header = this.#header(panel);
    const named = name === null ? 0 : NAME_HEIGHT;
    if (!this.#hasRoom(named + header.height, rows)) this.turn();
    if (name !== null) {
      paper.text(paper.printable.text(name), paper.left, paper.y, NAME);
      paper.y += NAME_HEIGHT;
    }
    header.draw();
    for (const [place, row] of rows.entries()) {
      if (paper.y + heightWithNext(table.rows, rows, place) > paper.bottom) {
        this.turn();
        header.draw();
      }
      row.draw();
    }
  }

  /** Whether a table may begin here: its first rows fit, and one that fits on a page is not parted far down this one. */
  #hasRoom(head: number, rows: readonly Drawn[]): boolean {
    const { y, top, bottom } = this.paper;
    const heights = rows.map(({ height }) => height);
    const whole = head + sum(heights);
    if (y + head + sum(heights.slice(0, 3)) > bottom) return false;
    return y + whole <= bottom || whole > bottom - top - RUNNING_HEAD || y < (top + bottom) / 2;
  }

  #header({ table, size, columns, widths }: Panel): Drawn {
    const { paper } = this;
    const setting = { size: size - 0.5, weight: "bold", color: GRAY } as const;
    const titles = columns.map((place, at) => {
      const { title, kind } = table.columns[place] as PageColumn;
      const width = (widths[at] as number) - (kind === "text" ? 0 : gapOf(size));
      const lines = wrap(paper.printable.text(title), { width, weight: "bold", size: setting.size });
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

  #measure(panel: Panel, row: PageRow): Drawn {
    const { table, size } = panel;
    const cells = this.#cells(panel, row);
    const step = size * 1.32;
    const before = row.style === "heading" ? size * 0.7 : row.style === "line" ? 0 : 1.5;
    const after = row.style === "total" ? 6 : row.style === "subtotal" ? 3 : 0;
    const deepest = Math.max(...cells.map(({ lines }) => lines.length));
    const indent = row.style === "line" && table.rows.some(({ style }) => style === "heading") ? 8 : 0;
    const height = before + deepest * step + after;
    const draw = () => {
      this.#draw(panel, row, { cells, indent, top: this.paper.y + before, step });
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

  #draw({ size, widths }: Panel, row: PageRow, { cells, indent, top, step }: Placed): void {
    const { paper } = this;
    const setting: { size: number; weight: Weight } = { size, weight: weightOf(row) };
    let x = paper.left;
    for (const [at, { lines, isFigure, isNegative }] of cells.entries()) {
      const end = x + (widths[at] as number);
      if (isFigure) {
        const [figure = ""] = lines;
        paper.text(figure, end - (isNegative ? 0 : brackets(size)), top, setting, "right");
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
  readonly columns: readonly number[];
  readonly widths: readonly number[];
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

interface Placed {
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

/** The room a row needs: headings stay with what follows, sums with what they sum. */
function heightWithNext(rows: readonly PageRow[], drawn: readonly Drawn[], place: number): number {
  const next = rows[place + 1];
  const own = drawn[place]?.height ?? 0;
  const keeps = rows[place]?.style === "heading" || next?.style === "subtotal" || next?.style === "total";
  return next === undefined || !keeps ? own : own + heightWithNext(rows, drawn, place + 1);
}
