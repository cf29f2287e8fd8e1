/**
 * Schedule of investments: each company and each of its securities at cost and at fair value, with its part of net assets.
 * @see ASC 946-210-50-4 to -6 (condensed schedule of investments); ASC 820 (levels)
 */

import { fromDayNumber, rational } from "@capstack/decimal";
import type { Books } from "../../books/books.js";
import type { BooksIndex } from "../../books/books-index.js";
import { toIndex } from "../../books/index-books.js";
import { netAssetUnits } from "../../capital/capital-ties.js";
import { costLots } from "../../fund/cost-lots.js";
import { fairUnits } from "../../fund/portfolio.js";
import { type PositionUnits, ratio } from "../../fund/position-units.js";
import { toAmount, type Units } from "../../money/amount.js";
import { sumUnits, totalUnits } from "../../money/exact-sum.js";
import { readWindow } from "../../periods/window.js";
import { compareText } from "../../records/text-order.js";
import { type SecurityType, securityTypes } from "../../records/vehicle.js";
import { type Compared, type StatementOptions, withComparisons } from "../page/statement.js";
import { carryingBalances, type Held, heldPositions } from "./held-position.js";
import { type HeldSecurity, heldSecurities } from "./held-security.js";

/**
 * One company, or one group of them. `fairValue` = cost + unrealized + FX translation; accrued interest is an asset of its
 * own on the balance sheet, and counts in the multiple only.
 */
export interface InvestmentFigures {
  readonly cost: number;
  readonly unrealized: number;
  readonly fxTranslation: number;
  readonly accruedInterest: number;
  readonly fairValue: number;
  /** Fair value over net assets; null when there are none. */
  readonly shareOfNetAssets: number | null;
  /** (proceeds + fair value + accrued interest) / invested; null without investment. */
  readonly grossMoic: number | null;
}

/** One row; `companyId` is null for amounts without a company. */
export interface InvestmentRow extends InvestmentFigures {
  readonly companyId: string | null;
  readonly name: string;
  readonly stage: string;
  readonly currency: string;
  readonly valuationLevel: number | null;
  readonly industry: string;
  readonly country: string;
  /** Whether all its securities together are above 5 % of net assets, so that they must be named. */
  readonly isAboveFivePercent: boolean;
}

/**
 * One security; `securityType` and `securityId` are null for what is booked on a company without naming a security. Its
 * multiple is null: proceeds are booked by company.
 */
export interface SecurityRow extends InvestmentFigures {
  readonly companyId: string | null;
  readonly companyName: string;
  readonly securityId: string | null;
  readonly name: string;
  readonly securityType: SecurityType | null;
  readonly shares: number | null;
  /** Currency. */
  readonly principal: number | null;
  /** As recorded, or else the day of its first purchase; null where there is none. */
  readonly acquired: string | null;
  readonly isRestricted: boolean;
  /** What entries acquired, as far as it is held, by date; their costs sum to `cost`. None without a security. */
  readonly lots: readonly InvestmentLot[];
}

/** What one entry acquired; `shares` is null where it is not recorded how many came with it. */
export interface InvestmentLot {
  readonly acquired: string;
  readonly shares: number | null;
  /** Currency. */
  readonly cost: number;
}

/**
 * A subtotal by stage, currency, level, type of security, industry or country; `group` is empty where none is recorded. By
 * level (`1`, `2`, `3`, `nav`) and by type securities are summed, whose multiple is null.
 */
export interface InvestmentGroup extends InvestmentFigures {
  readonly group: string;
}

