/** Figures in rows, given as text. */
import { Scrolling } from "./scrolling.js";
export interface FigureTableProps {
  readonly columns: readonly { readonly name: string; readonly align: "left" | "right" }[];
  readonly rows: readonly (readonly string[])[];
}

export function FigureTable({ columns, rows }: FigureTableProps) {
  return (
    <Scrolling label="Table">
      <table class="figures">
        <thead>
          <tr>
            {columns.map(({ name, align }) => (
              <th key={name} scope="col" class={align}>
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j} class={columns[j]?.align}>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

/** Columns of words, then columns of figures. */
export function columnsOf(words: readonly string[], figures: readonly string[]): FigureTableProps["columns"] {
  return [
    ...words.map((name) => ({ name, align: "left" as const })),
    ...figures.map((name) => ({ name, align: "right" as const })),
  ];
}
