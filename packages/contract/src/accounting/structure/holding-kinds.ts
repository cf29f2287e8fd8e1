/**
 * What a holding of one vehicle in another is.
 * @example holdingKinds.includes("feeder") // => true
 */
export const holdingKinds = ["feeder", "blocker", "gp_entity", "fund_of_funds"] as const;
