/** What a carve-out comes to on given proceeds. */

import { minOf, type Rational } from "@capstack/decimal";
import { ZERO } from "../shapes/exact-figures.js";
import type { CarveOutTerms } from "./carve-out-terms.js";
import { centsOf, fromCents, roundShares, toCurrency } from "./cents.js";

export function payCarveOut(net: Rational, gross: Rational, terms: CarveOutTerms | null) {
  if (terms === null) return { paid: 0n, line: { amount: 0, base: 0, recipients: [] } };
  const base = terms.base === "net" ? net : gross;
  const paid = centsOf(minOf(carveOutOn(base, terms).roundTo(2, "half_up"), net));
  const shares = terms.recipients.map(({ id, share }) => ({ id, exact: fromCents(paid).times(share) }));
  const parts = roundShares(shares, paid);
  const recipients = terms.recipients.map(({ id, name }, index) => ({
    id,
    name,
    amount: toCurrency(parts[index] as bigint),
  }));
  return { paid, line: { amount: toCurrency(paid), base: base.roundTo(2, "half_up").toNumber(), recipients } };
}

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
