/** Prices that stand below or beside each other. */
import type { CapTableState } from "@capstack/cap-table";
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
    readonly classes: readonly Pick<CapTableState["classes"][number], "originalIssuePrice" | "conversionPrice">[];
  };
}

interface PricedRound {
  readonly pricePerShare: number;
  readonly conversions: readonly { readonly price: number }[];
}

/** What was paid in rounds and conversions, and what preferred stock was issued at and converts at. Currency a share. */
export const pricesOf = ({ snapshots, final }: Priced): (number | null)[] => [
  ...snapshots.flatMap(({ round }) =>
    round === undefined ? [] : [round.pricePerShare, ...round.conversions.map(({ price }) => price)],
  ),
  ...final.classes.flatMap(({ originalIssuePrice, conversionPrice }) => [originalIssuePrice, conversionPrice]),
];
