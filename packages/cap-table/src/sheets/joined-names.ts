/** Holders whose first and last names stand in columns of their own. */
import { plainHeading, type SheetField } from "./columns.js";
import type { SheetRow } from "./read-sheet.js";

const FIRST = ["first name", "given name", "vorname", "prénom"];
const LAST = ["last name", "surname", "family name", "nachname", "nom"];

/**
 * Whether a heading is that of first names, or of last ones.
 * @example ["Given name", "Nachname", "Name"].map((heading) => partOfName(heading) ?? null) // => ["first", "last", null]
 */
export function partOfName(heading: string): "first" | "last" | undefined {
  const plain = plainHeading(heading);
  return FIRST.includes(plain) ? "first" : LAST.includes(plain) ? "last" : undefined;
}

/** The rows with whole names in the column of first names, and that as the holders'; as they are where nothing is parted. */
export function withWholeNames(
  rows: readonly SheetRow[],
  headings: readonly string[],
  fields: readonly (SheetField | null)[],
): { readonly rows: readonly SheetRow[]; readonly fields: readonly (SheetField | null)[]; readonly joined: number } {
  const parts = headings.map(partOfName);
  const [first, last] = [parts.indexOf("first"), parts.indexOf("last")];
  const held = fields.indexOf("name");
  if (first < 0 || last < 0 || (held >= 0 && held !== first && held !== last)) return { rows, fields, joined: -1 };
  const whole = ({ cells }: SheetRow) =>
    [cells[first], cells[last]].filter((cell) => typeof cell === "string" && cell.trim() !== "").join(" ");
  return {
    rows: rows.map((row) => ({ ...row, cells: row.cells.map((cell, at) => (at === first ? whole(row) : cell)) })),
    fields: fields.map((field, at) => (at === first ? "name" : at === last ? null : field)),
    joined: last,
  };
}
