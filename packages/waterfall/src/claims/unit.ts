/** A unit: claimants of one instrument who decide together. */

import { type Place, type Rational, sumOf } from "@capstack/decimal";
import { ZERO } from "../shapes/exact-figures.js";
import type { Claimant } from "./claimant.js";

/** What a unit owns: common, a series, an option or warrant, a profits interest, a SAFE or note, or dividends owed whatever happens. */
type UnitKind = "common" | "preferred" | "right" | "profits_interest" | "convertible" | "dividends";

/** Whether something is decided by advantage or fixed from outside. */
type Choice = "optimal" | "always" | "never";

/** Why a decision is not the unit's own. */
type Constraint = "forced" | "mandatory" | "not_convertible" | null;

/** What common must receive a unit before a profits interest shares, and whether it then catches up. */
export interface Threshold {
  readonly perUnit: Rational;
  readonly catchUp: boolean;
}

/** Claimants that decide as one. */
export interface Unit {
  readonly kind: UnitKind;
  readonly classIndex: number;
  /** Index of the tier of its claim; -1 without one. */
  readonly tier: number;
  readonly claimants: readonly Claimant[];
  /** Preference and dividends. */
  readonly claim: Rational;
  readonly stepUp: Rational;
  readonly participating: Rational;
  readonly converting: Rational;
  readonly cap: Rational | null;
  readonly cost: Rational;
  readonly conversion: Choice;
  /** `always` for what is owned already. */
  readonly exercise: Choice;
  readonly constraint: Constraint;
  /** On a series rather than on common, for a warrant. */
  readonly onPreferred: boolean;
  /** Share of the capitalization after the conversion of SAFEs; null unless a post-money SAFE. */
  readonly ownershipPct: Rational | null;
  /** Null unless a profits interest. */
  readonly threshold: Threshold | null;
  readonly place: Place | null;
}

/** The terms of a unit, without the sums over its claimants. */
type UnitTerms = Omit<Unit, "claimants" | "claim" | "stepUp" | "participating" | "converting" | "cap" | "cost">;

/** Terms of a unit that owns what it has and decides nothing. */
export const plainTerms = {
  tier: -1,
  conversion: "never",
  exercise: "always",
  constraint: null,
  onPreferred: false,
  ownershipPct: null,
  threshold: null,
  place: null,
} as const;

/** Claimants as one unit: their claims and shares added up. */
export function unitOf(claimants: readonly Claimant[], terms: UnitTerms): Unit {
  const total = (amount: (claimant: Claimant) => Rational) => {
    const only = claimants[0];
    return claimants.length === 1 && only !== undefined ? amount(only) : sumOf(claimants.map(amount));
  };
  const capped = claimants[0]?.cap != null;
  return {
    kind: terms.kind,
    classIndex: terms.classIndex,
    tier: terms.tier,
    claimants,
    claim: total((one) => one.preference.plus(one.dividends)),
    stepUp: total((one) => one.stepUp),
    participating: total((one) => one.participating),
    converting: total((one) => one.converting),
    cap: capped ? total((one) => one.cap ?? ZERO) : null,
    cost: total((one) => one.cost),
    conversion: terms.conversion,
    exercise: terms.exercise,
    constraint: terms.constraint,
    onPreferred: terms.onPreferred,
    ownershipPct: terms.ownershipPct,
    threshold: terms.threshold,
    place: terms.place,
  };
}
