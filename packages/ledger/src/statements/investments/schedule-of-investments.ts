/**
 * Schedule of investments: each company at cost and at fair value, and its part of net assets.
 * @see ASC 946-210-50 (condensed schedule of investments); ASC 820 (levels)
 */

import type { Books } from "../../books/books.js";
import type { BooksIndex } from "../../books/books-index.js";
import { toIndex } from "../../books/index-books.js";
import { netAssetUnits } from "../../capital/capital-ties.js";
import { type PositionUnits, ratio } from "../../fund/position-units.js";
import { toAmount, type Units } from "../../money/amount.js";
import { sumUnits, totalUnits } from "../../money/exact-sum.js";
import { readWindow } from "../../periods/window.js";
import { compareText } from "../../records/text-order.js";
import { type Compared, type StatementOptions, withComparisons } from "../page/statement.js";
import { carryingBalances, type Held, heldPositions } from "./held-position.js";

/** One company, or one group of them. `fairValue` = cost + unrealized + FX translation + accrued interest. */
export interface InvestmentFigures {
  readonly cost: number;
  readonly unrealized: number;
  readonly fxTranslation: number;
  readonly accruedInterest: number;
  readonly fairValue: number;
  /** Fair value over net assets; null when there are none. */
  readonly shareOfNetAssets: number | null;
  /** (proceeds + fair value) / invested; null without investment. */
  readonly grossMoic: number | null;
}

/** One row; `companyId` is null for amounts without a company. */
export interface InvestmentRow extends InvestmentFigures {
  readonly companyId: string | null;
  readonly name: string;
  readonly stage: string;
  readonly currency: string;
  readonly valuationLevel: number | null;
}

/** A subtotal by stage, currency or valuation level. */
export interface InvestmentGroup extends InvestmentFigures {
  readonly group: string;
}

/** The schedule; `check` ties fair value to the ledger's accounts and is zero. */
export interface ScheduleOfInvestments {
  readonly end: string | null;
  readonly rows: readonly InvestmentRow[];
  readonly byStage: readonly InvestmentGroup[];
  readonly byCurrency: readonly InvestmentGroup[];
  readonly byValuationLevel: readonly InvestmentGroup[];
  readonly total: InvestmentFigures;
  readonly netAssets: number;
  readonly check: number;
}

/**
 * The schedule of investments at `end`, rows by name.
 * @returns base currency, exact; ratios are the nearest double to the exact quotient
 * @throws EngineError `invalid_date`, `total_out_of_range`, and what {@link indexBooks} refuses
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], entries: [],
 *   accounts: seedChart({ vehicle: { id: "v" } }), today: "2025-06-30",
 * };
 * scheduleOfInvestments(books, { end: "2025-06-30" }).rows // => []
 */
export function scheduleOfInvestments(
  books: Books | BooksIndex,
  options: StatementOptions = {},
): Compared<ScheduleOfInvestments> {
  const index = toIndex(books);
  return withComparisons(options, ({ end = null }) => scheduleAt(index, end));
}

function scheduleAt(index: BooksIndex, end: string | null): ScheduleOfInvestments {
  const { endDay } = readWindow({ end });
  const held = heldPositions(index, endDay);
  const netAssets = netAssetUnits(index, endDay);
  const figures = (positions: readonly PositionUnits[]) => toFigures(index, positions, netAssets);
  const groupBy = (name: (position: Held) => string): InvestmentGroup[] =>
    [...new Set(held.map(name))]
      .sort(compareText)
      .map((group) => ({ group, ...figures(held.filter((own) => name(own) === group)) }));
  const total = totalUnits(held.map((position) => position.value));
  const ledger = totalUnits(carryingBalances(index, endDay).flat());
  return {
    end,
    rows: held.map((position) => ({
      companyId: index.companies[position.company]?.companyId ?? null,
      name: position.name,
      stage: position.stage,
      currency: position.currency,
      valuationLevel: position.level,
      ...figures([position]),
    })),
    byStage: groupBy((position) => position.stage),
    byCurrency: groupBy((position) => position.currency),
    byValuationLevel: groupBy((position) => (position.level === null ? "" : String(position.level))),
    total: figures(held),
    netAssets: toAmount(netAssets, index.base.decimals),
    check: toAmount(sumUnits(total, -ledger), index.base.decimals),
  };
}

function toFigures({ base }: BooksIndex, positions: readonly PositionUnits[], netAssets: Units): InvestmentFigures {
  const carried = (at: number) =>
    toAmount(totalUnits(positions.map((position) => position.carrying[at] as Units)), base.decimals);
  const value = totalUnits(positions.map((position) => position.value));
  const returned = totalUnits(positions.flatMap((position) => [position.proceeds, position.value]));
  return {
    cost: carried(0),
    unrealized: carried(2),
    fxTranslation: carried(3),
    accruedInterest: carried(1),
    fairValue: toAmount(value, base.decimals),
    shareOfNetAssets: ratio(value, netAssets),
    grossMoic: ratio(returned, totalUnits(positions.map((position) => position.invested))),
  };
}
