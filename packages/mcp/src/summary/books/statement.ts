/** A statement as a person reads it: each of its lists as a table, then the figures that they add up to. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import { rational } from "@capstack/decimal";
import { andMore, type Column, money, multiple, tableOfFirst, textTable } from "../text-table.js";
import { dayOr, lastDayOf, sum, windowSaid } from "./book-table.js";
import { linesBeside, totalsBeside, windowName } from "./compared-windows.js";
import { inWords, isFraction, type Row, shownAs } from "./statement-figures.js";

type Statement = AccountingResultOf<"getStatement">;

/** What a schedule of investments has and other statements have not. */
interface Schedule {
  readonly total?: Row;
  readonly end?: string | null;
  readonly everInvested?: EverInvested;
}

/** Rows of a list that a text has room for. */
const LONGEST = 60;

/** What each statement shows of its rows, in the order of a page; other lists show all their figures. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  "fair-value": ["securityType", "level1", "level2", "level3", "nav", "notStated", "total"],
  "financial-highlights": ["start", "end", "netAssets", "contributions", "distributions", "average"],
  "trial-balance": ["code", "name", "debit", "credit"],
  "schedule-of-investments": [
    "name",
    "stage",
    "cost",
    "unrealized",
    "fxTranslation",
    "accruedInterest",
    "fairValue",
    "invested",
    "proceeds",
    "grossMoic",
  ],
};

const POSITION = ["companyName", "name", "securityType"];

/** What is shown of lists of another kind than their statement's rows. */
const COLUMNS_OF_LIST: Readonly<Record<string, readonly string[]>> = {
  securities: [...POSITION, "acquired", "cost", "fairValue", "shareOfNetAssets"],
  positions: [...POSITION, "level", "technique", "markedOn", "fairValue"],
  transfers: [...POSITION, "from", "to", "amount", "date", "reason"],
  techniques: ["level", "securityType", "technique", "fairValue"],
  roll: [
    "level",
    "securityType",
    "opening",
    "transfersIn",
    "transfersOut",
    "purchases",
    "exchanges",
    "disposals",
  ].concat(["unrealized", "fxTranslation", "other", "closing"]),
};

/** Lists that repeat others by another key, or are long, and the windows before, which stand beside the lists. */
const LEFT_OUT = new Set([
  "byStage",
  "byCurrency",
  "byValuationLevel",
  "bySecurityType",
  "byIndustry",
  "byCountry",
  "comparisons",
  "nonCash",
]);

/** Whether a list says something that others do not: securities do where one is recorded. */
function isShown(field: string, value: unknown): boolean {
  if (field !== "securities" || !Array.isArray(value)) return !LEFT_OUT.has(field);
  return value.some((row: Row) => row.securityId !== null);
}

/**
 * A statement as text.
 * @example
 * const text = statement({ statement: "trial-balance", vehicle: "Fund I", currency: "USD", period: "All time", rows: [{ code: "1000", name: "Cash", debit: 5, credit: 0 }], totalDebits: 5 });
 * text.split("\n").at(-1) // => "Total debits 5."
 */
export function statement(shown: Statement, params?: { readonly asOf?: string }): string {
  const { statement: name, vehicle, currency, period, comparisons = [] } = shown as Compared;
  const windows: readonly Row[] = [shown as Row, ...comparisons];
  const fields = Object.entries(shown).filter(([field, value]) => isShown(field, value));
  const lists = fields.flatMap(([field, value]) =>
    Array.isArray(value) ? listsOf(field, windows, COLUMNS_OF_LIST[field] ?? COLUMNS[name]) : [],
  );
  const isTotal = (field: string, value: unknown) => typeof value === "number" || (value === null && isFraction(field));
  const totals = fields.flatMap(([field, value]) => (isTotal(field, value) ? [field] : []));
  const { total, end, everInvested } = shown as Schedule;
  const positions = total === undefined ? [] : windows.map(allPositions);
  if (everInvested !== undefined) {
    positions.push(...positionsEverHeld(everInvested, end), "Gross moic is fair value and proceeds over invested.");
  }
  const foot =
    comparisons.length > 0
      ? totalsBeside(totals, windows)
      : `${totals.map((field) => `${inWords(field)} ${shownAs(field, (shown as Row)[field])}`).join("; ")}.`;
  const when =
    "start" in shown || end === undefined
      ? windowSaid({ label: period, end: end ?? null }, params?.asOf)
      : `as of ${lastDayOf(end, params?.asOf)}`;
  const title = `${inWords(name)} of ${vehicle}, ${when}. Amounts in ${currency}.`;
  return [title, ...lists, ...positions, foot, ...basisOf(shown as Row)].join("\n");
}

/** What ratios of financial highlights are of. */
function basisOf({ statement: name, annualized }: Row): string[] {
  if (name !== "financial-highlights") return [];
  const yearly = annualized === true ? " They are annualized, carry and organization costs are not." : "";
  return [`Of the limited partners as a class; ratios are of average net assets.${yearly}`];
}

type Compared = Statement & { readonly comparisons?: readonly Row[] };

