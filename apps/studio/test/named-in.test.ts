import { describe, expect, it } from "vitest";
import { namedIn } from "../src/company/named-in.js";

const names = new Map([
  ["one", "First Angel"],
  ["beta", "Beta Capital"],
  ["series-b", "Series B"],
  ["pool", "Option plan"],
  ["e-3/1", "Angel"],
]);

describe("an engine's sentence", () => {
  it.each([
    ["beta pays $5 for 3 shares of series-b, 14.93 %.", "Beta Capital pays $5 for 3 shares of Series B, 14.93 %."],
    [
      "one from 0.00 % to 1.84 %, beta from 2.00 % to 1.00 %.",
      "First Angel from 0.00 % to 1.84 %, Beta Capital from 2.00 % to 1.00 %.",
    ],
    ['The pool "pool" grows by 5 shares', 'The pool "Option plan" grows by 5 shares'],
    ["Conversion of e-3/1", "Conversion of Angel"],
    ["one of them, the pool and the beta", "one of them, the pool and the beta"],
  ])("%s", (text, told) => {
    expect(namedIn(text, names)).toBe(told);
  });
});
