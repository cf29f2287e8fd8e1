/**
 * A planned workbook as the bytes of an .xlsx: the one file that knows the library that writes them. Equal plans give
 * equal bytes. Every text is written as a text, whatever it begins with.
 */
import { addressOf } from "@capstack/cap-table-files/grids";
import {
  type Cell,
  type CellStyle,
  type DataValidation,
  type SheetChart,
  type WriteSheet,
  writeXlsx,
} from "hucre/xlsx";
import { refuseWorkbook } from "../error-codes.js";
import { absoluteAddress } from "./address.js";
import type { Formula } from "./formula.js";
import { workbookLimits } from "./limits.js";
import { accounting, type Format, numberFormats, type Role, units } from "./look.js";
import { originSheet } from "./origin-sheet.js";
import { type PlannedCell, quoted, type SheetPlan } from "./sheet-plan.js";
import type { PlannedChart, WorkbookPlan } from "./workbook-plan.js";

/** The day a workbook says it was written: always the same, so that equal answers give equal bytes. */
const WRITTEN = /* @__PURE__ */ new Date(Date.UTC(2000, 0, 1));

const BLUE = "0000FF";
const INPUT_FILL = "FFFFE5";
const BAND_FILL = "E7E9EE";
const GREY = "595959";

/**
 * Writes a workbook.
 * @throws EngineError `limit_exceeded`
 */
export async function writeWorkbook(plan: WorkbookPlan): Promise<Uint8Array> {
  const sheets = [...plan.sheets, originSheet(plan)];
  const cells = sheets.reduce((sum, sheet) => sum + sheet.cells.size, 0);
  if (cells > workbookLimits.cells) {
    refuseWorkbook("limit_exceeded", `The workbook would have ${cells} cells; ${workbookLimits.cells} are the most.`);
  }
  const bytes = await writeXlsx({
    sheets: sheets.map((sheet) => writtenSheet(sheet, plan)),
    namedRanges: sheets.flatMap((sheet) => [
      ...[...sheet.names].map(([name, address]) => ({ name, range: `${quoted(sheet.name)}!${address}` })),
      ...printNames(sheet, plan),
    ]),
    properties: { title: plainText(plan.title), creator: "Capstack", created: WRITTEN, modified: WRITTEN },
    defaultFont: FONT,
  });
  if (bytes.length > workbookLimits.bytes) {
    const most = workbookLimits.bytes / 1024 / 1024;
    refuseWorkbook("limit_exceeded", `The workbook would have ${bytes.length} bytes; ${most} MiB are the most.`);
  }
  return bytes;
}

function writtenSheet(sheet: SheetPlan, { charts }: WorkbookPlan): WriteSheet {
  const planned = [...sheet.cells.values()].sort((a, b) => a.row - b.row || a.column - b.column);
  const rows = Array.from({ length: (planned.at(-1)?.row ?? -1) + 1 }, () => []);
  const shown = charts.filter((chart) => chart.sheet === sheet);
  return {
    name: sheet.name,
    rows,
    cells: new Map(planned.map((cell) => [`${cell.row},${cell.column}`, writtenCell(cell, sheet)])),
    columns: sheet.widths.map((width) => ({ width })),
    hidden: sheet.isHidden,
    protection: { sheet: true, formatCells: true, formatColumns: true, formatRows: true },
    dataValidations: planned.flatMap(validationOf),
    ...(sheet.frozen.rows + sheet.frozen.columns > 0 ? { freezePane: sheet.frozen } : {}),
    pageSetup: {
      paperSize: "a4",
      orientation: sheet.isUpright ? "portrait" : "landscape",
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      ...(sheet.isForm ? { margins: FORM_MARGINS, horizontalCentered: true } : {}),
    },
    rowBreaks: sheet.breaks.map((row) => row - 1),
    headerFooter: { oddFooter: "&L&A&RPage &P of &N" },
    view: { showGridLines: false },
    ...(shown.length > 0 ? { charts: shown.map(writtenChart) } : {}),
  };
}

/** Inches. */
const FORM_MARGINS = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 };

/**
 * What is printed: the columns that a page has, down to the last row or chart, where the sheet says which; and the rows at the
 * top of every page. These are names of the workbook, as the library would write them, with the sheet's name in quotes.
 */
function printNames(sheet: SheetPlan, { charts }: WorkbookPlan) {
  const { name, printed, repeated, cells } = sheet;
  const shown = charts.filter((chart) => chart.sheet === sheet);
  const last = Math.max(0, ...[...cells.values()].map(({ row }) => row), ...shown.map(({ to }) => to.row));
  const named = (what: string, range: string) => ({
    name: `_xlnm.${what}`,
    range: `${quoted(name)}!${range}`,
    scope: name,
  });
  return [
    ...(printed === null
      ? []
      : [named("Print_Area", `${absoluteAddress(0, 0)}:${absoluteAddress(last, printed - 1)}`)]),
    ...(repeated === 0 ? [] : [named("Print_Titles", `$1:$${repeated}`)]),
  ];
}

function writtenCell(cell: PlannedCell, sheet: SheetPlan): Partial<Cell> {
  const { formula, shows, text, note } = cell;
  const { name } = sheet;
  const style = styleOf(cell, sheet);
  const unit = units[cell.format];
  const said = note === undefined ? undefined : unit === "" ? note : `${note} (${unit})`;
  const common = { style, ...(said === undefined ? {} : { comment: { author: "Capstack", text: plainText(said) } }) };
  if (formula !== undefined) {
    return { ...common, type: "formula", formula: formula.textOn(name), formulaResult: shows ?? 0 };
  }
  const value = text ?? shows ?? "";
  // A cell of a band that has nothing to say: the words before it may stand over it.
  if (value === "" && cell.role === "band") return { ...common, value: null };
  return typeof value === "string" ? { ...common, ...textCell(plainText(value)) } : { ...common, value };
}

