/**
 * Rights to buy shares: option grants, restricted stock units, stock appreciation rights, warrants on common stock and
 * warrants on a series of preferred. A restricted stock unit is an option at a strike of zero; a stock appreciation
 * right is an option exercised net.
 */

import type { Exact, Place, Rational } from "@capstack/decimal";
import { refuse } from "../shapes/answer/input-report.js";
import { ZERO } from "../shapes/exact-figures.js";
import type { optionGrant, warrant } from "../shapes/rights.js";

/** An option or a warrant at the exit. */
export interface ShareRight {
  readonly classId: "options" | "warrants";
  readonly id: string;
  readonly name: string;
  readonly holderId: string;
  /** As granted. */
  readonly shares: Rational;
  /** Shares that share in proceeds: the vested ones, or all. */
  readonly participating: Rational;
  /** Shares whose payment is deferred: unvested ones that the buyer assumes. */
  readonly deferred: Rational;
  readonly strikePrice: Rational;
  /** `"common"` or the id of a series. */
  readonly underlying: string;
  readonly exercise: "optimal" | "always" | "never";
  readonly settlesNet: boolean;
  readonly place: Place;
}

type ExactGrant = Exact<typeof optionGrant>;

export function optionOf(grant: ExactGrant): ShareRight {
  const { id, name, holderId, shares, unvestedTreatment, exercise, exerciseMethod, kind, place } = grant;
  const vested = vestedOf(grant);
  return {
    classId: "options",
    id,
    name: name ?? id,
    holderId: holderId ?? id,
    shares,
    participating: unvestedTreatment === "cancel" ? vested : shares,
    deferred: unvestedTreatment === "assume" ? shares.minus(vested) : ZERO,
    strikePrice: strikeOf(grant),
    underlying: "common",
    exercise,
    settlesNet: exerciseMethod === "net" || kind === "sar",
    place,
  };
}

export function warrantOf(terms: Exact<typeof warrant>): ShareRight {
  const { id, name, holderId, shares, strikePrice, underlying, exercise, exerciseMethod, place } = terms;
  return {
    classId: "warrants",
    id,
    name: name ?? id,
    holderId: holderId ?? id,
    shares,
    participating: shares,
    deferred: ZERO,
    strikePrice,
    underlying,
    exercise,
    settlesNet: exerciseMethod === "net",
    place,
  };
}

function vestedOf({ vested, shares, place }: ExactGrant): Rational {
  if (vested === null || vested.lte(shares)) return vested ?? shares;
  refuse(place, "vested_exceeds_shares", `vested is ${vested}, above the ${shares} granted.`, "vested");
  return shares;
}

function strikeOf({ kind, strikePrice, place }: ExactGrant): Rational {
  if (kind !== "rsu" && strikePrice === null) place.lacks("strikePrice");
  if (kind === "rsu" && strikePrice !== null && !strikePrice.isZero()) {
    refuse(place, "invalid_value", "A restricted stock unit has no strike price.", "strikePrice");
  }
  return strikePrice ?? ZERO;
}
