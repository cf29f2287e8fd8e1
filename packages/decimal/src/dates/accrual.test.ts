import { describe, expect, it } from "vitest";
import { type Numeric, rational } from "../arithmetic/rational.js";
import { type AccrualTerms, accruedOn } from "./accrual.js";

const simple = (annualRate: Numeric, from: string, to: string): AccrualTerms => ({
  accrual: "simple",
  annualRate,
  from,
  to,
});
const compound = (annualRate: Numeric, from: string, to: string): AccrualTerms => ({
  accrual: "compound",
  annualRate,
  from,
  to,
});

describe("simple interest: P r t", () => {
  it.each<[string, Numeric, AccrualTerms, string]>([
    ["500,000 at 8 %, 547 days", 500_000, simple(0.08, "2023-01-15", "2024-07-15"), "59945.21"],
    ["365,000 at 10 %, one day", 365_000, simple(0.1, "2024-02-28", "2024-02-29"), "100.00"],
    ["365,000 at 10 %, a leap year has 366 days", 365_000, simple(0.1, "2024-01-01", "2025-01-01"), "36600.00"],
    [
      "360,000 at 10 %, 30/360, two months",
      360_000,
      { ...simple(0.1, "2024-01-31", "2024-03-31"), dayCount: "30/360" },
      "6000.00",
    ],
    [
      "360,000 at 10 %, actual/360, 60 days",
      360_000,
      { ...simple(0.1, "2024-01-31", "2024-03-31"), dayCount: "actual/360" },
      "6000.00",
    ],
    [
      "1,000 at 5 %, actual/actual, a leap year",
      1_000,
      { ...simple(0.05, "2024-01-01", "2025-01-01"), dayCount: "actual/actual" },
      "50.00",
    ],
    ["a negative rate", 365_000, simple(-0.1, "2024-02-28", "2024-02-29"), "-100.00"],
    ["nothing on the first day", 500_000, simple(0.08, "2023-01-15", "2023-01-15"), "0.00"],
    ["nothing before it", 500_000, simple(0.08, "2023-01-15", "2022-01-15"), "0.00"],
    ["nothing at no rate", 500_000, simple(0, "2023-01-15", "2024-07-15"), "0.00"],
    ["nothing on nothing", 0, simple(0.08, "2023-01-15", "2024-07-15"), "0.00"],
  ])("%s", (_, principal, terms, expected) => {
    expect(accruedOn(principal, terms).toFixed(2)).toBe(expected);
  });
});

