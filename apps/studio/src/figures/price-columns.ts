/** Prices that stand below or beside each other. */
import type { Company } from "../engine/questions.js";
import { showPrice } from "./figures.js";

/**
 * Writes prices with as many decimals as the one that needs most, two at least and six at most, so that their points
 * stand below each other.
 * @example pricesTogether([3, 0.925926])(3) // => "3.000000"
 */
export function pricesTogether(prices: readonly (number | null)[]): (price: number | null) => string {
  const decimals = Math.max(2, ...prices.map((price) => showPrice(price).split(".")[1]?.length ?? 0));
  const format = new Intl.NumberFormat("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (price) => (price === null ? showPrice(price) : format.format(price));
}

/** The part of a company that has prices. */
export interface Priced {
  readonly snapshots: readonly { readonly round?: PricedRound }[];
  readonly final: {
    readonly classes: readonly Pick<Company["final"]["classes"][number], "originalIssuePrice" | "conversionPrice">[];
  };
}

type Round = NonNullable<Company["snapshots"][number]["round"]>;

interface PricedRound {
  readonly pricePerShare: number;
  readonly conversions: readonly Pick<Round["conversions"][number], "price">[];
  readonly antiDilution: readonly Pick<Round["antiDilution"][number], "oldConversionPrice">[];
}

/** What was paid in rounds and conversions, and what preferred stock converts at. Currency a share. */
export function pricesOf({ snapshots, final }: Priced): (number | null)[] {
  const rounds = snapshots.flatMap(({ round }) => round ?? []);
  return [
    ...rounds.map(({ pricePerShare }) => pricePerShare),
    ...rounds.flatMap(({ conversions }) => conversions.map(({ price }) => price)),
    ...rounds.flatMap(({ antiDilution }) => antiDilution.map(({ oldConversionPrice }) => oldConversionPrice)),
    ...final.classes.flatMap(({ originalIssuePrice, conversionPrice }) => [originalIssuePrice, conversionPrice]),
  ];
}
