/** The names of meters and what they count. */

/**
 * The meters, in the order in which they are told.
 * @example meterNames[1] // => "concentration"
 */
export const meterNames = [
  "non_qualifying",
  "concentration",
  "recycling",
  "bridge",
  "bridge_days",
  "borrowing",
  "borrowing_days",
  "organizational_costs",
  "owners",
  "benefit_plans",
] as const;

/** A name of a meter. */
export type MeterName = (typeof meterNames)[number];

/** What a meter counts; percent are whole ones, rounded down. */
export type MeterUnit = "currency" | "days" | "owners" | "percent";
