/** Accrued dividends of a series: part of its preference, or still owed when it converts. */

import { type Rational, rational, sumOf } from "@capstack/decimal";
import { ZERO } from "../../shapes/exact-figures.js";
import { emptyClaimant } from "../claimant.js";
import { plainTerms, type Unit, unitOf } from "../unit.js";
import type { SeriesPlace } from "./liquidation-preference.js";
import type { Series } from "./preferred-series.js";
import type { SeriesHolder } from "./series-holder.js";

/** Dividends paid in stock raise the shares received by (basis + dividends) / basis. */
export function withDividends(shares: Rational, { basis, accrued }: SeriesHolder): Rational {
  return accrued.isZero() ? shares : shares.times(basis.plus(accrued)).div(basis);
}

export function accruedClaim(
  { terms: { dividends, liquidationMultiple } }: Series,
  { accrued }: SeriesHolder,
): Rational {
  return dividends?.multipleApplies ? accrued.times(liquidationMultiple) : accrued;
}

/** Declared dividends, and accrued ones that conversion leaves owing in cash. */
export function keptDividends(series: Series, { classIndex, tier }: SeriesPlace): Unit[] {
  const { dividends, place } = series.terms;
  if (dividends === null) return [];
  const { onConversion } = dividends;
  const declared = dividends.declared ?? ZERO;
  const shares = sumOf(series.holders.map((holder) => holder.shares));
  const parts = series.holders.map((holder) => {
    const even = rational(1, series.holders.length);
    const fraction = shares.isZero() ? even : holder.shares.div(shares);
    const accrued = onConversion === "cash" ? accruedClaim(series, holder) : ZERO;
    return { holder, owed: declared.isZero() ? accrued : accrued.plus(declared.times(fraction)) };
  });
  const claimants = parts.map(({ holder, owed }) => ({
    ...emptyClaimant,
    classId: series.id,
    id: holder.id,
    holderId: holder.holderId,
    name: holder.name,
    shares: holder.shares,
    dividends: owed,
  }));
  const unit = unitOf(claimants, { ...plainTerms, kind: "dividends", classIndex, tier, place });
  return unit.claim.isZero() ? [] : [unit];
}
