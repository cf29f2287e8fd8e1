/** An option or a warrant as a deciding unit: it exercises, or it does not. */

import type { Rational } from "@capstack/decimal";
import { ZERO } from "../shapes/exact-figures.js";
import { type Claimant, emptyClaimant } from "./claimant.js";
import type { Series } from "./preferred/preferred-series.js";
import type { ShareRight } from "./share-rights.js";
import { plainTerms, type Unit, unitOf } from "./unit.js";

/** What a right is on: common without a series. */
interface RightPlace {
  readonly series: Series | undefined;
  readonly classIndex: number;
  readonly tier: number;
  /** Whether an initial public offering converts the series. */
  readonly converts: boolean;
}

export function rightUnit(right: ShareRight, { series, classIndex, tier, converts }: RightPlace): Unit {
  const held = {
    ...emptyClaimant,
    classId: right.classId,
    id: right.id,
    holderId: right.holderId,
    name: right.name,
    shares: right.shares,
    cost: right.strikePrice.times(right.participating),
    deferredPct: right.deferred.isZero() ? ZERO : right.deferred.div(right.participating),
    settlesNet: right.settlesNet,
  };
  const terms = {
    ...plainTerms,
    kind: "right",
    classIndex,
    exercise: right.exercise,
    constraint: right.exercise === "optimal" ? null : "forced",
    place: right.place,
  } as const;
  if (series === undefined) return unitOf([{ ...held, participating: right.participating }], terms);
  const claimant = { ...held, ...seriesShares(series, right.participating) };
  return unitOf([claimant], {
    ...terms,
    tier,
    conversion: series.terms.convertible ? (converts ? "always" : "optimal") : "never",
    onPreferred: true,
  });
}

/** Shares of a series newly issued on exercise: its preference, participation, cap and ratio, and no accrued dividends. */
function seriesShares(series: Series, shares: Rational): Partial<Claimant> {
  const basis = series.originalIssuePrice.times(shares);
  const preference = basis.times(series.terms.liquidationMultiple);
  const limit = basis.times(series.terms.participationCapMultiple ?? ZERO);
  const asConverted = shares.times(series.conversionRatio);
  return {
    preference,
    participating: series.terms.participation === "none" ? ZERO : asConverted,
    converting: asConverted,
    cap:
      series.terms.participation === "capped"
        ? series.terms.participationCapIncludesPreference
          ? limit
          : limit.plus(preference)
        : null,
  };
}
