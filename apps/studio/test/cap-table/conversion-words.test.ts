import { describe, expect, it } from "vitest";
import { beforeConversions } from "../../src/cap-table/conversions/before-conversions.js";
import { whyPrice } from "../../src/cap-table/conversions/conversion-words.js";

const line = {
  controllingTerm: "cap",
  valuationCap: 6_000_000,
  capType: "post",
  discount: 0.2,
  electedFrom: null,
} as Parameters<typeof whyPrice>[0];

describe("why a SAFE or note converted at its price", () => {
  it.each([
    [{}, "Cap of 6M post-money"],
    [{ capType: "pre" }, "Cap of 6M pre-money"],
    [{ controllingTerm: "discount" }, "Discount of 20\u00a0%"],
    [{ controllingTerm: "discount", discount: 0.125 }, "Discount of 12.5\u00a0%"],
    [{ controllingTerm: "percentage" }, "Fixed ownership"],
    [{ controllingTerm: "round_price" }, "Price of the round"],
    [{ electedFrom: "SAFE-1" }, "Cap of 6M post-money, MFN: terms of Angel"],
  ] as const)("%j reads %s", (terms, words) => {
    expect(whyPrice({ ...line, ...terms }, () => "Angel")).toBe(words);
  });
});

describe("ownership", () => {
  const of = (kind: "safe" | "note", status: "outstanding" | "converted" = "outstanding") => ({ kind, status });
  it.each([
    [[], null],
    [[of("safe", "converted")], null],
    [[of("safe")], "before 1 SAFE converts"],
    [[of("safe"), of("safe"), of("note", "converted")], "before 2 SAFEs convert"],
    [[of("safe"), of("note")], "before 1 SAFE and 1 note convert"],
  ])("says which SAFEs and notes have not converted: %j", (convertibles, words) => {
    expect(beforeConversions(convertibles)).toBe(words);
  });
});
