import { describe, expect, it } from "vitest";
import { type DayCount, dayCounts, exactYearFraction, yearFraction } from "./day-count.js";

const daysOf360 = (from: string, to: string, dayCount: DayCount) =>
  exactYearFraction(from, to, dayCount).times(360).toString();

describe("30/360 and 30E/360: ISDA's worksheet 30-360-2006ISDADefs.xls, days", () => {
  //  from          to          30/360  30E/360
  it.each<[string, string, string, string]>([
    ["2007-01-15", "2007-01-30", "15", "15"],
    ["2007-01-15", "2007-02-15", "30", "30"],
    ["2007-01-15", "2007-07-15", "180", "180"],
    ["2007-09-30", "2008-03-31", "180", "180"],
    ["2007-09-30", "2007-10-31", "30", "30"],
    ["2007-09-30", "2008-09-30", "360", "360"],
    ["2007-01-15", "2007-01-31", "16", "15"],
    ["2007-01-31", "2007-02-28", "28", "28"],
    ["2007-02-28", "2007-03-31", "33", "32"],
    ["2006-08-31", "2007-02-28", "178", "178"],
    ["2007-02-28", "2007-08-31", "183", "182"],
    ["2007-02-14", "2007-02-28", "14", "14"],
    ["2007-02-26", "2008-02-29", "363", "363"],
    ["2008-02-29", "2009-02-28", "359", "359"],
    ["2008-02-29", "2008-03-30", "31", "31"],
    ["2008-02-29", "2008-03-31", "32", "31"],
    ["2007-02-28", "2007-03-05", "7", "7"],
    ["2007-10-31", "2007-11-28", "28", "28"],
    ["2007-08-31", "2008-02-29", "179", "179"],
    ["2008-02-29", "2008-08-31", "182", "181"],
    ["2008-08-31", "2009-02-28", "178", "178"],
    ["2009-02-28", "2009-08-31", "183", "182"],
  ])("%s to %s: %s, %s", (from, to, bond, eurobond) => {
    expect(daysOf360(from, to, "30/360")).toBe(bond);
    expect(daysOf360(from, to, "30E/360")).toBe(eurobond);
  });
});

describe("actual/actual: ISDA, EMU and Market Conventions, 1998, worked examples", () => {
  it.each<[string, string, string, string]>([
    ["2003-11-01", "2004-05-01", "0.4977243806", "61/365 + 121/366"],
    ["1999-02-01", "1999-07-01", "0.4109589041", "150/365"],
    ["1999-07-01", "2000-07-01", "1.0013773486", "184/365 + 182/366"],
    ["2002-08-15", "2003-07-15", "0.9150684932", "334/365"],
    ["2003-07-15", "2004-01-15", "0.5040047908", "170/365 + 14/366"],
    ["1999-07-30", "2000-01-30", "0.5038925069", "155/365 + 29/366"],
    ["2000-01-30", "2000-06-30", "0.4153005464", "152/366"],
  ])("%s to %s: %s", (from, to, years) => {
    expect(exactYearFraction(from, to, "actual/actual").toFixed(10)).toBe(years);
  });

  it.each<[string, string, string]>([
    ["2024-01-01", "2025-01-01", "1"],
    ["2023-12-31", "2024-01-01", "1/365"],
    ["2023-12-31", "2024-01-02", "731/133590"],
    ["2000-01-01", "2400-01-01", "400"],
    ["0001-01-01", "9999-01-01", "9998"],
    ["9998-12-31", "9999-12-31", "1"],
  ])("whole years count one each: %s to %s is %s", (from, to, years) => {
    expect(exactYearFraction(from, to, "actual/actual").toString()).toBe(years);
  });
});

describe("actual days over a fixed year", () => {
  it.each<[DayCount, string]>([
    ["actual/365", "547/365"],
    ["actual/360", "547/360"],
    ["actual/365.25", "2188/1461"],
  ])("%s from 2023-01-15 to 2024-07-15 is %s", (dayCount, years) => {
    expect(exactYearFraction("2023-01-15", "2024-07-15", dayCount).toString()).toBe(years);
  });

  it("actual/365 is the default, as in Excel's XIRR", () => {
    expect(exactYearFraction("2024-01-01", "2025-01-01").toString()).toBe("366/365");
    expect(yearFraction("2024-01-01", "2025-01-01")).toBe(366 / 365);
  });
});

describe("five dated flows: the rate at which they come to nothing, by day count", () => {
  // bracketed by arithmetic of 50 digits; the sum of a flow discounted over the years of each day count
  it.each<[DayCount, number]>([
    ["actual/365", 0.10064378342664],
    ["actual/360", 0.09919888980635],
    ["actual/actual", 0.1007396489878],
    ["30/360", 0.10067547728306],
    ["30E/360", 0.10067547728306],
    ["actual/365.25", 0.10071607794376],
  ])("%s: %d", (dayCount, rate) => {
    const flows = [
      ["2007-01-12", -10_000],
      ["2008-02-14", 2_500],
      ["2008-03-03", 2_000],
      ["2008-06-14", 3_000],
      ["2008-12-01", 4_000],
    ] as const;
    const value = (at: number) =>
      flows.reduce((sum, [date, amount]) => sum + amount * (1 + at) ** -yearFraction("2007-01-12", date, dayCount), 0);
    expect(value(rate - 1e-13)).toBeGreaterThan(0);
    expect(value(rate + 1e-13)).toBeLessThan(0);
  });
});

describe("every day count", () => {
  it.each(dayCounts.map((dayCount) => [dayCount]))("%s is zero on one day and the negative backwards", (dayCount) => {
    expect(exactYearFraction("2024-02-29", "2024-02-29", dayCount).toString()).toBe("0");
    const forward = exactYearFraction("2023-12-31", "2025-03-31", dayCount);
    expect(exactYearFraction("2025-03-31", "2023-12-31", dayCount).eq(forward.neg())).toBe(true);
  });

  it("refuses a name it does not know and a day that does not exist", () => {
    const unknown = () => exactYearFraction("2024-01-01", "2024-02-01", "actual/364" as DayCount);
    expect(unknown).toThrow(expect.objectContaining({ code: "invalid_day_count" }));
    expect(unknown).toThrow("actual/365, actual/360, actual/365.25, actual/actual, 30/360, 30E/360");
    const noDay = () => exactYearFraction("2023-02-29", "2024-02-01", "30/360");
    expect(noDay).toThrow(expect.objectContaining({ code: "invalid_date" }));
  });
});
