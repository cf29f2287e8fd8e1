import { describe, expect, it } from "vitest";
import { nearestDouble } from "./nearest-double.js";

const two = (power: number) => 2n ** BigInt(power);

describe("the double nearest to a fraction", () => {
  it.each<[string, bigint, bigint, number]>([
    ["zero", 0n, 7n, 0],
    ["one third", 1n, 3n, 1 / 3],
    ["a tenth", 1n, 10n, 0.1],
    ["2^53 + 1, a tie, to the even neighbour", two(53) + 1n, 1n, 2 ** 53],
    ["2^53 + 3, a tie, to the even neighbour", two(53) + 3n, 1n, 2 ** 53 + 4],
    ["a hair above the tie at 2^53 + 1", (two(53) + 1n) * 10n ** 30n + 1n, 10n ** 30n, 2 ** 53 + 2],
    ["a hair below the tie at 2^53 + 3", (two(53) + 3n) * 10n ** 30n - 1n, 10n ** 30n, 2 ** 53 + 2],
    ["the largest double", (two(53) - 1n) * two(971), 1n, Number.MAX_VALUE],
    ["just under half a step past it", (two(54) - 1n) * two(970) - 1n, 1n, Number.MAX_VALUE],
    ["half a step past it", (two(54) - 1n) * two(970), 1n, Number.POSITIVE_INFINITY],
    ["far past it", 10n ** 400n, 1n, Number.POSITIVE_INFINITY],
    ["the smallest normal", 1n, two(1022), 2 ** -1022],
    ["half a step under it, a tie, up to the even", two(53) - 1n, two(1075), 2 ** -1022],
    ["the largest subnormal", two(52) - 1n, two(1074), 2 ** -1022 - 2 ** -1074],
    ["the smallest subnormal", 1n, two(1074), 5e-324],
    ["half of it, a tie, to zero", 1n, two(1075), 0],
    ["a hair above half of it", two(60) + 1n, two(1135), 5e-324],
    ["one and a half of it, a tie, to two", 3n, two(1075), 1e-323],
    ["a hundred orders below it", 1n, two(1400), 0],
    // 2^-1015 (1 + 2^-53 + 2^-100): rounded to multiples of 2^-1074 first, the crumb would be lost and the tie go down
    ["a tie plus a crumb, just above the subnormals", two(100) + two(47) + 1n, two(1115), 2 ** -1015 + 2 ** -1067],
  ])("%s", (_, numerator, denominator, expected) => {
    expect(nearestDouble(numerator, denominator)).toBe(expected);
    expect(nearestDouble(-numerator, denominator)).toBe(expected === 0 ? 0 : -expected);
  });
});
