/** A statement as a person reads it: each of its lists as a table, then the figures that they add up to. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import { rational } from "@capstack/decimal";
import { sum } from "./book-table.js";
import { type Column, figure, money, multiple, textTable } from "./text-table.js";

type Statement = AccountingResultOf<"getStatement">;
type Row = Readonly<Record<string, unknown>>;

/** Rows of a list that a text has room for. */
const LONGEST = 60;

/** What each statement shows of its rows, in the order of a page; other lists show all their figures. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  "trial-balance": ["code", "name", "debit", "credit"],
  "schedule-of-investments": [
    "name",
    "stage",
    "cost",
    "unrealized",
    "fxTranslation",
    "accruedInterest",
    "fairValue",
    "grossMoic",
  ],
};

/** Lists that repeat others by another key, or are long; the data has them. */
const LEFT_OUT = new Set(["byStage", "byCurrency", "byValuationLevel", "comparisons", "nonCash"]);

/**
 * A statement as text.
 * @example
 * const text = statement({ statement: "trial-balance", vehicle: "Fund I", period: "All time", rows: [{ code: "1000", name: "Cash", debit: 5, credit: 0 }], totalDebits: 5 });
 * text.split("\n").at(-1) // => "Total debits 5."
 */
export function statement(shown: Statement): string {
  const { statement: name, vehicle, period } = shown;
  const fields = Object.entries(shown).filter(([field]) => !LEFT_OUT.has(field));
  const lists = fields.flatMap(([field, value]) =>
    Array.isArray(value) ? [listOf(field, value, COLUMNS[name] ?? columnsOf(value))] : [],
  );
  const totals = fields.flatMap(([field, value]) =>
    typeof value === "number" ? [`${inWords(field)} ${money(value)}`] : [],
  );
  const { total, end } = shown as { readonly total?: Row; readonly end?: string | null };
  const positions = total === undefined ? [] : [`All positions held ${dayOf(end)}: ${sums(total)}`];
  return [`${inWords(name)} of ${vehicle}, ${period}.`, ...lists, ...positions, `${totals.join("; ")}.`].join("\n");
}

type Position = AccountingResultOf<"getConstruction">["actuals"]["positions"][number];

/** Every position a vehicle ever held, those it sold or wrote off included; nothing where it still holds them all. */
export function positionsEverHeld(all: readonly Position[], end: string | null): string[] {
  const gone = all.filter(({ status }) => status !== "active");
  if (gone.length === 0) return [];
  const total = (of: (position: Position) => number) => sum(...all.map(of));
  const [invested, back, value] = [
    total(({ investedTotal }) => investedTotal),
    total(({ distributions }) => distributions),
    total(({ currentValue }) => currentValue),
  ];
  const named = gone.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = gone.length > MOST_NAMES ? ` and ${gone.length - MOST_NAMES} more` : "";
  const gross = invested === 0 ? null : rational(back).plus(value).div(invested).toNumber();
  return [
    `With positions no longer held ${dayOf(end)} (${named.join(", ")}${more}): invested ${money(invested)}; came back ${money(back)}; fair value ${money(value)}; gross moic ${multiple(gross)}.`,
  ];
}

/** Names of positions that a sentence has room for. */
const MOST_NAMES = 12;

const dayOf = (end: string | null | undefined) => (end == null ? "today" : `on ${end}`);

function sums(total: Row): string {
  const named = Object.entries(total).filter(([, value]) => typeof value === "number");
  return `${named.map(([field, value]) => `${inWords(field).toLowerCase()} ${shownAs(field, value)}`).join("; ")}.`;
}

/** Code and name where the rows have them, then every figure in the order of the answer. */
function columnsOf(rows: readonly Row[]): string[] {
  const fields = Object.entries(rows[0] ?? {});
  const figures = fields.filter(([, value]) => typeof value === "number").map(([name]) => name);
  return [...["code", "name"].filter((name) => fields.some(([field]) => field === name)), ...figures];
}

/** A table of the columns that hold something: those that are zero in every row change no sum. */
function listOf(field: string, rows: readonly Row[], all: readonly string[]): string {
  const names = all.filter((name) => rows.some((row) => row[name] !== 0));
  const columns: Column[] = names.map((name) => ({
    heading: inWords(name),
    figures: rows.some((row) => typeof row[name] === "number"),
  }));
  const cells = rows.slice(0, LONGEST).map((row) => names.map((name) => shownAs(name, row[name])));
  const more = rows.length > LONGEST ? `\n${rows.length - LONGEST} more rows are not in this text.` : "";
  const heading = field === "rows" ? "" : `${inWords(field)}:\n`;
  return rows.length === 0 ? `${inWords(field)}: none.` : `${heading}${textTable(columns, cells)}${more}`;
}

function shownAs(name: string, value: unknown): string {
  if (typeof value !== "number") return String(value ?? "–");
  if (name === "grossMoic") return `${figure(value, 2)}x`;
  return name === "shareOfNetAssets" ? `${figure(value * 100, 2)} %` : money(value);
}

/** A field's name as words: `totalAssets` is «Total assets». */
function inWords(name: string): string {
  const words = name
    .replaceAll("-", " ")
    .replaceAll(/([A-Z])/g, " $1")
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
