/** A reporting template that somebody received: what it is, what is wrong with it, and its amounts. */
import { addDays, currencyDecimals } from "@capstack/decimal";
import {
  checkReportingTemplate,
  type SheetCells,
  type TemplateBreak,
  type TemplateCheck,
  type TemplateRowOfTable,
  tableOfTemplates,
} from "@capstack/ilpa";
import { readTemplateCells } from "@capstack/workbook";
import { issuesOf } from "../issues-of.js";
import { breakSentence } from "./break-sentences.js";

/** A file as it was dropped. */
export interface TemplateBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface TemplateQuestion extends TemplateBytes {
  /** The file of the quarter before; null where there is none to compare with. */
  readonly previous: TemplateBytes | null;
}

/** The columns of amounts, from the left. */
export type AmountColumn = `${"lp" | "fund" | "gp"}.${"qtd" | "ytd" | "itd"}`;

/** What a column of a template shows: amounts by row, in units of currency, and rows of a form of 2016 by their number. */
export type ColumnAmounts = Pick<TemplateRowOfTable, "amounts" | "rows2016">;

/** What is wrong in one place. */
export interface ToldBreak extends TemplateBreak {
  /** What is wrong, as a sentence. */
  readonly sentence: string;
  /** The column with the faulty cell, such as `lp.qtd`; null where the fault is in no single column. */
  readonly column: AmountColumn | null;
}

/** The first and the last day of a quarter, and the day before it begins; null where they do not stand over its column. */
export interface TemplateQuarter {
  readonly start: string | null;
  readonly end: string | null;
  readonly dayBefore: string | null;
}

/** What was read of a file. */
export interface ReceivedTemplate {
  readonly fund: string;
  readonly partner: string | null;
  readonly currency: string | null;
  readonly version: TemplateCheck["version"];
  readonly sheet: string | null;
  readonly recognisedBy: TemplateCheck["recognisedBy"];
  readonly quarter: TemplateQuarter;
  /** What is wrong, without footnotes. */
  readonly breaks: readonly ToldBreak[];
  /** Footnotes that are owed and missing, and “other” that is too much. */
  readonly footnotes: readonly ToldBreak[];
  readonly notes: readonly string[];
  /** Why last quarter's file could not be read; null where it was, or where there is none. */
  readonly previousRefusal: string | null;
  readonly amounts: Readonly<Record<AmountColumn, ColumnAmounts>>;
}

const PERIODS = ["qtd", "ytd", "itd"] as const;
const GROUPS = ["lp", "fund", "gp"] as const;
const LONGEST_NAME = 200;
const LONGEST_TEXT = 80;

/** Reads a file, and checks it against the quarter before where that is there. */
export async function receiveTemplate({ name, bytes, previous }: TemplateQuestion): Promise<ReceivedTemplate> {
  const cells = await readTemplateCells(bytes);
  const before = previous === null ? null : await cellsOrRefusal(previous);
  const head = rowOf(name, cells, "lp.qtd");
  const check = checkReportingTemplate(cells, {
    previous: before?.cells ?? null,
    decimals: currencyDecimals(head.currency ?? ""),
  });
  const columnAt = new Map(Object.entries(check.columns).map(([column, letters]) => [letters, column as AmountColumn]));
  const told = check.breaks.map((one) => toldOf(one, columnAt));
  const isFootnote = ({ code }: TemplateBreak) => code === "footnote_missing" || code === "too_much_other";
  return {
    fund: shortened(head.fund, LONGEST_NAME),
    partner: head.partner === null ? null : shortened(head.partner, LONGEST_NAME),
    currency: head.currency === null ? null : shortened(head.currency, LONGEST_TEXT),
    version: check.version,
    sheet: check.sheet,
    recognisedBy: check.recognisedBy,
    quarter: quarterOf(head),
    breaks: told.filter((one) => !isFootnote(one)),
    footnotes: told.filter(isFootnote),
    notes: check.notes,
    previousRefusal: before?.refusal ?? null,
    amounts: amountsOf(name, cells),
  };
}

/** Days before this one are of no fund. */
const EARLIEST = "1900-01-01";

function quarterOf({ periodStart: start, periodEnd: end }: TemplateRowOfTable): TemplateQuarter {
  return { start, end, dayBefore: start === null || start < EARLIEST ? null : addDays(start, -1) };
}

function rowOf(name: string, cells: SheetCells, column: AmountColumn): TemplateRowOfTable {
  const [group, period] = column.split(".") as [(typeof GROUPS)[number], (typeof PERIODS)[number]];
  const [row] = tableOfTemplates([{ name, cells }], { group, period });
  return row as TemplateRowOfTable;
}

function amountsOf(name: string, cells: SheetCells): ReceivedTemplate["amounts"] {
  const columns = GROUPS.flatMap((group) => PERIODS.map((period): AmountColumn => `${group}.${period}`));
  const all = columns.map((column) => {
    const { amounts, rows2016 } = rowOf(name, cells, column);
    return [column, { amounts, rows2016 }] as const;
  });
  return Object.fromEntries(all) as ReceivedTemplate["amounts"];
}

async function cellsOrRefusal({ name, bytes }: TemplateBytes) {
  try {
    return { cells: await readTemplateCells(bytes), refusal: null };
  } catch (error) {
    const why = issuesOf(error).map(({ message }) => message);
    return { cells: null, refusal: `${name} was not read, and nothing was compared with it. ${why.join(" ")}` };
  }
}

function toldOf(one: TemplateBreak, columnAt: ReadonlyMap<string, AmountColumn>): ToldBreak {
  const { found, cell } = one;
  return {
    ...one,
    found: typeof found === "string" ? shortened(found, LONGEST_TEXT) : found,
    sentence: breakSentence(one),
    column: columnAt.get(cell?.replace(/\d+$/, "") ?? "") ?? null,
  };
}

/** A text that a file holds may be as long as it likes. */
function shortened(text: string, most: number): string {
  const letters = [...text.slice(0, most * 2)];
  return letters.length <= most && text.length <= most * 2 ? text : `${letters.slice(0, most).join("")}…`;
}