describe("compound interest: whole periods by the calendar, the stub simple on the balance", () => {
  it.each<[string, Numeric, AccrualTerms, string]>([
    // 5 quarters to 2023-06-30, then 46 days: 200,000 (1.015^5 (1 + 0.06 x 46/365) - 1)
    [
      "200,000 at 6 % quarterly, a stub of 46 days",
      200_000,
      { ...compound(0.06, "2022-03-31", "2023-08-15"), compounding: "quarterly" },
      "17086.01",
    ],
    // 4 years to 2024-01-15, then 167 days: 10,000,000 (1.08^4 (1 + 0.08 x 167/365) - 1)
    [
      "10,000,000 at 8 % yearly, a stub of 167 days",
      10_000_000,
      compound(0.08, "2020-01-15", "2024-06-30"),
      "4102865.83",
    ],
    // 1.05 (1 + 0.05 x 91/365) - 1 on 365,000: 18,250 + 1.05 x 4,550
    ["365,000 at 5 % yearly, a stub of 91 days", 365_000, compound(0.05, "2023-01-01", "2024-04-01"), "23027.50"],
    ["a whole year by the calendar, though leap", 1_000, compound(0.05, "2024-01-01", "2025-01-01"), "50.00"],
    [
      "semiannual at 10 %: 5 % twice",
      1_000,
      { ...compound(0.1, "2023-01-01", "2024-01-01"), compounding: "semiannual" },
      "102.50",
    ],
    [
      "monthly at 12 %: 1.01^12",
      100_000,
      { ...compound(0.12, "2023-01-01", "2024-01-01"), compounding: "monthly" },
      "12682.50",
    ],
    [
      "monthly from the 31st: six whole months",
      1_000_000,
      { ...compound(0.12, "2023-08-31", "2024-02-29"), compounding: "monthly" },
      "61520.15",
    ],
    ["less than a period is simple", 365_000, compound(0.1, "2024-03-01", "2024-03-02"), "100.00"],
    ["nothing before the first day", 1_000, compound(0.1, "2024-03-01", "2024-02-01"), "0.00"],
    ["nothing at no rate", 1_000, compound(0, "2020-03-01", "2024-02-01"), "0.00"],
  ])("%s", (_, principal, terms, expected) => {
    expect(accruedOn(principal, terms).toFixed(2)).toBe(expected);
  });

  it("daily: actual days over 365, 20 on the first day and 20.004 on the second", () => {
    const twoDays = { ...compound(0.073, "2024-02-28", "2024-03-01"), compounding: "daily" } as const;
    expect(accruedOn(100_000, twoDays).toString()).toBe("10001/250");
  });

  it.each(["actual/360", "30/360", "30E/360"] as const)("daily under %s: actual days over 360", (dayCount) => {
    const twoDays = { ...compound(0.072, "2024-02-28", "2024-03-01"), compounding: "daily", dayCount } as const;
    expect(accruedOn(100_000, twoDays).toString()).toBe("10001/250");
  });

  it("daily over thirty years stays under continuous compounding and above monthly", () => {
    const terms = { ...compound(0.08, "1990-01-01", "2020-01-01"), dayCount: "actual/365" } as const;
    const daily = accruedOn(1, { ...terms, compounding: "daily" });
    expect(daily.lt(Math.exp((0.08 * 10_957) / 365) - 1)).toBe(true);
    expect(daily.gt(accruedOn(1, { ...terms, compounding: "monthly" }))).toBe(true);
  });
});

describe("what an accrual refuses", () => {
  const year = ["2023-01-01", "2024-01-01"] as const;
  it.each<[string, unknown, string]>([
    ["a compounding it does not know", { ...compound(0.1, ...year), compounding: "weekly" }, "invalid_value"],
    [
      "a compounding named like an object's own",
      { ...compound(0.1, ...year), compounding: "constructor" },
      "invalid_value",
    ],
    ["an accrual it does not know", { ...simple(0.1, ...year), accrual: "straight" }, "invalid_value"],
    ["a rate that loses everything in a period", compound(-1, ...year), "invalid_value"],
    ["a rate beyond all sense", compound(1e308, "0001-01-01", "9999-01-01"), "invalid_value"],
    [
      "daily growth beyond all sense",
      { ...compound(1e308, "0001-01-01", "9999-01-01"), compounding: "daily" },
      "invalid_value",
    ],
    ["a day that does not exist", simple(0.1, "2023-02-29", "2024-01-01"), "invalid_date"],
    ["a day count it does not know", { ...simple(0.1, ...year), dayCount: "actual/364" }, "invalid_day_count"],
    ["a rate that is not finite", simple(Number.NaN, ...year), "not_finite"],
    ["a rate in words", simple("eight", ...year), "invalid_number"],
  ])("%s", (_, terms, code) => {
    expect(() => accruedOn(1_000, terms as AccrualTerms)).toThrow(expect.objectContaining({ code }));
  });

  it("takes a rate just short of losing everything", () => {
    expect(accruedOn(1_000, compound("-0.999", ...year)).eq(-999)).toBe(true);
  });

  it("is exact with the smallest rate over four hundred periods", () => {
    const accrued = accruedOn(rational(1e6), compound(5e-324, "2000-01-01", "2400-01-01"));
    expect(accrued.gt("2e-315")).toBe(true);
    expect(accrued.toNumber()).toBe(2e-315);
  });
});
