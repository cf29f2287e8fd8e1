import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countMonths, DAY, dateOf, monthsLater, textOf } from "../../test/reference/calendar.js";
import {
  addDays,
  addMonths,
  dateParts,
  daysBetween,
  endOfMonth,
  fromDayNumber,
  isDate,
  toDayNumber,
  wholeMonthsBetween,
} from "./calendar-date.js";

const dayNumber = fc.integer({ min: -719_162, max: 2_932_896 });
const date = dayNumber.map((day) => textOf(new Date(day * DAY)));
const digits = fc.tuple(
  fc.integer({ min: 0, max: 9999 }),
  fc.integer({ min: 0, max: 15 }),
  fc.integer({ min: 0, max: 35 }),
);

describe("the calendar agrees with the host's", () => {
  it("on every day of years 1 to 9999, a prime step apart", () => {
    for (let day = -719_162; day <= 2_932_896; day += 97) {
      const text = new Date(day * DAY).toISOString().slice(0, 10);
      if (fromDayNumber(day) !== text || toDayNumber(text) !== day) expect.fail(`${text} is day ${day}`);
    }
    expect(fromDayNumber(2_932_896)).toBe("9999-12-31");
  });

  it("on which texts are days", () => {
    fc.assert(
      fc.property(digits, ([year, month, day]) => {
        const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
        expect(isDate(text)).toBe(year > 0 && month > 0 && day > 0 && textOf(dateOf(text)) === text);
      }),
      runs(1000),
    );
  });

  it("on parts, distances and ends of months", () => {
    fc.assert(
      fc.property(date, date, (from, to) => {
        expect(daysBetween(from, to)).toBe((dateOf(to).getTime() - dateOf(from).getTime()) / DAY);
        expect(addDays(from, daysBetween(from, to))).toBe(to);
        const { year, month, day } = dateParts(from);
        expect([year, month, day]).toEqual(from.split("-").map(Number));
        expect(endOfMonth(from)).toBe(textOf(new Date(Date.UTC(year + 400, month, 0) - 146_097 * DAY)));
        expect(from < to).toBe(daysBetween(from, to) > 0);
      }),
      runs(1000),
    );
  });

  it("on steps of months, clamped to the month's end", () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -600, max: 600 }), (from, months) => {
        const year = Number(from.slice(0, 4)) + months / 12;
        fc.pre(year > 2 && year < 9998);
        expect(addMonths(from, months)).toBe(monthsLater(from, months));
      }),
      runs(1000),
    );
  });

  it("on whole months between, by stepping", () => {
    const near = fc.integer({ min: 0, max: 1500 });
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), near, (start, days) => {
        const [from, to] = [fromDayNumber(start), fromDayNumber(start + days)];
        expect(wholeMonthsBetween(from, to)).toBe(countMonths(from, to));
        expect(wholeMonthsBetween(to, from)).toBe(0 - countMonths(from, to));
      }),
      runs(300),
    );
  });
});
