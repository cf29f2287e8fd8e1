/** The workbook of a statement: a sheet a table, lines as inputs, sums as formulas over them, and what must tie. */
import { currencyDecimals } from "@capstack/decimal";
import { SheetPlan } from "../sheet/sheet-plan.js";
import type { WorkbookPlan } from "../sheet/workbook-plan.js";
import { writeAbout } from "./about.js";
import { type ExactStatement, type ExactTable, readStatement, type StatementDocument } from "./document.js";
import { isSum } from "./foot.js";
import { ABOUT, sheetNames } from "./sheet-names.js";
import { writeFacts, writeTable } from "./table-sheet.js";
import { writeTies } from "./ties-sheet.js";

/** The most columns that a page has upright. */
const UPRIGHT = 5;
/** The least width of a column of figures, the most of one of words, and what each has to spare. Characters. */
const NARROWEST = 12;
const WIDEST = 48;
const SPARE = 3;

/** Plans the workbook of a statement. */
export function planStatement(document: StatementDocument): WorkbookPlan {
  const statement = readStatement(document);
  const decimals = currencyDecimals(statement.currency);
  const names = sheetNames(statement.tables.map(({ name }) => name));
  const written = statement.tables.map((table, at) => {
    const sheet = new SheetPlan(names[at] as string, widthsOf(table), {
      frozen: { rows: FIRST_ROW, columns: 1 },
      isUpright: table.columns.length <= UPRIGHT,
      decimals,
    });
    writeHead(sheet, statement);
    return writeTable(sheet, table, { at, first: FIRST_ROW, decimals });
  });
  const [first] = written;
  if (first !== undefined) writeFacts(first.sheet, statement, first.nextRow + 1);
  const about = new SheetPlan(ABOUT, [120]);
  writeAbout(about);
  const hasTies = statement.ties.length > 0 || statement.tables.some(({ rows }) => rows.some(isSum));
  return {
    title: `${statement.title}, ${statement.vehicle}`,
    kind: "statement",
    request: document,
    sheets: [
      ...written.map(({ sheet }) => sheet),
      ...(hasTies ? [writeTies(statement.ties, written, decimals)] : []),
      about,
    ],
    charts: [],
  };
}

/** The rows above a table: whose statement, which, of which period; then a blank one and the headings. */
const FIRST_ROW = 5;

function writeHead(sheet: SheetPlan, { vehicle, title, addressee, period, currency }: ExactStatement): void {
  sheet.text(0, 0, vehicle, "title");
  sheet.text(1, 0, addressee === null ? title : `${title}: ${addressee}`, "section");
  sheet.text(2, 0, `${period}. Amounts in ${currency}.`);
}

function widthsOf({ columns, rows }: ExactTable): number[] {
  return columns.map(({ kind, title }, column) => {
    const longest = Math.max(0, ...rows.map(({ cells }) => shownLength(cells[column] ?? null)));
    if (kind !== "text") return Math.max(NARROWEST, longest + SPARE);
    return Math.min(WIDEST, Math.max(title.length, longest) + SPARE);
  });
}

/** How many characters a cell shows, with the commas of a figure and its two decimals. */
function shownLength(cell: string | number | null): number {
  if (typeof cell !== "number") return cell?.length ?? 0;
  const whole = Math.trunc(Math.abs(cell)).toString().length;
  return whole + Math.floor((whole - 1) / 3) + ".00".length + (cell < 0 ? "()".length : 0);
}
