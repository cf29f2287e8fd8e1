import { expect, test } from "vitest";
import { FilterError, periodQuery, readFilter } from "./filter.js";

test.each([
  ["2026-Q1", { start: "2026-01-01", end: "2026-03-31" }],
  ["FY2024", { start: "2024-01-01", end: "2024-12-31" }],
  ["2024-02", { start: "2024-02-01", end: "2024-02-29" }],
  ["2026-03-31", { start: "2026-03-31", end: "2026-03-31" }],
  ["2026-01-15..2026-02-01", { start: "2026-01-15", end: "2026-02-01" }],
  ["..2026-02-01", { end: "2026-02-01" }],
  ["ytd", { preset: "ytd" }],
] as const)("%s is a period", (text, period) => {
  expect(readFilter(text)).toEqual(period);
});

test("what is named, the least amount, tags and words stand together in any order", () => {
  expect(readFilter('legal partner:"Alder Teachers" >= 10,000.50 account:5100 #audit "second half" 2026-Q2')).toEqual({
    partner: "Alder Teachers",
    least: 10000.5,
    account: "5100",
    start: "2026-04-01",
    end: "2026-06-30",
    words: "legal #audit second half",
  });
});

test("a period said twice is refused", () => {
  expect(() => readFilter("2026-Q1 2026-Q2")).toThrow(FilterError);
});

test("a day that is none is refused", () => {
  expect(() => readFilter("2026-02-30")).toThrow("2026-02-30 is not a day of the calendar.");
});

test("a period of two days is custom, one of a name is that, and none is none", () => {
  expect(periodQuery({ start: "2026-01-01", end: "2026-03-31" })).toEqual({
    preset: "custom",
    start: "2026-01-01",
    end: "2026-03-31",
  });
  expect(periodQuery({ preset: "ytd" })).toEqual({ preset: "ytd" });
  expect(periodQuery({})).toEqual({});
});

test.each(["> 100000", "<5", "foo:bar", "2026-Q9"])("%s is refused aloud, and finds not nothing", (text) => {
  expect(() => readFilter(text)).toThrow(FilterError);
});