/** The schedule; `check` ties fair value to the ledger's accounts of cost, mark and translation, and is zero. */
export interface ScheduleOfInvestments {
  readonly end: string | null;
  readonly rows: readonly InvestmentRow[];
  /** By company in the order of `rows`, then by name. */
  readonly securities: readonly SecurityRow[];
  readonly byStage: readonly InvestmentGroup[];
  readonly byCurrency: readonly InvestmentGroup[];
  readonly byValuationLevel: readonly InvestmentGroup[];
  readonly bySecurityType: readonly InvestmentGroup[];
  readonly byIndustry: readonly InvestmentGroup[];
  readonly byCountry: readonly InvestmentGroup[];
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
  const securities = heldSecurities(index, held, endDay);
  const netAssets = netAssetUnits(index, endDay);
  const figures = (positions: readonly PositionUnits[]) => toFigures(index, positions, netAssets);
  const groupBy = (name: (position: Held) => string) => grouped(held, name, compareText, figures);
  const total = totalUnits(held.map(fairUnits));
  const ledger = fairUnits({ carrying: carryingBalances(index, endDay).map(totalUnits) });
  return {
    end,
    rows: held.map((position) => ({
      companyId: companyIdOf(index, position),
      name: position.name,
      stage: position.stage,
      currency: position.currency,
      valuationLevel: position.level,
      industry: position.industry,
      country: position.country,
      isAboveFivePercent: isAboveFivePercent(fairUnits(position), netAssets),
      ...figures([position]),
    })),
    securities: securityRows(index, securities, { endDay, netAssets }),
    byStage: groupBy((position) => position.stage),
    byCurrency: groupBy((position) => position.currency),
    byValuationLevel: grouped(
      securities,
      ({ level }) => (level ?? "").replace("level_", ""),
      unnamedLast,
      (own) => securityFigures(index, own, netAssets),
    ),
    bySecurityType: grouped(
      securities,
      ({ securityType }) => securityType ?? "",
      (a, b) => rank(a) - rank(b),
      (own) => securityFigures(index, own, netAssets),
    ),
    byIndustry: grouped(held, (position) => position.industry, unnamedLast, figures),
    byCountry: grouped(held, (position) => position.country, unnamedLast, figures),
    total: figures(held),
    netAssets: toAmount(netAssets, index.base.decimals),
    check: toAmount(sumUnits(total, -ledger), index.base.decimals),
  };
}

/** Rows that share a name, summed; groups in order of their names. */
function grouped<Row>(
  rows: readonly Row[],
  name: (row: Row) => string,
  compare: (a: string, b: string) => number,
  figures: (rows: readonly Row[]) => InvestmentFigures,
): InvestmentGroup[] {
  return [...new Set(rows.map(name))]
    .sort(compare)
    .map((group) => ({ group, ...figures(rows.filter((row) => name(row) === group)) }));
}

/** By name; what has none comes last. */
function unnamedLast(a: string, b: string): number {
  return Number(a === "") - Number(b === "") || compareText(a, b);
}

/** The place of a type of security; what has none comes last. */
function rank(type: string): number {
  const at = securityTypes.indexOf(type as SecurityType);
  return at < 0 ? securityTypes.length : at;
}

function companyIdOf({ companies }: BooksIndex, { company }: { readonly company: number }): string | null {
  return companies[company]?.companyId ?? null;
}

/** Above 5 % of net assets, exactly. @see ASC 946-210-50-6 */
function isAboveFivePercent(value: Units, netAssets: Units): boolean {
  return netAssets > 0 && rational(value).times(20).gt(netAssets);
}

function securityRows(
  index: BooksIndex,
  securities: readonly HeldSecurity[],
  { endDay, netAssets }: { readonly endDay: number; readonly netAssets: Units },
): SecurityRow[] {
  const lots = costLots(index, endDay);
  return securities.map((one) => {
    const { company: _company, carrying: _carrying, value: _value, level: _level, ...record } = one;
    const own = lots.get(index.securityAt.get(one.securityId ?? "") ?? -1) ?? [];
    return {
      companyId: companyIdOf(index, one),
      ...record,
      lots: own.map(({ day, shares, cost }) => ({
        acquired: fromDayNumber(day),
        shares: shares?.toNumber() ?? null,
        cost: toAmount(cost, index.base.decimals),
      })),
      ...securityFigures(index, [one], netAssets),
    };
  });
}

function securityFigures(index: BooksIndex, own: readonly HeldSecurity[], netAssets: Units): InvestmentFigures {
  return toFigures(
    index,
    own.map((one) => ({ ...one, invested: 0, proceeds: 0 })),
    netAssets,
  );
}

type Carried = Pick<PositionUnits, "carrying" | "value" | "invested" | "proceeds">;

function toFigures({ base }: BooksIndex, positions: readonly Carried[], netAssets: Units): InvestmentFigures {
  const carried = (at: number) =>
    toAmount(totalUnits(positions.map((position) => position.carrying[at] as Units)), base.decimals);
  const value = totalUnits(positions.map(fairUnits));
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
