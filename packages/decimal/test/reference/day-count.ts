/** Day counts by walking from the first date to the second, a day at a time. */
import type { DayCount } from "../../src/dates/day-count.js";
import { DAY, dateOf } from "./calendar.js";
import { add, type Fraction, fraction } from "./fraction.js";

export function walkedYears(from: string, to: string, dayCount: DayCount): Fraction {
  switch (dayCount) {
    case "actual/365":
      return fraction(walkedDays(from, to), 365n);
    case "actual/360":
      return fraction(walkedDays(from, to), 360n);
    case "actual/365.25":
      return fraction(walkedDays(from, to) * 100n, 36_525n);
    case "actual/actual":
      return walkedActualActual(from, to);
    case "30/360":
      return fraction(walkedThirty(from, to) + lastDayOver(from, to), 360n);
    case "30E/360":
      return fraction(walkedThirty(from, to), 360n);
  }
}

function* nights(from: string, to: string): Generator<Date> {
  for (let at = dateOf(from).getTime(); at < dateOf(to).getTime(); at += DAY) yield new Date(at);
}

function walkedDays(from: string, to: string): bigint {
  let days = 0n;
  for (const _ of nights(from, to)) days++;
  return days;
}

/** Each night counts one day of the year it begins in. */
function walkedActualActual(from: string, to: string): Fraction {
  const counted = { 365: 0n, 366: 0n };
  for (const night of nights(from, to)) {
    const year = night.getUTCFullYear();
    const firstOf = (y: number) => dateOf(`${String(y).padStart(4, "0")}-01-01`).getTime();
    const length = year === 9999 ? 365 : (firstOf(year + 1) - firstOf(year)) / DAY;
    counted[length as 365 | 366]++;
  }
  return add(fraction(counted[365], 365n), fraction(counted[366], 366n));
}

/** Every month has 30 days: the night into a 31st counts nothing, the night into March makes February up to 30. */
function walkedThirty(from: string, to: string): bigint {
  let days = 0;
  for (const night of nights(from, to)) {
    const today = night.getUTCDate();
    const tomorrow = new Date(night.getTime() + DAY).getUTCDate();
    if (tomorrow === 31) continue;
    days += tomorrow === 1 && today < 30 ? 31 - today : 1;
  }
  return BigInt(days);
}

/** American: a last day 31 counts as one more day unless the first day was the 30th or 31st. */
function lastDayOver(from: string, to: string): bigint {
  return to.endsWith("-31") && !from.endsWith("-30") && !from.endsWith("-31") ? 1n : 0n;
}
