/**
 * The lines of a capital account. Each movement of a partner's capital falls in one, by its entry's `sourceType`.
 * @see ILPA, "Reporting Template" v1.1, changes in partners' capital; ASC 946-205-45
 */

/**
 * The lines of a roll-forward from zero to `ending`, in reporting order.
 * @example capitalBuckets[1] // => "contributions"
 */
export const capitalBuckets = [
  "beginning",
  "contributions",
  "distributions",
  "managementFees",
  "expenses",
  "offeringCosts",
  "operatingIncome",
  "realizedGains",
  "unrealizedGains",
  "fxTranslation",
  "transfers",
  "carriedInterest",
  "unclassified",
] as const;

/** A line of a capital account. */
export type CapitalBucket = (typeof capitalBuckets)[number];

/** A capital account's roll-forward in currency: `ending` is the sum of the thirteen lines above it. */
export type CapitalBreakdown = { readonly [line in CapitalBucket | "ending"]: number };

export const BUCKETS = capitalBuckets.length;

export const BUCKET_OF = /* @__PURE__ */ new Map<string, CapitalBucket>([
  ["opening_balance", "beginning"],
  ["capital_call", "contributions"],
  ["contribution", "contributions"],
  ["equalization", "contributions"],
  ["distribution", "distributions"],
  ["recallable_distribution", "distributions"],
  ["management_fee", "managementFees"],
  ["fee", "managementFees"],
  ["partnership_expense", "expenses"],
  ["organizational_expense", "expenses"],
  ["expense", "expenses"],
  ["offering_cost", "offeringCosts"],
  ["income", "operatingIncome"],
  ["realized_gain", "realizedGains"],
  ["gain", "realizedGains"],
  ["valuation", "unrealizedGains"],
  ["unrealized", "unrealizedGains"],
  ["fx", "fxTranslation"],
  ["fx_revaluation", "fxTranslation"],
  ["transfer", "transfers"],
  ["carried_interest", "carriedInterest"],
  ["carry", "carriedInterest"],
  ["carry_distribution", "carriedInterest"],
]);

export function bucketOf(sourceType: string): CapitalBucket {
  return BUCKET_OF.get(sourceType) ?? "unclassified";
}

/** The ordinal of a bucket's name. */
export function bucketAt(bucket: CapitalBucket): number {
  return capitalBuckets.indexOf(bucket);
}
