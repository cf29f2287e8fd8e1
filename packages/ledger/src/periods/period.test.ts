import { describe, expect, it } from "vitest";
import { comparisonPeriods, resolvePeriod } from "../index.js";

const today = "2026-07-15";

describe("a named period", () => {
  it.each`
    preset            | start           | end             | label
    ${"itd"}          | ${null}         | ${null}         | ${"Inception to date"}
    ${"ytd"}          | ${"2026-01-01"} | ${"2026-07-15"} | ${"YTD 2026"}
    ${"qtd"}          | ${"2026-07-01"} | ${"2026-07-15"} | ${"QTD Q3 2026"}
    ${"mtd"}          | ${"2026-07-01"} | ${"2026-07-15"} | ${"MTD Jul 2026"}
    ${"this_quarter"} | ${"2026-07-01"} | ${"2026-09-30"} | ${"Q3 2026"}
    ${"last_quarter"} | ${"2026-04-01"} | ${"2026-06-30"} | ${"Q2 2026"}
    ${"this_month"}   | ${"2026-07-01"} | ${"2026-07-31"} | ${"Jul 2026"}
    ${"last_month"}   | ${"2026-06-01"} | ${"2026-06-30"} | ${"Jun 2026"}
    ${"prior_year"}   | ${"2025-01-01"} | ${"2025-12-31"} | ${"FY 2025"}
    ${"fytd"}         | ${"2026-01-01"} | ${"2026-07-15"} | ${"FYTD 2026"}
  `("$preset is $label", ({ preset, start, end, label }) => {
    expect(resolvePeriod(preset, today)).toEqual({ preset, start, end, label });
  });
  it("of its own ends says what is given", () => {
    const label = (start: string | null, end: string | null) => resolvePeriod("custom", today, { start, end }).label;
    expect(label("2026-01-01", "2026-03-31")).toBe("2026-01-01 to 2026-03-31");
    expect([label(null, "2026-03-31"), label("2026-01-01", null), label(null, null)]).toEqual([
      "Through 2026-03-31",
      "From 2026-01-01",
      "Inception to date",
    ]);
  });
  it("of a fiscal year starts before today and bears the year it ends in", () => {
    expect(resolvePeriod("fytd", today, { fiscalYearStart: "10-01" })).toMatchObject({
      start: "2025-10-01",
      label: "FYTD 2026",
    });
  });
});

describe("the periods before", () => {
  const before = (start: string | null, end: string, n = 2) =>
    comparisonPeriods(resolvePeriod("custom", today, { start, end }), n).map((period) => [period.start, period.end]);
  it("step by whole months where whole months are given", () => {
    expect(before("2026-01-01", "2026-02-28")).toEqual([
      ["2025-11-01", "2025-12-31"],
      ["2025-09-01", "2025-10-31"],
    ]);
  });
  it("step by days otherwise, and by years without a start", () => {
    expect(before("2026-01-11", "2026-01-20", 1)).toEqual([["2026-01-01", "2026-01-10"]]);
    expect(before(null, "2024-02-29")).toEqual([
      [null, "2023-02-28"],
      [null, "2022-02-28"],
    ]);
  });
  it("of a quarter or a prior year are quarters and years", () => {
    expect(comparisonPeriods(resolvePeriod("last_quarter", today), 2).map((period) => period.label)).toEqual([
      "Q1 2026",
      "Q4 2025",
    ]);
    expect(comparisonPeriods(resolvePeriod("prior_year", today), 1).map((period) => period.label)).toEqual(["FY 2024"]);
    expect(comparisonPeriods(resolvePeriod("itd", today), 3)).toEqual([]);
  });
});
