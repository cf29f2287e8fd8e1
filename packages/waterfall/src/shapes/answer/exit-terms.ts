/**
 * What an exit is computed from, once every term is read: tiers, units that decide, rows that are paid. Figures are the
 * doubles nearest to the engine's exact ones; none is rounded to the cent or to ten decimals.
 */

/** The terms of an exit, and its exact payments. */
export interface ExitTerms {
  /** What the stack shares. Currency. */
  readonly equityProceeds: number;
  /** Of common. Currency a share. */
  readonly price: number;
  /** Claims are paid tier by tier, in this order; after the last, common is. */
  readonly tiers: readonly ExitTier[];
  readonly classes: readonly ExitClass[];
  /** Those who decide, in the order common, series, options, warrants, SAFEs and notes. */
  readonly units: readonly ExitUnit[];
  /** Those who are paid, in the order of the units. */
  readonly rows: readonly ExitRow[];
  /** What a post-money SAFE's share is taken of, before the SAFEs that convert. Shares. */
  readonly capitalizationBeforeSafes: number;
  /** Whether another price would force other series to convert, as in an offering. */
  readonly conversionDependsOnPrice: boolean;
}

/** A tier of claims: notes and preferred stock by rank, then what discounts are worth. */
export interface ExitTier {
  readonly kind: "claims" | "step_up";
  /** Rank; null for notes and for the step-up. */
  readonly seniority: number | null;
}

/** A class of the answer. */
export interface ExitClass {
  readonly id: string;
  readonly name: string;
}

/** Rows that decide as one. */
export interface ExitUnit {
  readonly kind: "common" | "preferred" | "right" | "profits_interest" | "convertible" | "dividends";
  /** Index of its class. */
  readonly classIndex: number;
  /** Index of the tier of its claim; -1 without one. */
  readonly tier: number;
  /** Whether it converts by advantage, whatever it costs, or not at all. */
  readonly conversion: "optimal" | "always" | "never";
  /** The same for exercise; `always` for what is owned already. */
  readonly exercise: "optimal" | "always" | "never";
  /** On a series rather than on common. */
  readonly onPreferred: boolean;
  /** Share of the capitalization that a post-money SAFE converts into; null for all others. A fraction of one: 0.2 is 20 %. */
  readonly ownershipPct: number | null;
}

/** A row of the model: what it may claim, and what it is paid. */
export interface ExitRow {
  /** Index of its class. */
  readonly classIndex: number;
  /** Index of the unit that decides for it. */
  readonly unit: number;
  /** As in the request. */
  readonly id: string;
  readonly holderId: string;
  readonly name: string;
  /** Held. Shares. */
  readonly shares: number;
  /** Paid for it. Currency. */
  readonly invested: number;
  /** Claim apart from dividends. Currency. */
  readonly preference: number;
  /** Dividends in the claim, lost on conversion. Currency. */
  readonly dividends: number;
  /** What a discount adds after all claims. Currency. */
  readonly stepUp: number;
  /** Common shares that take part while it holds. Shares. */
  readonly participating: number;
  /** Common shares on conversion. Shares. */
  readonly converting: number;
  /** The most that holding pays; null without a cap. Currency. */
  readonly cap: number | null;
  /** Strike price times shares. Currency. */
  readonly cost: number;
  /** Dividends owed whether it converts or not, and the unit whose claim they are. Currency. */
  readonly keptDividends: { readonly unit: number; readonly amount: number } | null;
  /** Received, exactly. Currency. */
  readonly net: number;
}
