import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  dateParts,
  daysBetween,
  daysInMonth,
  endOfMonth,
  fromDayNumber,
  isDate,
  isLeapYear,
  toDate,
  toDayNumber,
  wholeMonthsBetween,
} from "./calendar-date.js";

const invalidDate = expect.objectContaining({ code: "invalid_date" });

describe("what is a date", () => {
  it.each(["0001-01-01", "9999-12-31", "2024-02-29", "2000-02-29", "1600-02-29", "2023-04-30"])("%s", (date) => {
    expect(isDate(date)).toBe(true);
  });

  it.each<[unknown]>([
    ["0000-12-31"],
    ["2023-02-29"],
    ["1900-02-29"],
    ["2023-04-31"],
    ["2023-13-01"],
    ["2023-00-10"],
    ["2023-01-00"],
    ["2023-1-01"],
    ["23-01-01"],
    ["+02023-01-01"],
    ["10000-01-01"],
    ["2023-01-01 "],
    ["2023-01-01T00:00:00Z"],
    ["2023/01/01"],
    ["2023-0x-01"],
    ["2023-01-/1"],
    ["２０２３-01-01"],
    [""],
    [20230101],
    [["2023-01-01"]],
    [null],
    [undefined],
    [{}],
  ])("not %o", (value) => {
    expect(isDate(value)).toBe(false);
    expect(() => dateParts(value as string)).toThrow(invalidDate);
  });
});

describe("leap years and months", () => {
  it.each<[number, boolean]>([
    [4, true],
    [100, false],
    [400, true],
    [1900, false],
    [2000, true],
    [2023, false],
    [2024, true],
    [2100, false],
  ])("year %i", (year, leap) => {
    expect(isLeapYear(year)).toBe(leap);
    expect(daysInMonth(year, 2)).toBe(leap ? 29 : 28);
  });

  it("thirty days hath September", () => {
    const days = Array.from({ length: 12 }, (_, index) => daysInMonth(2023, index + 1));
    expect(days).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  });

  it.each<[string, string]>([
    ["2024-02-10", "2024-02-29"],
    ["2023-02-28", "2023-02-28"],
    ["9999-12-01", "9999-12-31"],
  ])("the month of %s ends on %s", (date, end) => {
    expect(endOfMonth(date)).toBe(end);
  });
});

describe("day numbers", () => {
  it.each<[string, number]>([
    ["1970-01-01", 0],
    ["1969-12-31", -1],
    ["0001-01-01", -719_162],
    ["9999-12-31", 2_932_896],
    ["2000-02-29", 11_016],
    ["2000-03-01", 11_017],
    ["2038-01-19", 24_855],
  ])("%s is day %i", (date, dayNumber) => {
    expect(toDayNumber(date)).toBe(dayNumber);
    expect(fromDayNumber(dayNumber)).toBe(date);
  });

  it.each([-719_163, 2_932_897, 0.5, Number.NaN, Number.POSITIVE_INFINITY])("no date has day number %d", (number) => {
    expect(() => fromDayNumber(number)).toThrow(invalidDate);
  });
});

describe("steps", () => {
  it.each<[string, number, string]>([
    ["2024-02-28", 2, "2024-03-01"],
    ["2023-02-28", 1, "2023-03-01"],
    ["2024-03-01", -1, "2024-02-29"],
    ["0001-01-01", 0, "0001-01-01"],
    ["2023-12-31", 1, "2024-01-01"],
  ])("%s plus %i days", (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
    expect(daysBetween(date, expected)).toBe(days);
  });

  it.each<[string, number, string]>([
    ["2024-01-31", 1, "2024-02-29"],
    ["2024-01-31", 2, "2024-03-31"],
    ["2023-01-31", 1, "2023-02-28"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2024-02-29", 48, "2028-02-29"],
    ["2024-03-31", -1, "2024-02-29"],
    ["2024-01-15", -1, "2023-12-15"],
    ["2024-01-15", -13, "2022-12-15"],
    ["0001-12-31", -11, "0001-01-31"],
    ["9999-01-31", 10, "9999-11-30"],
  ])("%s plus %i months", (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });

  it.each<[string, () => string]>([
    ["a day past year 9999", () => addDays("9999-12-31", 1)],
    ["a day before year 1", () => addDays("0001-01-01", -1)],
    ["a month past year 9999", () => addMonths("9999-12-01", 1)],
    ["a month before year 1", () => addMonths("0001-01-31", -1)],
    ["half a month", () => addMonths("2024-01-01", 0.5)],
    ["half a day", () => addDays("2024-01-01", 0.5)],
    ["month 13", () => toDate({ year: 2024, month: 13, day: 1 })],
    ["day 0", () => toDate({ year: 2024, month: 1, day: 0 })],
    ["year 0", () => toDate({ year: 0, month: 1, day: 1 })],
  ])("%s is no date", (_, run) => {
    expect(run).toThrow(invalidDate);
  });

  it("a date from parts is clamped to the month's end", () => {
    expect(toDate({ year: 2026, month: 2, day: 31 })).toBe("2026-02-28");
    expect(toDate({ year: 7, month: 6, day: 30 })).toBe("0007-06-30");
  });
});

describe("whole months between", () => {
  it.each<[string, string, number]>([
    ["2022-01-15", "2023-08-20", 19],
    ["2022-01-15", "2022-02-14", 0],
    ["2022-01-15", "2022-02-15", 1],
    ["2024-01-31", "2024-02-29", 1],
    ["2024-01-31", "2024-02-28", 0],
    ["2024-01-31", "2024-03-30", 1],
    ["2024-02-29", "2025-02-28", 12],
    ["2022-03-31", "2023-08-15", 16],
    ["2023-08-20", "2022-01-15", -19],
    ["2024-05-05", "2024-05-05", 0],
    ["0001-01-01", "9999-12-31", 119_987],
  ])("%s to %s: %i", (from, to, months) => {
    expect(wholeMonthsBetween(from, to)).toBe(months);
  });

  it("refuses what is no date", () => {
    expect(() => wholeMonthsBetween("2024-01-01", "soon")).toThrow(invalidDate);
    expect(() => wholeMonthsBetween("soon", "2024-01-01")).toThrow(invalidDate);
  });
});
