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

/** What columns were read as: each of a class has shares. */
export const asShares = (columns: readonly (FileField | null)[]): (SheetField | null)[] =>
  columns.map((field) => (field === classShares ? "shares" : field));

/** What columns hold for a reader of one holding a row: of those that count shares, the first does. */
export const asOneClass = (columns: readonly (FileField | null)[]): (SheetField | null)[] =>
  asShares(columns).map((field, at, all) => (field === "shares" && at !== all.indexOf(field) ? null : field));

/** Whether somebody has chosen columns of classes: several columns of shares are of a class each. */
export const haveClasses = (columns: readonly (FileField | null)[]): boolean =>
  columns.includes(classShares) || asShares(columns).filter((field) => field === "shares").length > 1;

/** What the kind of sheet that has a column for each class calls holders' own fields; the others are called alike. */
const HOLDERS: Readonly<Partial<Record<SheetField, string>>> = { id: "stakeholderId", holderKind: "relationship" };

const OF_ONE_SECURITY = "A row is several securities, and this is of one.";

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
  const counted: number[] = [];
  const fields: Record<string, TableField> = { ...byClassSheet.fields };
  const at = new Map<string, number>();
  for (const [column, field] of asShares(columns).entries()) {
    if (field === "shares") counted.push(column);
    else if (field !== null) {
      fields[field] ??= cellsOf.derived(OF_ONE_SECURITY, "");
      at.set(HOLDERS[field] ?? field, column);
    }
  }
  const table = new KnownTable({ name: byClassSheet.name, fields, required: [] }, sheet, head, at);
  const reading = new FileReading(
    file.questions,
    marksOf([figuresOf(table, counted)], file.questions, file.isCommaSeparated),
  );
  readPrelude(table, reading);
  const countsOf = (heading: string, column: number): CapColumn | undefined =>
    counted.includes(column) ? (classColumn(heading) ?? columnNamed(heading, column)) : undefined;
  const holdings = new CapSheet(table, reading, true, countsOf);
  for (const one of reading.company.classes.values()) {
    // No heading of a kind that is known says what it is: its name may.
    if (!classColumn(one.name) && !saysCommon(one.name) && !saysPreferred(one.name)) {
      one.kind = askStockKind(one, file.questions);
    }
  }
  holdings.fill(new Set());
  return settle(reading.company, file.questions);
}

/** The columns of shares, by whose cells it is decided how figures are written. */
function figuresOf({ kind, sheet, head }: KnownTable, counted: readonly number[]): KnownTable {
  const fields = Object.fromEntries(counted.map((column) => [column, cellsOf.figure("")]));
  return new KnownTable({ ...kind, fields }, sheet, head, new Map(counted.map((column) => [`${column}`, column])));
}

/** Words that a heading of one word may misspell. */
const WORDS = ["Common", "Ordinary", "Preferred", "Options", "Warrants"];
/** A word shorter than this is another word sooner than a misspelt one. */
const LEAST_LETTERS = 5;

/** A class that is called as its column is; a heading of one word may misspell common, options or warrants. */
function columnNamed(heading: string, column: number): CapColumn {
  const meant = heading.length < LEAST_LETTERS ? undefined : nearestName(heading, WORDS, 2);
  return classColumn(meant ?? "") ?? { of: "class", name: heading || `Column ${column + 1}` };
}
