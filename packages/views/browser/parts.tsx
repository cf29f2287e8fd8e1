/** Parts that every view has: its finding, what is to be said besides, its figures as a file. */
import { type CsvCell, writeCsv } from "@capstack/decimal";
import type { PageProps } from "./connection.js";

export function Heading({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <header>
      <h1>{title}</h1>
      <p class="unit">{children}</p>
    </header>
  );
}

export function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul class="notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

export interface SaveTableProps extends Pick<PageProps<never>, "save"> {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

/** The figures as CSV, where the host saves files. */
export function SaveTable({ save, name, columns, rows }: SaveTableProps) {
  if (save === null) return null;
  const file = () => ({ name: `${name}.csv`, type: "text/csv", text: writeCsv([columns, ...rows]) });
  return (
    <p class="buttons">
      <button type="button" onClick={() => save(file())}>
        Download CSV
      </button>
    </p>
  );
}
