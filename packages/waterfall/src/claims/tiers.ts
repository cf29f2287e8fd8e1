/**
 * The order of payment, tier by tier: notes, then each rank of preferred stock from senior to junior, then what
 * discounts are worth above their cash claims, then common. SAFEs rank like preferred stock.
 * @see Y Combinator post-money SAFE v1.2, section 1(d) "Liquidation Priority"
 */
import type { Rational } from "@capstack/decimal";
import type { CapitalStack } from "./capital-stack.js";
import { catchUpThresholds } from "./profits-interests.js";

/** One tier: claims that share pro rata, or common at the end. */
export type Tier =
  | { readonly kind: "tier"; readonly seniority: number | null }
  | { readonly kind: "step_up" }
  | { readonly kind: "common" };

/** The tiers from first paid to last, and the tier of each claim. */
export interface Tiers {
  readonly list: readonly Tier[];
  readonly notes: number;
  readonly stepUp: number;
  readonly common: number;
  /** Index of the tier of a rank. */
  tierOf(seniority: number): number;
  /** Rank of SAFEs that name none: that of the most senior series. */
  readonly assumedSeniority: number;
  readonly hasSeveralRanks: boolean;
  /** Prices of common at which catch-ups of profits interests are paid, from the lowest. */
  readonly catchUps: readonly Rational[];
}

export function tiersOf({ series, profitsInterests, convertibles, highestFirst }: CapitalStack): Tiers {
  const direction = highestFirst ? -1 : 1;
  const inOrder = (ranks: Iterable<number>) => [...new Set(ranks)].sort((a, b) => (a - b) * direction);
  const seriesRanks = inOrder(series.map((one) => one.terms.seniority));
  const assumedSeniority = seriesRanks[0] ?? 0;
  const safes = convertibles.filter(({ type }) => type === "safe");
  const ranks = inOrder([...seriesRanks, ...safes.map((safe) => safe.seniority ?? assumedSeniority)]);
  const noteTier: Tier[] = convertibles.length > safes.length ? [{ kind: "tier", seniority: null }] : [];
  const stepUpTier: Tier[] = convertibles.some((one) => one.stepUp.sign() > 0) ? [{ kind: "step_up" }] : [];
  const claims: Tier[] = [...noteTier, ...ranks.map((seniority): Tier => ({ kind: "tier", seniority })), ...stepUpTier];
  const indexes = new Map(ranks.map((rank, index) => [rank, noteTier.length + index]));
  return {
    list: [...claims, { kind: "common" }],
    notes: 0,
    stepUp: claims.length - 1,
    common: claims.length,
    tierOf: (seniority) => indexes.get(seniority) as number,
    assumedSeniority,
    hasSeveralRanks: seriesRanks.length > 1,
    catchUps: catchUpThresholds(profitsInterests),
  };
}
