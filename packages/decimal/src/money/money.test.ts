import { describe, expect, it } from "vitest";
import { type Numeric, rational } from "../arithmetic/rational.js";
import { fromMinorUnits, roundShares, roundToCents, toCents, toMinorUnits } from "./money.js";

describe("money to cents", () => {
  //  amount                 half_up     half_even     down
  it.each<[Numeric, number, number, number]>([
    [2.135, 2.14, 2.14, 2.13],
    [2.125, 2.13, 2.12, 2.12],
    [-2.125, -2.13, -2.12, -2.12],
    [1.005, 1.01, 1, 1],
    [1.015, 1.02, 1.02, 1.01],
    [0.004, 0, 0, 0],
    [-0.004, 0, 0, 0],
    [-0.005, -0.01, 0, 0],
    [33.333, 33.33, 33.33, 33.33],
    ["1234567890123.455", 1234567890123.46, 1234567890123.46, 1234567890123.45],
    [1e21, 1e21, 1e21, 1e21],
  ])("%s", (amount, halfUp, halfEven, down) => {
    expect(roundToCents(amount)).toBe(halfUp);
    expect(roundToCents(amount, "half_even")).toBe(halfEven);
    expect(roundToCents(amount, "down")).toBe(down);
  });

  it("binary floating point gives 2.13 and 1.00 where the cents are 2.14 and 1.01", () => {
    expect([Number((2.135).toFixed(2)), Number((1.005).toFixed(2))]).toEqual([2.13, 1]);
    expect([roundToCents(2.135), roundToCents(1.005)]).toEqual([2.14, 1.01]);
  });
});

describe("whole shares", () => {
  it("are the floor of what the money buys", () => {
    expect(roundShares(rational(2_000_000).div(rational(4, 3)))).toBe(1_500_000);
    expect(roundShares(2.999)).toBe(2);
    expect(roundShares(-2.999)).toBe(-2);
    expect(roundShares(-0.5)).toBe(0);
    expect(roundShares(2.5, "half_even")).toBe(2);
    expect(roundShares(2.1, "up")).toBe(3);
  });
});

describe("minor units", () => {
  it.each<[Numeric, number, bigint]>([
    [12.34, 2, 1234n],
    [-0.05, 2, -5n],
    ["100", 0, 100n],
    [1.234, 3, 1234n],
    [0.29, 2, 29n],
    [9_007_199_254_740.99, 2, 900_719_925_474_099n],
    ["12345678901234567890.12", 2, 1_234_567_890_123_456_789_012n],
  ])("%s with %i decimals", (amount, decimals, units) => {
    expect(toMinorUnits(amount, decimals)).toBe(units);
    expect(fromMinorUnits(units, decimals)).toBe(Number(amount));
  });

  it.each<[Numeric, number]>([
    [0.001, 2],
    [1.5, 0],
    [rational(1, 3), 2],
    [1e-7, 2],
  ])("refuses %s with %i decimals", (amount, decimals) => {
    expect(() => toMinorUnits(amount, decimals)).toThrow(expect.objectContaining({ code: "amount_precision" }));
  });

  it("cents are two decimals", () => {
    expect(toCents(19.99)).toBe(1999n);
    expect(fromMinorUnits(0n, 2)).toBe(0);
  });
});
