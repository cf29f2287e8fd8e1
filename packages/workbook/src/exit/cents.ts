/**
 * The one place where money is rounded: whole cents by largest remainder, classes to the equity proceeds and securities to
 * their class. Each is rounded down; the cents left over go one each to the largest remainders, equal ones by larger
 * amount, then by smaller id. Remainders are compared to a thousandth of a cent, which is as far as doubles tell.
 * @see Hamilton's method; `rows-of-an-exit` among the decisions
 */
import {
  and,
  equals,
  type Formula,
  isAbove,
  isBelow,
  minus,
  over,
  plus,
  rounded,
  times,
  total,
  totalOver,
  totalWhere,
  when,
  wholeBelow,
} from "../sheet/formula.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";

/** Decimals of a cent that doubles still tell apart. */
const TOLD_APART = 3;

/** Lines of one sheet that are rounded, and the columns that take the steps. */
export interface RoundedLines {
  readonly sheet: SheetPlan;
  readonly first: number;
  readonly columns: {
    readonly exact: number;
    readonly floor: number;
    readonly remainder: number;
    readonly order: number;
    readonly cents: number;
  };
  /** Ids in the order of the lines; ties go to the smaller. */
  readonly ids: readonly string[];
  /** The engine's cents. */
  readonly shows: readonly number[];
  /** The lines that share a whole, and the whole of each line: one for all, or by a number in a column. */
  readonly whole:
    | { readonly column: number; readonly numbers: readonly number[]; of(line: number): Formula }
    | { of(): Formula };
}

/** Writes floors, remainders and whole cents of every line. */
export function writeCents(lines: RoundedLines): void {
  const { sheet, first, columns, ids } = lines;
  const order = tieOrder(ids);
  ids.forEach((_, line) => {
    const row = first + line;
    const scaled = rounded(times(cell(lines, columns.exact, line), 100), TOLD_APART);
    const floor = sheet.formula(row, columns.floor, wholeBelow(scaled), { format: "count" });
    sheet.formula(row, columns.remainder, rounded(minus(scaled, floor), TOLD_APART), { format: "figure" });
    sheet.figure(row, columns.order, order[line] ?? 0, { format: "count" });
  });
  ids.forEach((_, line) => {
    writeLine(lines, line);
  });
}

function writeLine(lines: RoundedLines, line: number): void {
  const { sheet, first, columns, ids, shows, whole } = lines;
  const range = (column: number) => sheet.column(column, first, first + ids.length - 1);
  const [floor, remainder] = [cell(lines, columns.floor, line), cell(lines, columns.remainder, line)];
  const amounts = rounded(times(range(columns.exact), 100), TOLD_APART);
  const amount = rounded(times(cell(lines, columns.exact, line), 100), TOLD_APART);
  const [remainders, orders] = [range(columns.remainder), range(columns.order)];
  const byOrder = times(equals(amounts, amount), isBelow(orders, cell(lines, columns.order, line)));
  const among = times(equals(remainders, remainder), plus(isAbove(amounts, amount), byOrder));
  const isBefore = plus(isAbove(remainders, remainder), among);
  const inGroup = "column" in whole ? equals(range(whole.column), whole.numbers[line] ?? 0) : null;
  const before = totalOver(inGroup === null ? isBefore : times(inGroup, isBefore));
  const floors =
    "column" in whole
      ? totalWhere(range(whole.column), whole.numbers[line] ?? 0, range(columns.floor))
      : total(range(columns.floor));
  const left = minus(rounded(times(whole.of(line), 100), 0), floors);
  const isNext = and(isAbove(remainder, 0), isBelow(before, left));
  const isOnly = "column" in whole && whole.numbers.filter((one) => one === whole.numbers[line]).length === 1;
  const cents = isOnly ? rounded(times(whole.of(line), 100), 0) : plus(floor, when(isNext, 1, 0));
  sheet.formula(first + line, columns.cents, over(cents, 100), { format: "money", shows: shows[line] ?? 0 });
}

function cell({ sheet, first }: RoundedLines, column: number, line: number): Formula {
  return sheet.at(first + line, column);
}

/** The place of each id among all, by code units. */
function tieOrder(ids: readonly string[]): number[] {
  const sorted = ids
    .map((id, index) => ({ id, index }))
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.index - b.index));
  const order: number[] = [];
  sorted.forEach(({ index }, place) => {
    order[index] = place + 1;
  });
  return order;
}
