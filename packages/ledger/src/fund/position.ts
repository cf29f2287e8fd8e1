/** Positions: cost, proceeds and carrying value of each company. */

import { fromDayNumber } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { toAmount } from "../money/amount.js";
import { sumUnits } from "../money/exact-sum.js";
import { queryWindow, readWindow } from "../periods/window.js";
import { readOptions } from "../records/options.js";
import { compareText } from "../records/text-order.js";
import type { Company } from "../records/vehicle.js";
import { type PositionUnits, positionUnits, ratio } from "./position-units.js";

/**
 * One company's position, in currency. `cost` is the balance of the cost account, `investedTotal` the total ever
 * paid.
 */
export interface Position {
  readonly companyId: string;
  readonly name: string;
  readonly stage: string;
  readonly status: string;
  readonly investedInitial: number;
  readonly investedFollowOn: number;
  readonly investedTotal: number;
  readonly firstInvestmentDate: string | null;
  readonly cost: number;
  readonly accruedInterest: number;
  readonly unrealized: number;
  readonly fxTranslation: number;
  /** Cost, accrued interest, unrealized and FX translation. */
  readonly currentValue: number;
  /** (distributions + currentValue) / investedTotal; null without investment. */
  readonly currentMoic: number | null;
  /** Cash and escrow received, and the value of shares given to partners, less lost escrow. */
  readonly distributions: number;
}

/**
 * All positions, past and present, by first investment date, then name.
 * @returns base currency, exact; `currentMoic` the nearest double to the exact quotient
 * @throws EngineError `invalid_date`, `total_out_of_range`, and what {@link indexBooks} refuses
 * @example
 * const acme = { companyId: "44444444-0000-4000-8000-000000000000", name: "Acme" };
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], companies: [acme],
 *   accounts: seedChart({ vehicle: { id: "v" }, companies: [acme] }), today: "2025-06-30",
 *   entries: [{ id: "1", entryDate: "2025-02-01", sourceType: "investment", status: "posted", postings: [
 *     { account: "1100-44444444", amount: 600, currency: "USD" }, { account: "1000", amount: -600, currency: "USD" }] }],
 * };
 * positions(books)[0]?.currentMoic // => 1
 */
export function positions(books: Books | BooksIndex, options: { end?: string | null } = {}): Position[] {
  const { end = null } = readOptions(options, queryWindow);
  const index = toIndex(books);
  const { endDay } = readWindow({ end });
  const held = positionUnits(index, endDay);
  const ever = held.filter((position) => position.invested !== 0 || position.value !== 0 || position.proceeds !== 0);
  return ever
    .sort((a, b) => a.firstDay - b.firstDay || compareText(nameOf(index, a), nameOf(index, b)))
    .map((position) => toPosition(index, position));
}

function toPosition(index: BooksIndex, position: PositionUnits): Position {
  const { decimals } = index.base;
  const company = index.companies[position.company] as Company;
  const { invested, initial, proceeds, value, firstDay } = position;
  const [cost = 0, accruedInterest = 0, unrealized = 0, fxTranslation = 0] = position.carrying;
  const returned = sumUnits(proceeds, value);
  return {
    companyId: company.companyId,
    name: company.name,
    stage: company.stage ?? "",
    status: company.status ?? derivedStatus(position),
    investedInitial: toAmount(initial, decimals),
    investedFollowOn: toAmount(invested - initial, decimals),
    investedTotal: toAmount(invested, decimals),
    firstInvestmentDate: Number.isFinite(firstDay) ? fromDayNumber(firstDay) : null,
    cost: toAmount(cost, decimals),
    accruedInterest: toAmount(accruedInterest, decimals),
    unrealized: toAmount(unrealized, decimals),
    fxTranslation: toAmount(fxTranslation, decimals),
    currentValue: toAmount(value, decimals),
    currentMoic: ratio(returned, invested),
    distributions: toAmount(proceeds, decimals),
  };
}

function derivedStatus({ carrying: [cost = 0], value, isWrittenOff }: PositionUnits): string {
  if (cost === 0) return isWrittenOff ? "written_off" : "exited";
  return cost > 0 && value === 0 ? "written_off" : "active";
}

function nameOf({ companies }: BooksIndex, { company }: PositionUnits): string {
  return companies[company]?.name ?? "";
}
