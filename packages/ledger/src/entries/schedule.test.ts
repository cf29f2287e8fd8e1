import { describe, expect, it } from "vitest";
import { isEngineError, prepaidParts, recurringDays } from "../index.js";

const codeOf = (make: () => unknown) => {
  try {
    make();
    return "made";
  } catch (error) {
    return isEngineError(error) ? [error.code, ...error.path] : error;
  }
};

describe("an entry that comes again", () => {
  it("falls on the day of the first, or on the last of a shorter month", () => {
    expect(recurringDays({ first: "2024-01-30", every: "month", through: "2024-04-30" })).toEqual([
      ...["2024-01-30", "2024-02-29", "2024-03-30", "2024-04-30"],
    ]);
    expect(recurringDays({ first: "2024-11-30", every: "quarter", through: "2025-06-01" })).toEqual([
      ...["2024-11-30", "2025-02-28", "2025-05-30"],
    ]);
    expect(recurringDays({ first: "2024-02-29", every: "year", through: "2026-03-01" })).toEqual([
      ...["2024-02-29", "2025-02-28", "2026-02-28"],
    ]);
  });
  it("ends with its last day, and does not begin before its first", () => {
    const monthly = { first: "2024-01-15", every: "month" } as const;
    expect(recurringDays({ ...monthly, last: "2024-02-15", through: "2024-12-31" })).toEqual([
      "2024-01-15",
      "2024-02-15",
    ]);
    expect(recurringDays({ ...monthly, through: "2024-01-14" })).toEqual([]);
    expect(codeOf(() => recurringDays({ ...monthly, through: "2199-12-31" }))).toEqual(["invalid_period", "through"]);
  });
});

describe("an expense paid in advance", () => {
  it("is borne by days, month by month, and adds up to what was paid", () => {
    // 10,000 over the 92 days from 16 March to 15 June: 16, 30, 31 and 15 of them; 1,739.13, 3,260.87, 3,369.565, 1,630.435.
    expect(prepaidParts({ amount: 10_000, from: "2025-03-16", to: "2025-06-15" })).toEqual([
      { date: "2025-03-31", amount: 1_739.13 },
      { date: "2025-04-30", amount: 3_260.87 },
      { date: "2025-05-31", amount: 3_369.57 },
      { date: "2025-06-15", amount: 1_630.43 },
    ]);
  });
  it("of one day is borne whole; one that ends before it begins is refused", () => {
    expect(prepaidParts({ amount: 7, from: "2025-03-16", to: "2025-03-16" })).toEqual([
      { date: "2025-03-16", amount: 7 },
    ]);
    expect(codeOf(() => prepaidParts({ amount: 7, from: "2025-03-16", to: "2025-03-15" }))).toEqual([
      "invalid_period",
      "from",
    ]);
  });
});
