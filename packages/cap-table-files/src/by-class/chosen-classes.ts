/** A sheet with a column for each class whose headings do not say so: somebody has chosen what its columns hold. */
import type { SheetField } from "@capstack/cap-table";
import { saysCommon, saysPreferred } from "@capstack/cap-table/sheets";
import { nearestName } from "@capstack/decimal";
import { CapSheet } from "../carta/cap-sheet.js";
import { type CapColumn, classColumn } from "../carta/class-heading.js";
import { readPrelude } from "../carta/prelude.js";
import { FileReading, marksOf } from "../company/file-reading.js";
import { askStockKind } from "../company/open-terms.js";
import type { Questions } from "../questions/questions.js";
import { cellsOf } from "../sheet/fields.js";
import { KnownTable, type TableField } from "../sheet/known-table.js";
import type { SheetReading } from "../sheet/sheet-reading.js";
import { type SettledCompany, settle } from "../tie-out/settle.js";
import { byClassSheet } from "./read-by-class.js";

/** What a column holds that counts the shares of one class, the one that its heading names. */
export const classShares = "classShares";

/** What a column of a sheet may be chosen to hold. */
export type FileField = SheetField | typeof classShares;

/** Whether somebody has chosen columns of classes: several columns of shares are of a class each. */
export const haveClasses = (columns: readonly (FileField | null)[]): boolean =>
  columns.includes(classShares) || columns.filter(countsShares).length > 1;

/** What columns hold for a reader of one holding a row: of those that count shares, the first does. */
export function asOneClass(columns: readonly (FileField | null)[]): (SheetField | null)[] {
  const first = columns.findIndex(countsShares);
  return asShares(columns).map((field, at) => (field === "shares" && at !== first ? null : field));
}

/** What columns were read as: each of a class has shares. */
export const asShares = (columns: readonly (FileField | null)[]): (SheetField | null)[] =>
  columns.map((field) => (field === classShares ? "shares" : field));

/** A column of shares that names no class stands beside those that do: it is of the class that its heading names, too. */
function countsShares(field: FileField | null): boolean {
  return field === classShares || field === "shares";
}

/** Where holders' own fields stand in the kind of sheet that has a column for each class. */
const HOLDERS: Readonly<Partial<Record<SheetField, string>>> = {
  name: "name",
  id: "stakeholderId",
  holderKind: "relationship",
  email: "email",
};

const OF_ONE_SECURITY = "A row with several classes is several securities: what is of one of them is not read.";

/**
 * Reads the sheet by what its columns were chosen to hold.
 * @param head the row of its headings
 */
export function readChosenClasses(
  sheet: SheetReading,
  head: number,
  columns: readonly (FileField | null)[],
  file: { readonly questions: Questions; readonly isCommaSeparated: boolean },
): SettledCompany {
  const counted = new Set(columns.flatMap((field, at) => (countsShares(field) ? [at] : [])));
  const fields: Record<string, TableField> = { ...byClassSheet.fields };
  const at = new Map<string, number>();
  for (const [column, field] of asShares(columns).entries()) {
    if (field === null || field === "shares") continue;
    const own = HOLDERS[field];
    if (own === undefined) fields[field] = cellsOf.derived(OF_ONE_SECURITY, "");
    at.set(own ?? field, column);
  }
  const table = new KnownTable({ name: byClassSheet.name, fields, required: [] }, sheet, head, at);
  const reading = new FileReading(
    file.questions,
    marksOf([figuresOf(table, counted)], file.questions, file.isCommaSeparated),
  );
  readPrelude(table, reading);
  const countsOf = (heading: string, column: number): CapColumn | undefined =>
    counted.has(column) ? (classColumn(heading) ?? columnNamed(heading, column)) : undefined;
  const holdings = new CapSheet(table, reading, true, countsOf);
  for (const one of reading.company.classes.values()) {
    // No heading of a kind that is known says what it is: its name may.
    if (classColumn(one.name) === undefined && !saysCommon(one.name) && !saysPreferred(one.name)) {
      one.kind = askStockKind(one, file.questions);
    }
  }
  holdings.fill(new Set());
  return settle(reading.company, file.questions);
}

/** The columns of shares, by whose cells it is decided how figures are written. */
function figuresOf({ kind, sheet, head }: KnownTable, counted: ReadonlySet<number>): KnownTable {
  const names = [...counted].map((column) => [`column ${column}`, column] as const);
  const fields = Object.fromEntries(names.map(([name]) => [name, cellsOf.figure("")]));
  return new KnownTable({ ...kind, fields }, sheet, head, new Map(names));
}

/** Words that a heading of one word may misspell. */
const WORDS = ["common", "ordinary", "founders", "preferred", "options", "awards", "warrants"];
/** A word shorter than this is another word sooner than a misspelt one. */
const LEAST_LETTERS = 5;

/** A class that is called as its column is; a heading of one word may misspell common, options or warrants. */
function columnNamed(heading: string, column: number): CapColumn {
  const meant = heading.length < LEAST_LETTERS ? undefined : nearestName(heading.toLowerCase(), WORDS, 2);
  const known = meant === undefined ? undefined : classColumn(`${meant.charAt(0).toUpperCase()}${meant.slice(1)}`);
  return known ?? { of: "class", name: heading === "" ? `Column ${column + 1}` : heading };
}
