/**
 * Statement of changes in partners' capital: the roll-forward by partner, with totals for limited partners, general
 * partner and fund.
 * @see ASC 946-205-45-5 (statement of changes in partners' capital)
 */

import type { Books } from "../../books/books.js";
import type { BooksIndex } from "../../books/books-index.js";
import { toIndex } from "../../books/index-books.js";
import { capitalAccounts } from "../../capital/capital-account.js";
import { readUnits, toAmount } from "../../money/amount.js";
import { totalUnits } from "../../money/exact-sum.js";
import type { Window } from "../../periods/window.js";
import { type CapitalBreakdown, capitalBuckets } from "../../records/capital-bucket.js";
import type { PartnerClass } from "../../records/partner.js";
import { type Compared, type StatementOptions, withComparisons } from "../page/statement.js";
import { type CarryRollForward, carryRoll } from "./carry-roll.js";
import { periodLinesOf } from "./transfer-line.js";

/** One partner's column. */
export interface PartnerCapitalColumn extends CapitalBreakdown {
  readonly lpEntityId: string;
  readonly name: string;
  readonly partnerClass: PartnerClass;
}

/** The fourteen lines by partner and in total; `check` ties the fund's ending to net assets and is zero. */
export interface PartnersCapitalStatement {
  readonly start: string | null;
  readonly end: string | null;
  readonly partners: readonly PartnerCapitalColumn[];
  readonly lp: CapitalBreakdown;
  readonly gp: CapitalBreakdown;
  readonly fund: CapitalBreakdown;
  /** What limited partners give up once it is paid, and the general partner has not been paid. */
  readonly carry: CarryRollForward;
  readonly check: number;
}

/**
 * The changes in partners' capital of a window.
 * @returns base currency, exact to the minor unit
 * @throws EngineError as {@link capitalAccounts}
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], entries: [],
 *   accounts: seedChart({ vehicle: { id: "v" } }), today: "2025-06-30",
 * };
 * partnersCapitalStatement(books, { end: "2025-06-30" }).fund.ending // => 0
 */
export function partnersCapitalStatement(
  books: Books | BooksIndex,
  options: StatementOptions = {},
): Compared<PartnersCapitalStatement> {
  const index = toIndex(books);
  return withComparisons(options, (window) => partnersCapitalOf(index, window));
}

function partnersCapitalOf(index: BooksIndex, window: Window): PartnersCapitalStatement {
  const { rows, ties } = capitalAccounts(index, window);
  const partners = rows.map((row) => {
    const { lpEntityId, name, partnerClass } = row;
    return { lpEntityId, name, partnerClass, ...periodLinesOf(index, window, row) };
  });
  const { decimals } = index.base;
  return {
    start: window.start ?? null,
    end: window.end ?? null,
    partners,
    lp: totalBreakdown(
      partners.filter((partner) => partner.partnerClass === "lp"),
      decimals,
    ),
    gp: totalBreakdown(
      partners.filter((partner) => partner.partnerClass === "gp"),
      decimals,
    ),
    fund: totalBreakdown(partners, decimals),
    carry: carryRoll(index, rows, { ...window, isFund: true }),
    check: ties.difference,
  };
}

/** The sum of roll-forwards, line by line. */
export function totalBreakdown(rows: readonly CapitalBreakdown[], decimals: number): CapitalBreakdown {
  const lines = [...capitalBuckets, "ending"] as const;
  const totals = lines.map((line) => {
    const units = rows.map((row) => readUnits(row[line], decimals)).filter((value) => typeof value === "number");
    return [line, toAmount(totalUnits(units), decimals)] as const;
  });
  return Object.fromEntries(totals) as CapitalBreakdown;
}