/** A list of every window: lines of one figure beside each other, longer ones window by window. */
function listsOf(field: string, windows: readonly Row[], named?: readonly string[]): string[] {
  const all = windows.map((window) => window[field] as readonly Row[]);
  const columns = named ?? columnsOf(all.flat());
  const [shown = [], ...before] = all;
  if (all.flat().length === 0) return [`${inWords(field)}: none.`];
  if (before.length > 0 && columns.join() === "code,name,amount") return [linesBeside(field, windows)];
  const others = before.map((rows, at) => {
    const named = `${inWords(field)}, ${windowName(windows[at + 1] as Row)}`;
    return listOf(named, rows, columns);
  });
  return [listOf(field === "rows" ? "" : inWords(field), shown, columns), ...others];
}

/** The sums of a schedule of investments at the end of a window. */
function allPositions(window: Row): string {
  const { total, end } = window as unknown as Required<Schedule>;
  return `All positions held ${dayOf(end)}: ${sums(total)}`;
}

type Position = AccountingResultOf<"getConstruction">["actuals"]["positions"][number];

/** What multiples of a schedule of investments are made of; the rows and the total alone have nothing of what came back. */
interface Moved {
  readonly invested: number;
  readonly proceeds: number;
}

/** All that a vehicle ever invested, and the positions that it holds no more. */
export interface EverInvested extends Moved {
  readonly fairValue: number;
  /** Fair value and proceeds over invested; null without investment. */
  readonly grossMoic: number | null;
  readonly noLongerHeld: readonly (Moved & { readonly name: string; readonly grossMoic: number | null })[];
}

/**
 * A schedule of investments with what was invested in each position and what came back of it, and the sums of all that
 * was ever invested. A position without cost and without value is no longer held; a part of one that was sold leaves it held.
 */
export function withProceeds(schedule: Statement, all: readonly Position[]): Statement {
  const { rows, total } = schedule as { readonly rows: readonly Row[]; readonly total: Row };
  const of = (row: Row) => all.filter(({ companyId }) => companyId === row.companyId);
  const held = rows.filter((row) => row.cost !== 0 || row.fairValue !== 0).flatMap(of);
  const gone = all.filter((position) => !held.includes(position));
  const { grossMoic, ...figures } = total;
  const moved = movedOf(all);
  const fairValue = sum(...all.map(({ currentValue }) => currentValue));
  const ever: EverInvested = {
    ...moved,
    fairValue,
    grossMoic: moved.invested === 0 ? null : rational(moved.proceeds).plus(fairValue).div(moved.invested).toNumber(),
    noLongerHeld: gone.map(({ name, investedTotal: invested, distributions: proceeds, currentMoic: grossMoic }) => {
      return { name, invested, proceeds, grossMoic };
    }),
  };
  return {
    ...schedule,
    rows: rows.map((row) => ({ ...row, ...movedOf(of(row)) })),
    total: { ...figures, ...movedOf(rows.flatMap(of)), grossMoic },
    everInvested: ever,
  } as never;
}

function movedOf(positions: readonly Position[]): Moved {
  return {
    invested: sum(...positions.map(({ investedTotal }) => investedTotal)),
    proceeds: sum(...positions.map(({ distributions }) => distributions)),
  };
}

/** Every position a vehicle ever held, those it sold or wrote off included; nothing where it still holds them all. */
function positionsEverHeld({ noLongerHeld: gone, ...figures }: EverInvested, end: string | null | undefined): string[] {
  if (gone.length === 0) return [];
  const named = gone.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = andMore(gone.length, MOST_NAMES);
  const { fairValue, invested, proceeds, grossMoic } = figures;
  const sums = `invested ${money(invested)}; fair value ${money(fairValue)}; proceeds ${money(proceeds)}; gross moic ${multiple(grossMoic)}`;
  const columns: Column[] = ["No longer held", "Invested", "Proceeds", "Gross moic"].map((heading, at) => {
    return { heading, figures: at > 0 };
  });
  const rows = gone.slice(0, MOST_NAMES).map((one) => {
    return [one.name, money(one.invested), money(one.proceeds), multiple(one.grossMoic)];
  });
  const total = `With positions no longer held ${dayOf(end)} (${named.join(", ")}${more}): ${sums}.`;
  return [textTable(columns, rows), total];
}

/** Names of positions that a sentence has room for. */
const MOST_NAMES = 12;

const dayOf = (end: string | null | undefined) => (end == null ? dayOr(end) : `on ${end}`);

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
function listOf(named: string, rows: readonly Row[], all: readonly string[]): string {
  const names = all.filter((name) => rows.some((row) => row[name] !== 0));
  const columns: Column[] = names.map((name) => ({
    heading: inWords(name),
    figures: rows.some((row) => typeof row[name] === "number"),
  }));
  const cells = rows.map((row) => names.map((name) => shownAs(name, row[name])));
  const heading = named === "" ? "" : `${named}:\n`;
  return rows.length === 0 ? `${named || "Rows"}: none.` : `${heading}${tableOfFirst(LONGEST, columns, cells)}`;
}
