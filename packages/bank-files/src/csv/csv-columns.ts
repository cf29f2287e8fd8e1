/** Which column of a bank's table is which: as the caller says, or by the headings that banks use. */
import type { Words } from "../statement/status-words.js";
import { type CsvColumn, HEADINGS } from "./column-headings.js";
import type { CsvRecord } from "./csv-records.js";

export type { CsvColumn };

/** What a caller knows of how a file is written. */
export interface CsvHints {
  /** The headings of columns. */
  readonly columns?: Readonly<Partial<Record<CsvColumn, string>>> | undefined;
  readonly dateOrder?: "mdy" | "dmy" | undefined;
  readonly decimalSign?: "." | "," | undefined;
  /** False where the running balance of a file is not to be relied on. */
  readonly checkBalance?: boolean | undefined;
  /** What words of the file mean: which way an amount flows, and whether a row moved money. */
  readonly words?: Words | undefined;
}

/** The columns of a table; places are −1 where there is none. */
export interface CsvColumns {
  readonly places: Readonly<Record<CsvColumn, number>>;
  /** Headings as they stand. */
  readonly headings: Readonly<Partial<Record<CsvColumn, string>>>;
  /** A code in the heading of figures, as in `Amount (EUR)`. */
  readonly currency: string | null;
}

/** The columns a record names, if it is a header: a date, and an amount or what flows out or in. */
export function columnsOf({ cells }: CsvRecord, hints: CsvHints): CsvColumns | undefined {
  const said = hints.columns ?? {};
  const headings = cells.map((cell) => cell.trim());
  const names = headings.map(plainHeading);
  const place = (column: CsvColumn) => {
    const named = said[column];
    if (named !== undefined) return headings.findIndex((heading) => equal(heading, named));
    return names.findIndex((name) => HEADINGS[column].includes(name));
  };
  const places = Object.fromEntries(
    (Object.keys(HEADINGS) as CsvColumn[]).map((column) => [column, place(column)]),
  ) as Record<CsvColumn, number>;
  if (places.date < 0 || (places.amount < 0 && places.debit < 0 && places.credit < 0)) return undefined;
  // What the caller names goes before what was only guessed.
  if (said.amount !== undefined) [places.debit, places.credit] = [saidOnly("debit"), saidOnly("credit")];
  else if (said.debit !== undefined || said.credit !== undefined) places.amount = -1;
  // A heading that could be either is a description unless nothing else is.
  if (said.direction === undefined && places.direction === places.description) places.direction = -1;
  const used = Object.entries(places).filter(([, at]) => at >= 0);
  const figures = [places.amount, places.debit, places.credit];
  const codes = figures.flatMap((at) => /\b([A-Z]{3})\b/.exec(headings[at] ?? "")?.[1] ?? []);
  return {
    places,
    headings: Object.fromEntries(used.map(([column, at]) => [column, headings[at]])),
    currency: codes.find((code) => CURRENCIES.has(code)) ?? null,
  };

  function saidOnly(column: CsvColumn): number {
    return said[column] === undefined ? -1 : places[column];
  }
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** A heading without a currency or a time zone beside it: `Amount (EUR)`, `Betrag in EUR`, `Date (UTC)`. */
function plainHeading(heading: string): string {
  const said = heading.replace(/\s*\(UTC\)$/, "").replace(/\s+en euros?$/i, "");
  const bare = said.replace(/\s*(?:in\s+)?[([]?\b([A-Z]{3})\b[)\]]?\s*$/, (all, code: string) =>
    CURRENCIES.has(code) ? "" : all,
  );
  return bare.trim().toLowerCase();
}

function equal(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** A cell of a record. */
export function cellAt({ cells }: CsvRecord, place: number): string {
  return place < 0 ? "" : (cells[place] ?? "").trim();
}
