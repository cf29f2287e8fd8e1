import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { walkedYears } from "../../test/reference/day-count.js";
import { show } from "../../test/reference/fraction.js";
import { addDays, endOfMonth, fromDayNumber } from "./calendar-date.js";
import { dayCounts, exactYearFraction, yearFraction } from "./day-count.js";

const anyDay = fc.integer({ min: -719_000, max: 2_930_000 }).map(fromDayNumber);
const awkwardDay = anyDay.chain((day) =>
  fc.constantFrom(day, endOfMonth(day), addDays(endOfMonth(day), 1), addDays(endOfMonth(day), -1)),
);
const dayCount = fc.constantFrom(...dayCounts);

describe("every day count", () => {
  it("is what walking day by day gives", () => {
    fc.assert(
      fc.property(awkwardDay, fc.nat(1500), fc.boolean(), dayCount, (from, days, atMonthEnd, count) => {
        const later = addDays(from, Math.min(days, 1500));
        const to = atMonthEnd ? endOfMonth(later) : later;
        expect(exactYearFraction(from, to, count).toString()).toBe(show(walkedYears(from, to, count)));
      }),
      runs(300),
    );
  });

  it("is the negative backwards, and a double nearest to the exact value", () => {
    fc.assert(
      fc.property(anyDay, anyDay, dayCount, (from, to, count) => {
        const years = exactYearFraction(from, to, count);
        expect(exactYearFraction(to, from, count).toString()).toBe(years.neg().toString());
        expect(yearFraction(from, to, count)).toBe(years.toNumber());
      }),
      runs(300),
    );
  });

  it("adds up over adjoining spans where it counts actual days", () => {
    const actual = fc.constantFrom(...dayCounts.filter((name) => name.startsWith("actual")));
    fc.assert(
      fc.property(anyDay, anyDay, anyDay, actual, (a, b, c, count) => {
        const [first, second, third] = [a, b, c].sort() as [string, string, string];
        const sum = exactYearFraction(first, second, count).plus(exactYearFraction(second, third, count));
        expect(sum.eq(exactYearFraction(first, third, count))).toBe(true);
      }),
      runs(300),
    );
  });
});