/** What a spreadsheet shows in place of a figure; a text that reads so stays a text only as one of several runs. */
const ERROR_WORD = /^#/;

function textCell(text: string): Partial<Cell> {
  return ERROR_WORD.test(text)
    ? { value: null, type: "richText", richText: [{ text }] }
    : { value: text, type: "string" };
}

/** A text without what XML cannot hold. */
function plainText(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, "\ufffd").replaceAll(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, "");
}

const FONT = { name: "Calibri", size: 11 } as const;

const HEADING: CellStyle = {
  font: { ...FONT, bold: true },
  border: { bottom: { style: "thin" } },
  alignment: { wrapText: true, vertical: "bottom" },
};

const roles: Readonly<Record<Role, CellStyle>> = {
  title: { font: { ...FONT, bold: true, size: 16 } },
  heading: HEADING,
  wordHeading: HEADING,
  band: {
    font: { ...FONT, bold: true },
    fill: { type: "pattern", pattern: "solid", fgColor: { rgb: BAND_FILL } },
  },
  number: { font: { ...FONT, color: { rgb: GREY } }, alignment: { horizontal: "center" } },
  section: { font: { ...FONT, bold: true } },
  label: { font: FONT },
  note: { font: { ...FONT, italic: true, color: { rgb: GREY } } },
  input: {
    font: { ...FONT, color: { rgb: BLUE } },
    fill: { type: "pattern", pattern: "solid", fgColor: { rgb: INPUT_FILL } },
    protection: { locked: false },
  },
  formula: { font: FONT },
  figure: { font: FONT },
  total: { font: { ...FONT, bold: true }, border: { top: { style: "thin" } } },
  grandTotal: { font: { ...FONT, bold: true }, border: { top: { style: "thin" }, bottom: { style: "double" } } },
  check: { font: { ...FONT, bold: true }, alignment: { horizontal: "right" } },
};

/** Headings stand over figures, which stand at the right; the first column has names. */
const RIGHT_HEADING: CellStyle = { ...roles.heading, alignment: { ...roles.heading.alignment, horizontal: "right" } };

function styleOf(cell: PlannedCell, { decimals, ruled, isForm }: SheetPlan): CellStyle {
  const { role, format, row, column } = cell;
  const base = role === "heading" && column > 0 ? RIGHT_HEADING : roles[role];
  const { fill: _, ...plain } = base;
  const style = isForm && role === "input" ? plain : base;
  const lined =
    ruled.columns.includes(column) && row >= ruled.from
      ? { ...style, border: { ...style.border, left: { style: "thin" } } }
      : style;
  if (format === "text") return lined as CellStyle;
  return { ...lined, numFmt: format === "balance" ? accounting(decimals) : numberFormats[format] } as CellStyle;
}

/** What an input may hold; the engine says the rest when the copy is read back. */
function validationOf({ row, column, input, format }: PlannedCell): DataValidation[] {
  if (input === undefined) return [];
  const range = addressOf(row, column);
  const { least, says } = BOUNDS[format] ?? ZERO_OR_MORE;
  const shown = { range, showErrorMessage: true, errorStyle: "stop", errorTitle: input.label.slice(0, 31) } as const;
  return format === "date"
    ? [{ ...shown, type: "date", operator: "greaterThan", formula1: "1", errorMessage: "Enter a day." }]
    : [
        {
          ...shown,
          type: "decimal",
          operator: "greaterThanOrEqual",
          formula1: least,
          errorMessage: says,
        },
      ];
}

/** The least number that a cell takes, and what is said of a smaller one or of words. */
const BOUNDS: Readonly<Partial<Record<Format, { readonly least: string; readonly says: string }>>> = {
  balance: { least: "-1E+15", says: "Enter a number." },
  percent: { least: "-1", says: "Enter a fraction, such as 20 %." },
  part: { least: "0", says: "Enter a fraction, such as 80 %." },
};
const ZERO_OR_MORE = { least: "0", says: "Enter a number of zero or more." };

function writtenChart({ kind, title, from, to, across, up, lines }: PlannedChart): SheetChart {
  const text = (range: Formula) => range.textOn("");
  const shape: Pick<SheetChart, "type" | "scatterStyle" | "barGrouping" | "overlap" | "gapWidth"> =
    kind === "lines"
      ? { type: "scatter", scatterStyle: "lineMarker" }
      : { type: "column", barGrouping: "percentStacked", overlap: 100, gapWidth: 60 };
  const formatCode = kind === "lines" ? "#,##0" : "0%";
  return {
    ...shape,
    title: plainText(title),
    anchor: { from: { row: from.row, col: from.column }, to: { row: to.row, col: to.column } },
    legend: "right",
    series: lines.map(({ name, range }) => ({
      name: plainText(name),
      categories: text(across.range),
      values: text(range),
      ...(kind === "lines" ? { marker: { symbol: "none" as const }, stroke: { width: 1.5 }, smooth: false } : {}),
    })),
    axes: {
      x: {
        title: across.title,
        ...(kind === "lines" ? { numberFormat: { formatCode }, gridlines: { major: true } } : {}),
      },
      y: { title: up.title, numberFormat: { formatCode }, gridlines: { major: true } },
    },
    altText: plainText(title),
  };
}
