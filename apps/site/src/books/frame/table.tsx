/** A table of a page, which scrolls within itself where it is wide. */
import type { Child } from "hono/jsx";

/** A column's title; figures stand right. */
export interface TableColumn {
  readonly title: string;
  readonly isFigure?: boolean;
}

/** A row's cells, and how it stands out. */
export interface TableRow {
  readonly style?: "heading" | "line" | "subtotal" | "total";
  readonly cells: readonly Child[];
}

export interface TableProps {
  readonly name: string;
  /** Whether the name stands above the table; read out in any case. */
  readonly showsName?: boolean;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** What stands in place of rows where there are none. */
  readonly empty?: string;
}

export function Table({ name, showsName = false, columns, rows, empty = "Nothing here yet." }: TableProps) {
  if (rows.length === 0) return <p class="empty">{empty}</p>;
  return (
    <section class={rows.length > 60 ? "table long" : "table"} aria-label={name} tabindex={0}>
      <table class={columns.length > 4 ? "many" : undefined}>
        <caption class={showsName ? undefined : "unseen"}>{name}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isFigure }) =>
              title === "" ? (
                <td />
              ) : (
                <th scope="col" class={isFigure ? "figure" : undefined}>
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ style = "line", cells }) => (
            <tr class={style}>
              {style === "heading" && cells.length === 1 ? (
                <th scope="rowgroup" colspan={columns.length}>
                  {cells[0]}
                </th>
              ) : (
                columns.map(({ isFigure }, place) =>
                  place === 0 ? (
                    <th scope="row" class={classOf(isFigure, cells[place])}>
                      {cells[place]}
                    </th>
                  ) : (
                    <td class={classOf(isFigure, cells[place])}>{cells[place]}</td>
                  ),
                )
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Figures stand right, days are not broken. */
function classOf(isFigure: boolean | undefined, cell: Child): string | undefined {
  if (isFigure) return "figure";
  return typeof cell === "string" && /^\d{4}-\d{2}(-\d{2})?$/.test(cell) ? "day" : undefined;
}
