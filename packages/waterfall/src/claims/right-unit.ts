/** An option or a warrant as one who decides: to exercise, or not. */

import { ZERO } from "../shapes/exact-figures.js";
import { emptyClaimant } from "./claimant.js";
import { seriesShares } from "./convertibles/convertible-unit.js";
import type { Series } from "./preferred/preferred-series.js";
import type { ShareRight } from "./share-rights.js";
import type { Tiers } from "./tiers.js";
import { plainTerms, type Unit, unitOf } from "./unit.js";

interface RightPlace {
  readonly series: Series | undefined;
  readonly tiers: Tiers;
  readonly classIndex: number;
  readonly mandatory: ReadonlySet<string>;
}

export function rightUnit(right: ShareRight, { series, tiers, classIndex, mandatory }: RightPlace): Unit {
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
  const converts = series.terms.convertible && mandatory.has(series.id) ? "always" : "optimal";
  return unitOf([{ ...held, ...seriesShares(series, right.participating) }], {
    ...terms,
    tier: tiers.tierOf(series.terms.seniority),
    conversion: series.terms.convertible ? converts : "never",
    onPreferred: true,
  });
}
