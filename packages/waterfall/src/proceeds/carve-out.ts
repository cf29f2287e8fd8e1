/** The amount of a management carve-out. */

import type { Rational } from "@capstack/decimal";
import { ZERO } from "../shapes/exact-figures.js";
import type { CarveOutTerms } from "./carve-out-terms.js";

/** The carve-out a base earns, unrounded. */
export function carveOutOn(base: Rational, { flat, tiers, minBase, max }: CarveOutTerms): Rational {
  if (base.lt(minBase)) return ZERO;
  let due = flat;
  let floor = ZERO;
  for (const { upTo, pct } of tiers) {
    const top = upTo === null || base.lt(upTo) ? base : upTo;
    if (top.gt(floor)) due = due.plus(top.minus(floor).times(pct));
    if (upTo === null) break;
    floor = upTo;
  }
  return max !== null && due.gt(max) ? max : due;
}
