/** A cap table as people write it: a row for each holder, a column for each class, and no ids. */
import { CapSheet } from "../carta/cap-sheet.js";
import { type CapColumn, classColumn } from "../carta/class-heading.js";
import { readPrelude } from "../carta/prelude.js";
import type { FileReading } from "../company/file-reading.js";
import { cellsOf } from "../sheet/fields.js";
import type { KnownTable, TableKind } from "../sheet/known-table.js";
import { plainText } from "../sheet/sheet-reading.js";

const { text, figure, derived } = cellsOf;

/** Headings of sheets whose rows are securities, and no holders. */
const OF_ROWS =
  /^((share |stock |security )?class( of (stock|shares))?|series|security( type)?|(option|award) type|(exercise|strike) price.*|(grant|issue|certificate|award) (date|id|no\.?|number)|date (issued|granted)|grant|certificate)$/i;

/** The sheet: known by who holds, and by two columns of classes or awards at least. */
export const byClassSheet: TableKind = {
  name: "Holdings by class",
  fields: {
    name: text("stakeholder name|name|stakeholder|shareholder|shareholder name|holder|holder name|investor|owner"),
    relationship: text(
      "stakeholder relationship|relationship|relationship to company|stakeholder group|group|stakeholder type|holder type|role|rolle|type",
    ),
    email: derived("No figure of a cap table depends on it.", "email|stakeholder email"),
    outstanding: figure("outstanding shares|shares outstanding|total outstanding|total shares outstanding"),
    fullyDiluted: figure("fully diluted shares|fully diluted|total fully diluted|total shares|total|totals"),
    ownership: derived(
      "It follows from the other columns.",
      "fully diluted ownership|fully diluted percentage|ownership|percentage|percent|ownership percentage",
    ),
    outstandingOwnership: derived(
      "It follows from the other columns.",
      "outstanding ownership|percentage outstanding|outstanding percentage",
    ),
  },
  required: ["name"],
  columns: {
    areKnown: (heading) => classColumn(heading) !== undefined || isOfShares(heading),
    least: 2,
    isCount: (heading) => isOfShares(heading),
    // Where each row names its class, a column of shares is of that class; where it has a price or a day, it is a security.
    without: (heading) => OF_ROWS.test(heading.trim()),
  },
};

/** A column of shares that names no class: of common stock, where no other column is of stock. */
const isOfShares = (heading: string): boolean =>
  /^((number|no\.?|#) of )?(shares?|stock)( (held|issued|outstanding))?$/i.test(heading.trim());

/** Classes that stand above columns of shares were read with them. */
function takeGroups({ sheet, head, headings }: KnownTable): void {
  const names = new Set(headings.map(({ text: heading }) => heading));
  for (const [column, value] of (sheet.grid.rows[head - 1] ?? []).entries()) {
    if (names.has(plainText(value))) sheet.take(head - 1, column);
  }
}

/** Reads the sheet. */
export function readByClass(tables: readonly KnownTable[], reading: FileReading): void {
  const [first, ...others] = tables;
  if (first === undefined) return;
  readPrelude(first, reading);
  takeGroups(first);
  const hasClasses = first.headings.some(
    ({ text: heading, field }) => field === undefined && classColumn(heading)?.of === "class",
  );
  const countsOf = (heading: string): CapColumn | undefined =>
    !hasClasses && isOfShares(heading) ? { of: "class", name: "Common" } : classColumn(heading);
  new CapSheet(first, reading, true, countsOf).fill(new Set());
  for (const { sheet } of others) {
    sheet.leaveSheet("Another sheet was read; sheets of holdings by class are read one at a time.");
  }
}
