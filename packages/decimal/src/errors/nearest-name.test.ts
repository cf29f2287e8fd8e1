import { describe, expect, it } from "vitest";
import { nearestName } from "./nearest-name.js";

const fields = ["preMoneyValuation", "investments", "pricePerShare", "shares", "name", "date", "type"];

describe("the name a misspelt one means", () => {
  it.each<[string, string | undefined]>([
    ["preMoneyValution", "preMoneyValuation"],
    ["premoneyvaluation", "preMoneyValuation"],
    ["pre_money_valuation", "preMoneyValuation"],
    ["investment", "investments"],
    ["sahres", "shares"],
    ["share", "shares"],
    ["pricePerSahre", "pricePerShare"],
    ["dtae", "date"],
    ["tpye", "type"],
    ["colour", undefined],
    ["x", undefined],
    ["", undefined],
    ["liquidationPreference", undefined],
    ["__proto__", undefined],
    ["a".repeat(101), undefined],
  ])("%s", (name, expected) => {
    expect(nearestName(name, fields)).toBe(expected);
  });

  it("counts a swap of neighbours as one step, so it beats two substitutions", () => {
    expect(nearestName("form", ["fort", "from"])).toBe("fort");
    expect(nearestName("abdc", ["abcd", "axyc"])).toBe("abcd");
  });

  it("prefers the earlier of two equally near names, and knows nothing among none", () => {
    expect(nearestName("cap", ["cat", "car"])).toBe("cat");
    expect(nearestName("cap", [])).toBeUndefined();
  });
});
