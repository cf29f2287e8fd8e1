import { describe, expect, it } from "vitest";
import { type Numeric, rational } from "../arithmetic/rational.js";
import { allocate, allocateCents } from "./allocate.js";

describe("splitting whole units by largest remainder", () => {
  it.each<[string, bigint, Numeric[], bigint[]]>([
    ["a hundred dollars in cents by thirds", 10_000n, [1, 1, 1], [3334n, 3333n, 3333n]],
    ["the mirror image of it", -10_000n, [1, 1, 1], [-3334n, -3333n, -3333n]],
    ["the largest fraction takes the unit, at any position", 7n, [0, 2, 1], [0n, 5n, 2n]],
    ["equal fractions: the earlier part takes it", 5n, [1, 1], [3n, 2n]],
    ["a zero weight gets nothing", 1n, [0, 1, 0], [0n, 1n, 0n]],
    ["weights that are all zero split equally", 7n, [0, 0, 0], [3n, 2n, 2n]],
    ["nothing to split", 0n, [1, 2], [0n, 0n]],
    ["nothing among no one", 0n, [], []],
    ["one part takes all", 99n, [0.0001], [99n]],
    ["decimal weights", 100n, [0.1, 0.2, 0.7], [10n, 20n, 70n]],
    ["fractions as weights", 12n, [rational(1, 2), rational(1, 3), rational(1, 6)], [6n, 4n, 2n]],
    ["weights far apart", 10n, [1e-300, 1e300], [0n, 10n]],
    ["fewer units than parts", 2n, [1, 1, 1, 1], [1n, 1n, 0n, 0n]],
    // Balinski and Young's state of 26 seats: shares 9.061, 7.179, 5.259, 3.319, 1.182 by population
    ["26 seats by Hamilton's method", 26n, [9061, 7179, 5259, 3319, 1182], [9n, 7n, 5n, 4n, 1n]],
    // the Alabama paradox belongs to the method: one seat more in the house, one less for the third
    ["10 seats among 6, 6 and 2", 10n, [6, 6, 2], [4n, 4n, 2n]],
    ["11 seats among 6, 6 and 2", 11n, [6, 6, 2], [5n, 5n, 1n]],
  ])("%s", (_, total, weights, expected) => {
    expect(allocate(total, weights)).toEqual(expected);
  });

  it("asks the tie-break only among equal fractions", () => {
    const later = (first: number, second: number) => second - first;
    expect(allocate(5n, [1, 1], later)).toEqual([2n, 3n]);
    expect(allocate(7n, [0, 2, 1], later)).toEqual([0n, 5n, 2n]);
    expect(allocate(-5n, [1, 1, 1], later)).toEqual([-1n, -2n, -2n]);
  });

  it.each<[string, bigint, Numeric[], string, number[]]>([
    ["no one to allocate to", 1n, [], "empty_weights", []],
    ["a negative weight", 1n, [1, -0.5], "negative_weight", [1]],
    ["a weight that is not finite", 1n, [Number.NaN], "not_finite", []],
    ["a weight that is no number", 1n, ["half"], "invalid_number", []],
  ])("refuses %s", (_, total, weights, code, path) => {
    expect(() => allocate(total, weights)).toThrow(expect.objectContaining({ code, path }));
  });

  it("does not change the weights it is given", () => {
    const weights = Object.freeze([3, 1, 2]);
    expect(allocate(10n, weights)).toEqual([5n, 2n, 3n]);
    expect(weights).toEqual([3, 1, 2]);
  });
});

describe("splitting currency to the cent", () => {
  it.each<[Numeric, Numeric[], number[]]>([
    [100, [1, 1, 1], [33.34, 33.33, 33.33]],
    [-0.05, [1, 1, 1], [-0.02, -0.02, -0.01]],
    [0.01, [1, 1], [0.01, 0]],
    [1_000_000, [2_500_000, 1_500_000, 1_000_000], [500_000, 300_000, 200_000]],
    ["10.00", [0, 0], [5, 5]],
  ])("%s by %j", (total, weights, expected) => {
    expect(allocateCents(total, weights)).toEqual(expected);
  });

  it("refuses a total that is not whole cents", () => {
    expect(() => allocateCents(0.005, [1])).toThrow(expect.objectContaining({ code: "amount_precision" }));
  });
});
