import { describe, expect, it } from "vitest";
import { isEngineError } from "../errors/engine-error.js";
import { divideRounded, type RoundingMode } from "./rounding.js";

const modes = ["half_up", "half_even", "half_down", "up", "down", "ceiling", "floor"] as const;

// numerator, denominator: the value, then the integer under each mode in the order above
const table: readonly [bigint, bigint, string, ...bigint[]][] = [
  [11n, 10n, "1.1", 1n, 1n, 1n, 2n, 1n, 2n, 1n],
  [-11n, 10n, "-1.1", -1n, -1n, -1n, -2n, -1n, -1n, -2n],
  [3n, 2n, "1.5", 2n, 2n, 1n, 2n, 1n, 2n, 1n],
  [-3n, 2n, "-1.5", -2n, -2n, -1n, -2n, -1n, -1n, -2n],
  [5n, 2n, "2.5", 3n, 2n, 2n, 3n, 2n, 3n, 2n],
  [-5n, 2n, "-2.5", -3n, -2n, -2n, -3n, -2n, -2n, -3n],
  [1n, 2n, "0.5", 1n, 0n, 0n, 1n, 0n, 1n, 0n],
  [-1n, 2n, "-0.5", -1n, 0n, 0n, -1n, 0n, 0n, -1n],
  [19n, 10n, "1.9", 2n, 2n, 2n, 2n, 1n, 2n, 1n],
  [-19n, 10n, "-1.9", -2n, -2n, -2n, -2n, -1n, -1n, -2n],
  [7n, 3n, "2 1/3", 2n, 2n, 2n, 3n, 2n, 3n, 2n],
  [-8n, 3n, "-2 2/3", -3n, -3n, -3n, -3n, -2n, -2n, -3n],
  [1n, 1_000_000n, "a millionth", 0n, 0n, 0n, 1n, 0n, 1n, 0n],
  [6n, 3n, "2", 2n, 2n, 2n, 2n, 2n, 2n, 2n],
  [0n, 5n, "0", 0n, 0n, 0n, 0n, 0n, 0n, 0n],
];

describe("rounding a quotient to an integer", () => {
  for (const [numerator, denominator, value, ...expected] of table) {
    it(`${value} under each mode`, () => {
      expect(modes.map((mode) => divideRounded(numerator, denominator, mode))).toEqual(expected);
    });
  }

  it("tells a tie from a value a hair above it at any length", () => {
    const tie = 5n * 10n ** 40n;
    expect(divideRounded(tie, 10n ** 41n, "half_even")).toBe(0n);
    expect(divideRounded(tie + 1n, 10n ** 41n, "half_even")).toBe(1n);
    expect(divideRounded(tie + 1n, 10n ** 41n, "half_down")).toBe(1n);
  });

  it("refuses a mode it does not know", () => {
    try {
      divideRounded(1n, 2n, "half-up" as RoundingMode);
      expect.unreachable();
    } catch (error) {
      expect(isEngineError(error) && error.code).toBe("invalid_value");
    }
  });
});
