/** Figures that filings ask for: Form ADV, Schedule D 7.B.(1), and Form D. */
import { fromDayNumber } from "@capstack/decimal";
import { balanceUnits } from "../balances/account-balance.js";
import type { BooksIndex } from "../books/books-index.js";
import { toAmount, type Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { type Investor, ownerCount, partOf } from "./investors.js";

/** Investors of whom no one has told a fact. */
export interface UntoldFacts {
  readonly accredited: number;
  readonly usPerson: number;
  readonly qualifiedPurchaser: number;
}

/** Figures for filings, in currency; parts are of capital, a fraction of one, null where there is none. */
export interface FilingFigures {
  /** Assets, without what is owed taken off. */
  readonly grossAssets: number;
  /** Commitments that can still be called. */
  readonly uncalled: number;
  /** Both: the regulatory assets of Form ADV. */
  readonly regulatoryAssets: number;
  readonly owners: number;
  readonly relatedPct: number | null;
  readonly fundOfFundsPct: number | null;
  /** Of those who are known not to be US persons. */
  readonly nonUsPct: number | null;
  /** The day of the first commitment, from which Form D is due in 15 days; null without one. */
  readonly firstSale: string | null;
  /** Commitments of others than related persons. */
  readonly sold: number;
  readonly accreditedInvestors: number;
  readonly otherInvestors: number;
  readonly untold: UntoldFacts;
}

export function filingFigures(
  index: BooksIndex,
  people: readonly Investor[],
  { endDay, uncalled }: { endDay: number; uncalled: Units },
): FilingFigures {
  const shown = (units: Units) => toAmount(units, index.base.decimals);
  const gross = grossAssets(index, endDay);
  const buyers = people.filter(({ isRelated, commitment }) => !isRelated && commitment > 0);
  const count = (isCounted: (one: Investor) => boolean) => buyers.filter(isCounted).length;
  return {
    grossAssets: shown(gross),
    uncalled: shown(uncalled),
    regulatoryAssets: shown(sumUnits(gross, uncalled)),
    owners: ownerCount(people),
    relatedPct: partOf(people, ({ isRelated }) => isRelated),
    fundOfFundsPct: partOf(people, ({ isFundOfFunds }) => isFundOfFunds),
    nonUsPct: partOf(people, ({ isUsPerson }) => isUsPerson === false),
    firstSale: firstSale(index, endDay),
    sold: shown(totalUnits(buyers.map(({ commitment }) => commitment))),
    accreditedInvestors: count(({ isAccredited }) => isAccredited === true),
    otherInvestors: count(({ isAccredited }) => isAccredited === false),
    untold: {
      accredited: count(({ isAccredited }) => isAccredited === null),
      usPerson: count(({ isUsPerson }) => isUsPerson === null),
      qualifiedPurchaser: count(({ isQualifiedPurchaser }) => isQualifiedPurchaser === null),
    },
  };
}

function grossAssets(index: BooksIndex, endDay: number): Units {
  return totalUnits(balanceUnits(index, endDay).filter((_, at) => index.accounts[at]?.type === "asset"));
}

function firstSale({ commitments, partners }: BooksIndex, endDay: number): string | null {
  const sales = commitments.filter(({ day, partner, units }) => {
    return day <= endDay && units > 0 && partners[partner]?.partnerClass === "lp";
  });
  return sales.length === 0 ? null : fromDayNumber(Math.min(...sales.map(({ day }) => day)));
}
