/** A round as numbers only: what the solve needs to know, with the law already read out of it. */
import type { Fraction } from "./fraction.js";

/** What divides a cap: constant shares, and which of the round's unknowns count beside them. */
export interface CapBase {
  readonly constant: Fraction;
  readonly thisSecurity: boolean;
  readonly otherConverting: boolean;
  readonly poolIncrease: boolean;
  readonly newMoney: boolean;
}

/** One way an instrument may convert by its cap or percentage: weight × base. */
export interface CapTerm {
  /** Amount over cap, or the fixed percentage. */
  readonly weight: Fraction;
  readonly base: CapBase;
}

/** An instrument receives the largest of its terms. */
export interface InstrumentTerms {
  /** Money that buys at the round's price: amount / (1 − discount). Null for a fixed percentage. */
  readonly atPrice: Fraction | null;
  readonly caps: readonly CapTerm[];
}

/** A pool before the round and the size it must reach. `counted` is what the target is measured against. */
export interface PoolTerms {
  readonly available: Fraction;
  readonly counted: Fraction;
  readonly target:
    | { readonly pct: Fraction; readonly of: "post_money" | "pre_money" }
    | { readonly increase: Fraction };
}

/** A protected series as converted: `current`, or `constant + slope · u` when the round's price triggers protection. */
export interface ProtectionTerms {
  readonly current: Fraction;
  readonly constant: Fraction;
  readonly slope: Fraction;
}

/** The whole round. `u` throughout is 1/price: shares per unit of money. */
export interface SolveTerms {
  /** The money that the pre-money shares are worth, or the given `u`. */
  readonly pricing: { readonly preMoney: Fraction } | { readonly sharesPerMoney: Fraction };
  /** Fully diluted before the round without available pools and without protected series. */
  readonly fixedShares: Fraction;
  /** New money, weighted by price factor. */
  readonly newMoney: Fraction;
  readonly pools: readonly PoolTerms[];
  readonly instruments: readonly InstrumentTerms[];
  readonly protections: readonly ProtectionTerms[];
  /** What the pre-money is divided by, besides stock and awards. */
  readonly preMoneyIncludes: {
    readonly availablePool: boolean;
    readonly poolIncrease: boolean;
    readonly antiDilution: boolean;
    readonly conversions: boolean;
  };
}

/** Which of its terms each part of the round takes. -1 is the price term of an instrument. */
export interface Branches {
  readonly instruments: readonly number[];
  readonly pools: readonly boolean[];
  readonly protections: readonly boolean[];
}
