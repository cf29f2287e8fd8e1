/**
 * Claimants in one form. A holding of common, a holder of a series, an option, a warrant, a SAFE: each is a claim in a
 * tier (zero for most), shares that participate as common while it holds, shares it has if it converts, and a price to
 * be paid to own any of it. Claimants that decide together form a {@link Unit}.
 */

import type { Rational } from "@capstack/decimal";
import { ZERO } from "../shapes/exact-figures.js";

/** One row of the result. */
export interface Claimant {
  readonly classId: string;
  readonly id: string;
  readonly holderId: string;
  readonly name: string;
  /** Shares or options as held, for the report. */
  readonly shares: Rational;
  readonly invested: Rational;
  /** Claim in the tier apart from dividends. */
  readonly preference: Rational;
  /** Dividends in the claim, lost on conversion. */
  readonly dividends: Rational;
  /** What a discount adds after all preferences. */
  readonly stepUp: Rational;
  /** Common shares that participate while holding. */
  readonly participating: Rational;
  /** Common shares on conversion. */
  readonly converting: Rational;
  /** Most that holding pays; null without a cap. */
  readonly cap: Rational | null;
  /** Strike price times shares. */
  readonly cost: Rational;
  /** Fraction of the payment deferred because the buyer assumes unvested options. */
  readonly deferredPct: Rational;
  readonly settlesNet: boolean;
}

/** A claimant with nothing in it but its name. */
export const emptyClaimant = {
  invested: ZERO,
  preference: ZERO,
  dividends: ZERO,
  stepUp: ZERO,
  participating: ZERO,
  converting: ZERO,
  cap: null,
  cost: ZERO,
  deferredPct: ZERO,
  settlesNet: false,
} as const;
