/** A rate of return and a multiple as formulas over dated flows of a sheet. */
import type { Measures } from "@capstack/ilpa";
import {
  datedRate,
  equals,
  type Formula,
  figureOf,
  minus,
  most,
  numberOf,
  over,
  totalWhere,
  when,
} from "../sheet/formula.js";
import type { CellTerms, SheetPlan } from "../sheet/sheet-plan.js";

/** What a cell says that has no figure. */
export const NONE = "none";

/** Columns of a sheet: amounts, the days that they count on, 1 beside what is paid in; from its first row to its last. */
export interface FlowColumns {
  readonly sheet: SheetPlan;
  readonly amounts: number;
  readonly days: number;
  readonly paidIn: number;
  readonly first: number;
  readonly last: number;
}

/** Roots that two methods look for agree to this. */
const RATE_WITHIN = 1e-7;

/** Places a rate, its guess and a multiple in a row. */
export function writeMeasures(
  sheet: SheetPlan,
  {
    row,
    rate,
    guess,
    multiple,
  }: { readonly row: number; readonly rate: number; readonly guess: number; readonly multiple: number },
  columns: FlowColumns,
  { irr, multiple: shown }: Measures,
): { readonly irr: Formula; readonly multiple: Formula } {
  const begins = firstFlow(columns);
  const guessed = sheet.figure(row, guess, irr === null ? 0.1 : Math.round(irr * 100) / 100, { format: "rate" });
  const terms: CellTerms = { format: "rate", shows: irr ?? NONE, within: RATE_WITHIN };
  const own = begins === null ? null : datedRate(flowsFrom(columns, begins), guessed, irr, NONE);
  const accepts = (computed: number) => isRateOf(columns, computed);
  return {
    irr:
      own === null
        ? sheet.figure(row, rate, irr ?? NONE, { format: "rate" })
        : sheet.formula(row, rate, own, { ...terms, accepts }),
    multiple: sheet.formula(row, multiple, multipleOf(columns), { format: "times", shows: shown ?? NONE }),
  };
}

/** What came back and is left over what was paid in. */
function multipleOf({ sheet, amounts, paidIn, first, last }: FlowColumns): Formula {
  const sum = (sought: number) =>
    totalWhere(sheet.column(paidIn, first, last), sought, sheet.column(amounts, first, last));
  const [called, back] = [sum(1), sum(0)];
  return when(equals(called, 0), NONE, over(back, most(called, minus(0, called))));
}

const figuresAt = ({ sheet, first, last }: FlowColumns, column: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => numberOf(figureOf(sheet.at(first + at, column).value)));

/** The row of the first flow that is not zero; null where there is none, or where one counts on an earlier day. */
function firstFlow(columns: FlowColumns): number | null {
  const [amounts, days] = [figuresAt(columns, columns.amounts), figuresAt(columns, columns.days)];
  const at = amounts.findIndex((amount) => amount !== 0);
  if (at < 0) return null;
  const isEarliest = days.every((day, place) => place <= at || day >= (days[at] as number));
  return isEarliest ? columns.first + at : null;
}

function flowsFrom({ sheet, amounts, days, last }: FlowColumns, first: number) {
  return { flows: sheet.column(amounts, first, last), days: sheet.column(days, first, last) };
}

/** Whether flows come to next to nothing at a rate: of several that do, a spreadsheet may find another. */
function isRateOf(columns: FlowColumns, rate: number): boolean {
  const [amounts, days] = [figuresAt(columns, columns.amounts), figuresAt(columns, columns.days)];
  const start = Math.min(...days);
  const worth = amounts.map((amount, at) => amount / (1 + rate) ** (((days[at] as number) - start) / 365));
  const size = worth.reduce((sum, amount) => sum + Math.abs(amount), 0);
  return Math.abs(worth.reduce((sum, amount) => sum + amount, 0)) <= size * RATE_WITHIN;
}
