/**
 * The fair-value table: investments by type of security and level of the hierarchy, what changed in each level, transfers
 * between levels with their reasons, and the techniques and inputs behind the marks.
 * @see ASC 820-10-50-2, as ASU 2018-13 amended it
 */
import { fromDayNumber } from "@capstack/decimal";
import type { Books } from "../../books/books.js";
import type { BooksIndex } from "../../books/books-index.js";
import { toIndex } from "../../books/index-books.js";
import { fairUnits } from "../../fund/portfolio.js";
import { byType, namesOf, type PositionLine, type ValuedLine, valuedLines } from "../../fund/position-lines.js";
import { sumAmounts, toAmount, type Units } from "../../money/amount.js";
import { totalUnits } from "../../money/exact-sum.js";
import { readWindow, type Window } from "../../periods/window.js";
import type { FairValueLevel, ValuationTechnique } from "../../records/valuation-file.js";
import type { SecurityType } from "../../records/vehicle.js";
import { carryingBalances } from "../investments/held-position.js";
import { type Compared, type StatementOptions, withComparisons } from "../page/statement.js";
import { type FairValueRoll, fairValueRoll } from "./fair-value-roll.js";
import { type LevelTransfer, levelTransfers } from "./level-transfer.js";
import { type TechniqueRow, techniqueRows } from "./technique-row.js";

/** Fair value by level; `notStated` has no file of a mark yet. Currency. */
export interface FairValueByLevel {
  readonly level1: number;
  readonly level2: number;
  readonly level3: number;
  /** Valued at net assets by the practical expedient, outside of the levels. */
  readonly nav: number;
  readonly notStated: number;
  readonly total: number;
}

/** A type of security; null for what is booked without one. */
export interface FairValueRow extends FairValueByLevel {
  readonly securityType: SecurityType | null;
}

/**
 * A position with the file that its level comes from; `level`, `technique` and `markedOn` are null without one. One that
 * is worth nothing is a position as long as its cost is carried.
 */
export interface FairValuePosition extends PositionLine {
  readonly level: FairValueLevel | null;
  readonly technique: ValuationTechnique | null;
  readonly markedOn: string | null;
  /** The day of its latest mark, with a file or without; null where it was never marked. */
  readonly lastMarkedOn: string | null;
  readonly fairValue: number;
}

/** The table; `check` ties what its roll closes with to the accounts of cost, mark and translation, and is zero. */
export interface FairValueTable {
  readonly start: string | null;
  readonly end: string | null;
  readonly rows: readonly FairValueRow[];
  readonly total: FairValueByLevel;
  readonly positions: readonly FairValuePosition[];
  readonly roll: readonly FairValueRoll[];
  readonly transfers: readonly LevelTransfer[];
  readonly techniques: readonly TechniqueRow[];
  readonly check: number;
}

/**
 * The fair-value table of a window: values at its end, changes within it. A position stands at the level of its latest
 * file; a company's own `valuationLevel` stands in for a file that was never given. Transfers are at the value at the
 * window's start; a level that is stated for the first time is no transfer.
 * @returns base currency, exact to the minor unit; accrued interest is not part of fair value
 * @throws EngineError `invalid_date`, `invalid_period`, `total_out_of_range`, and what {@link indexBooks} refuses
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], entries: [],
 *   accounts: seedChart({ vehicle: { id: "v" } }), today: "2025-06-30",
 * };
 * fairValueTable(books, { end: "2025-06-30" }).rows // => []
 */
export function fairValueTable(books: Books | BooksIndex, options: StatementOptions = {}): Compared<FairValueTable> {
  const index = toIndex(books);
  return withComparisons(options, (window) => tableOf(index, window));
}

function tableOf(index: BooksIndex, window: Window): FairValueTable {
  const { start, end, startDay, endDay } = readWindow(window);
  const lines = valuedLines(index, startDay, endDay);
  const held = lines.filter(({ isHeld }) => isHeld);
  const amount = (units: Units) => toAmount(units, index.base.decimals);
  const roll = fairValueRoll(index, lines, startDay, endDay);
  const ledger = fairUnits({ carrying: carryingBalances(index, endDay).map(totalUnits) });
  return {
    start,
    end,
    rows: byType(held).map(([securityType, own]) => ({ securityType, ...byLevel(own, amount) })),
    total: byLevel(held, amount),
    positions: held.map((one): FairValuePosition => {
      const { file } = one;
      const technique = file?.technique ?? null;
      const markedOn = file === null ? null : fromDayNumber(file.day);
      const lastMarkedOn = one.markDay === null ? null : fromDayNumber(one.markDay);
      return { ...namesOf(one), level: one.to, technique, markedOn, lastMarkedOn, fairValue: amount(one.after) };
    }),
    roll,
    transfers: levelTransfers(lines, startDay, amount),
    techniques: techniqueRows(held, amount),
    check: sumAmounts([...roll.map(({ closing }) => closing), -amount(ledger)], index.base.decimals),
  };
}

/** Fair value by level. */
function byLevel(lines: readonly ValuedLine[], amount: (units: Units) => number): FairValueByLevel {
  const at = (level: FairValueLevel | null) =>
    amount(totalUnits(lines.filter(({ to }) => to === level).map(({ after }) => after)));
  return {
    level1: at("level_1"),
    level2: at("level_2"),
    level3: at("level_3"),
    nav: at("nav"),
    notStated: at(null),
    total: amount(totalUnits(lines.map(({ after }) => after))),
  };
}
