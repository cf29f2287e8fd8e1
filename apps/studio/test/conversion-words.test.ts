import { describe, expect, it } from "vitest";
import { whyPrice } from "../src/cap-table/conversion-words.js";

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
    [{ controllingTerm: "discount", discount: 0.125 }, "Discount of 12.50\u00a0%"],
    [{ controllingTerm: "percentage" }, "Fixed ownership"],
    [{ controllingTerm: "round_price" }, "Price of the round"],
    [{ electedFrom: "SAFE-1" }, "Cap of 6M post-money, MFN: terms of Angel"],
  ] as const)("%j reads %s", (terms, words) => {
    expect(whyPrice({ ...line, ...terms }, () => "Angel")).toBe(words);
  });
});
