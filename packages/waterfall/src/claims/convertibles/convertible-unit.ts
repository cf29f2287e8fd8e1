/** A SAFE or a note as one who decides: its money back, or its shares. */

import type { Rational } from "@capstack/decimal";
import { ZERO } from "../../shapes/exact-figures.js";
import { emptyClaimant } from "../claimant.js";
import { plainTerms, type Unit, unitOf } from "../unit.js";
import type { ConvertibleSecurity } from "./convertible.js";

interface ConvertiblePlace {
  readonly classIndex: number;
  readonly tier: number;
  /** Shares that a pre-money cap is divided by. */
  readonly base: Rational;
}

export function convertibleUnit(one: ConvertibleSecurity, { classIndex, tier, base }: ConvertiblePlace): Unit {
  const { terms, payout } = one;
  const converts = terms.kind !== "none" && payout !== "cash";
  const claimant = {
    ...emptyClaimant,
    classId: "convertibles",
    id: one.id,
    holderId: one.holderId,
    name: one.name,
    shares: ZERO,
    invested: one.amount,
    preference: one.cashClaim,
    stepUp: payout === "cash" ? ZERO : one.stepUp,
    converting: converts ? fixedShares(one, base) : ZERO,
  };
  return unitOf([claimant], {
    ...plainTerms,
    kind: "convertible",
    classIndex,
    tier,
    conversion: converts ? (payout === "convert" ? "always" : "optimal") : "never",
    constraint: payout !== "greater" ? "forced" : terms.kind === "none" ? "not_convertible" : null,
    ownershipPct: converts && terms.kind === "post_money" ? one.converting.div(terms.cap) : null,
    place: one.place,
  });
}

function fixedShares({ terms, converting }: ConvertibleSecurity, base: Rational): Rational {
  switch (terms.kind) {
    case "shares":
      return terms.shares;
    case "price":
      return converting.div(terms.price);
    case "pre_money":
      return converting.times(base).div(terms.cap);
    case "post_money":
    case "none":
      return ZERO;
  }
}
