/** Figures in rows. The first cell of a row names it; a page's style says what becomes of wide ones on a narrow screen. */
import type { ComponentChildren } from "preact";

export type Cell = ComponentChildren;

export interface Column {
  readonly name: string;
  readonly align: "left" | "right";
  /** Stands in the head instead of the name: a field to rename by, a button to sort by. */
  readonly heading?: ComponentChildren;
  readonly title?: string | undefined;
  /** Tells its cells apart for a page's style, such as those to leave out where there is no room. */
  readonly look?: string | undefined;
  readonly sorted?: "ascending" | "descending" | undefined;
}

/** A row that is told apart: by a key where rows come and go, by a look where it is a group's. */
export interface KeyedRow {
  readonly key: string;
  readonly look?: string;
  readonly cells: readonly Cell[];
}

export interface FigureTableProps {
  /** For those who do not see the table. */
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[] | KeyedRow)[];
  /** Under them, in bold. */
  readonly total?: readonly Cell[] | undefined;
  /** Names the table in the page. */
  readonly name?: string | undefined;
  /**
   * What becomes of a row that has no room in one line: its figures go below its name, `labelled` each with the name of
   * its column, `under` the heads where these are few. Without it the table scrolls sideways.
   */
  readonly narrow?: "labelled" | "under" | undefined;
}

export function FigureTable({ caption, columns, rows, total, name, narrow }: FigureTableProps) {
  return (
    // Roles are said, since a browser forgets those of a table that is laid out as blocks.
    <table role="table" class={`figures ${columns.length > 3 ? "wide" : ""} ${narrow ?? ""}`} data-table={name}>
      <caption class="hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ name, align, look = "", heading, title, sorted }, at) => (
            <th key={at} role="columnheader" scope="col" class={`${align} ${look}`} title={title} aria-sort={sorted}>
              {heading ?? <bdi>{name}</bdi>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, at) => {
          const { key, look, cells } = "cells" in row ? row : { key: at, look: undefined, cells: row };
          return <Row key={key} columns={columns} look={look} cells={cells} />;
        })}
      </tbody>
      {total !== undefined && (
        <tfoot role="rowgroup">
          <Row columns={columns} cells={total} />
        </tfoot>
      )}
    </table>
  );
}

interface RowProps {
  readonly columns: readonly Column[];
  readonly look?: string | undefined;
  readonly cells: readonly Cell[];
}

function Row({ columns, look, cells }: RowProps) {
  const [name, ...figures] = cells;
  return (
    <tr role="row" class={look}>
      <th role="rowheader" scope="row">
        {isolated(name)}
      </th>
      {figures.map((figure, at) => {
        const column = columns[at + 1];
        return (
          <td key={at} role="cell" class={`${column?.align} ${column?.look ?? ""}`} data-column={column?.name}>
            {column?.align === "left" ? isolated(figure) : figure}
          </td>
        );
      })}
    </tr>
  );
}

/** Words of any script, which turn nothing around them. */
const isolated = (cell: Cell): Cell => (typeof cell === "string" && cell !== "" ? <bdi>{cell}</bdi> : cell);

/** Columns of words, then columns of figures. */
export function columnsOf(words: readonly string[], figures: readonly string[]): Column[] {
  return [
    ...words.map((name) => ({ name, align: "left" as const })),
    ...figures.map((name) => ({ name, align: "right" as const })),
  ];
}
