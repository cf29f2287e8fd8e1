/** Fund economics: committed, paid in, returned and remaining, with multiples and IRR. */

import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { capitalState } from "../capital/capital-state.js";
import { carryPaidUnits } from "../capital/carry/carry-paid.js";
import { commitmentUnits, recallableUnits } from "../capital/movements/commitment.js";
import { investorFlows, rateOf } from "../capital/rate-of-return.js";
import { toAmount, type Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { queryWindow, readWindow } from "../periods/window.js";
import { BUCKETS, bucketAt } from "../records/capital-bucket.js";
import { readOptions } from "../records/options.js";
import { ratio } from "./position-units.js";

/** Economics of a set of partners, in currency; multiples over paid-in capital are null while nothing is paid in. */
export interface Economics {
  readonly committed: number;
  readonly paidIn: number;
  /** Committed less paid in, plus recallable distributions. */
  readonly uncalled: number;
  /** Positive; includes carry, for its recipients. */
  readonly distributions: number;
  readonly nav: number;
  /** NAV plus distributions. */
  readonly totalValue: number;
  readonly dpi: number | null;
  readonly rvpi: number | null;
  readonly tvpi: number | null;
  /** XIRR, actual/365, of the pooled flows with NAV at the valuation date. Binary floating point. */
  readonly irr: number | null;
}

/** The whole fund, its limited partners, its general partner; every sum of `fund` is that of `lp` and `gp`. */
export interface FundEconomics {
  readonly fund: Economics;
  readonly lp: Economics;
  readonly gp: Economics;
  readonly lpCount: number;
  /** Carry accrued to date, positive. */
  readonly carryAccrued: number;
  /** Carry paid in cash to date, positive. */
  readonly carryPaid: number;
}

/**
 * Economics through a date, live allocation and carry included.
 * @returns base currency, exact; ratios are the nearest double to the exact quotient
 * @throws EngineError as {@link capitalAccounts}
 * @see ILPA, "Performance Template"; GIPS 2020, section 8 (DPI, RVPI, TVPI)
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], entries: [],
 *   accounts: seedChart({ vehicle: { id: "v" } }), today: "2025-06-30",
 * };
 * fundEconomics(books).fund.tvpi // => null
 */
export function fundEconomics(books: Books | BooksIndex, options: { end?: string | null } = {}): FundEconomics {
  const { end = null } = readOptions(options, queryWindow);
  const index = toIndex(books);
  const window = readWindow({ end });
  const state = capitalState(index, window, "live");
  const everyone = index.partners.map((_, partner) => partner);
  const ofClass = (name: string) => everyone.filter((partner) => index.partners[partner]?.partnerClass === name);
  const commitments = commitmentUnits(index, window.endDay);
  const recallable = recallableUnits(index, window.endDay);
  const carry = carryPaidUnits(index, window.endDay);
  const economicsOf = (partners: readonly number[]) => {
    const line = (bucket: number) =>
      totalUnits(partners.map((partner) => state.itd[partner * BUCKETS + bucket] as Units));
    return toEconomics(index, {
      committed: totalUnits(partners.map((partner) => commitments[partner] as Units)),
      paidIn: line(bucketAt("contributions")),
      distributed: sumUnits(-line(bucketAt("distributions")), ...partners.map((partner) => carry.at(partner))),
      recallable: totalUnits(partners.map((partner) => recallable.at(partner))),
      nav: totalUnits(partners.flatMap((partner) => state.itd.slice(partner * BUCKETS, (partner + 1) * BUCKETS))),
      partners,
      endDay: window.endDay,
      valuationDay: state.valuationDay,
    });
  };
  return {
    fund: economicsOf(everyone),
    lp: economicsOf(ofClass("lp")),
    gp: economicsOf(ofClass("gp")),
    lpCount: ofClass("lp").length,
    carryAccrued: toAmount(state.carry.total, index.base.decimals),
    carryPaid: toAmount(totalUnits(everyone.map((partner) => carry.at(partner))), index.base.decimals),
  };
}

interface EconomicsUnits {
  readonly committed: Units;
  readonly paidIn: Units;
  readonly distributed: Units;
  readonly recallable: Units;
  readonly nav: Units;
  readonly partners: readonly number[];
  readonly endDay: number;
  readonly valuationDay: number;
}

function toEconomics(index: BooksIndex, figures: EconomicsUnits): Economics {
  const { committed, paidIn, distributed, recallable, nav } = figures;
  const { decimals } = index.base;
  const totalValue = sumUnits(nav, distributed);
  const flows = investorFlows(index, figures.partners, figures.endDay);
  return {
    committed: toAmount(committed, decimals),
    paidIn: toAmount(paidIn, decimals),
    uncalled: toAmount(sumUnits(committed, -paidIn, recallable), decimals),
    distributions: toAmount(distributed, decimals),
    nav: toAmount(nav, decimals),
    totalValue: toAmount(totalValue, decimals),
    dpi: ratio(distributed, paidIn),
    rvpi: ratio(nav, paidIn),
    tvpi: ratio(totalValue, paidIn),
    irr: rateOf(flows, { day: figures.valuationDay, units: nav }),
  };
}
