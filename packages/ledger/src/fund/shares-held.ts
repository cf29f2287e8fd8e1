/** Shares of a security at a date. */
import { rational, sumOf, toDayNumber } from "@capstack/decimal";
import type { Security } from "../records/vehicle.js";

/** Shares, units or tokens held at the end of a day; null where nothing says it. */
export function sharesHeld({ shares = null, shareChanges = [] }: Security, endDay: number): number | null {
  const known = shareChanges.filter(({ date }) => toDayNumber(date) <= endDay);
  if (shares === null && known.length === 0) return null;
  return sumOf([shares ?? 0, ...known.map((change) => change.shares)].map((one) => rational(one))).toNumber();
}
