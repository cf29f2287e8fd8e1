/** Shares of a security at a date. */
import { date, double, list, orNull, plainArgument, rational, shape, sumOf, toDayNumber } from "@capstack/decimal";
import type { Security } from "../records/vehicle.js";
import { shareChange } from "../records/vehicle.js";

const holding = /* @__PURE__ */ shape({
  shares: orNull(double({ unit: "shares", optional: true, min: Number.NEGATIVE_INFINITY })),
  shareChanges: list(shareChange, { default: [] }),
});

const through = /* @__PURE__ */ shape({ end: orNull(date({ optional: true })) });

/**
 * Shares, units or tokens held at the end of a day, or in all.
 * @param security the shares of its record, and what changed them since
 * @param end the day, YYYY-MM-DD; null counts every change
 * @returns the exact sum, as the nearest double; null where nothing says how many there are
 * @throws EngineError `invalid_date`, `invalid_value`
 * @example
 * const security = { shares: 100_000, shareChanges: [{ date: "2025-03-31", shares: -25_000 }] };
 * [sharesHeld(security, "2025-03-30"), sharesHeld(security, null)] // => [100000, 75000]
 */
export function sharesHeld(security: Pick<Security, "shares" | "shareChanges">, end: string | null): number | null {
  const read = plainArgument(security, holding);
  const { end: last } = plainArgument({ end }, through);
  return heldThrough(read, last == null ? Number.POSITIVE_INFINITY : toDayNumber(last));
}

/** The same of a record that is read, through a day by its number. */
export function heldThrough(
  { shares = null, shareChanges = [] }: Pick<Security, "shares" | "shareChanges">,
  endDay: number,
): number | null {
  const known = shareChanges.filter(({ date }) => toDayNumber(date) <= endDay);
  if (shares === null && known.length === 0) return null;
  return sumOf([shares ?? 0, ...known.map((change) => change.shares)].map((one) => rational(one))).toNumber();
}
