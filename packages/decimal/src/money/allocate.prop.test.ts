import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  add,
  distance,
  type Fraction,
  fraction,
  fractionOfText,
  isLess,
  multiply,
} from "../../test/reference/fraction.js";
import { allocate, allocateCents } from "./allocate.js";

const weight = fc.oneof(
  fc.nat(10),
  fc.integer({ min: 0, max: 1e9 }).map((cents) => cents / 100),
  fc.double({ min: 0, max: 1e6, noNaN: true }),
);
const weights = fc.array(weight, { minLength: 1, maxLength: 12 });
const total = fc.oneof(fc.bigInt(-50n, 50n), fc.bigInt(-(10n ** 15n), 10n ** 15n));

function exactShares(whole: bigint, parts: readonly number[]): Fraction[] {
  const exact = parts.map((part) => fractionOfText(String(part)));
  const sum = exact.reduce(add, fraction(0n));
  const even = exact.map(() => fraction(whole, BigInt(parts.length)));
  return sum.n === 0n ? even : exact.map((part) => multiply(fraction(whole), fraction(part.n * sum.d, part.d * sum.n)));
}

/** Hamilton's method by hand: floors of the exact shares, then one unit at a time to the largest fraction left. */
function handOut(whole: bigint, parts: readonly number[]): bigint[] {
  const shares = exactShares(whole, parts);
  const given = shares.map(({ n, d }) => n / d);
  const lacking = () => whole - given.reduce((a, b) => a + b, 0n);
  const served = new Set<number>();
  while (lacking() > 0n) {
    let next = -1;
    shares.forEach((share, index) => {
      if (served.has(index)) return;
      const left = ({ n, d }: Fraction) => fraction(n % d, d);
      if (next < 0 || isLess(left(shares[next] as Fraction), left(share))) next = index;
    });
    served.add(next);
    given[next] = (given[next] as bigint) + 1n;
  }
  return given;
}

describe("splitting a whole", () => {
  it("adds up, each part within one unit of its exact share and on its side of zero", () => {
    fc.assert(
      fc.property(total, weights, (whole, parts) => {
        const split = allocate(whole, parts);
        expect(split.reduce((a, b) => a + b, 0n)).toBe(whole);
        exactShares(whole, parts).forEach((share, index) => {
          expect(isLess(distance(share, fraction(split[index] as bigint)), fraction(1n))).toBe(true);
          if (share.n === 0n) expect(split[index]).toBe(0n);
        });
      }),
      runs(300),
    );
  });

  it("is what handing out one unit at a time gives", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), weights, (whole, parts) => {
        expect(allocate(whole, parts)).toEqual(handOut(whole, parts));
      }),
      runs(300),
    );
  });

  it("of a negative total is the mirror image", () => {
    fc.assert(
      fc.property(total, weights, (whole, parts) => {
        expect(allocate(-whole, parts)).toEqual(allocate(whole, parts).map((part) => -part));
      }),
      runs(300),
    );
  });

  it("gives everyone the same when the parts change places and ties go by name", () => {
    const named = fc.array(weight, { minLength: 1, maxLength: 10 }).chain((parts) =>
      fc.tuple(
        fc.constant(parts),
        fc.shuffledSubarray(
          parts.map((_, index) => index),
          { minLength: parts.length },
        ),
      ),
    );
    fc.assert(
      fc.property(total, named, (whole, [parts, order]) => {
        const split = allocate(whole, parts);
        const byName = (first: number, second: number) => (order[first] as number) - (order[second] as number);
        const moved = allocate(
          whole,
          order.map((index) => parts[index] as number),
          byName,
        );
        expect(moved).toEqual(order.map((index) => split[index]));
      }),
      runs(300),
    );
  });

  it("depends on the ratio of the weights alone", () => {
    fc.assert(
      fc.property(
        total,
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 999 }),
        (whole, parts, factor) => {
          expect(
            allocate(
              whole,
              parts.map((part) => part * factor),
            ),
          ).toEqual(allocate(whole, parts));
        },
      ),
      runs(300),
    );
  });

  it("to the cent is splitting cents", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), weights, (cents, parts) => {
        const split = allocateCents(cents / 100, parts);
        expect(split).toEqual(allocate(BigInt(cents), parts).map((part) => Number(part) / 100));
        expect(split.some((part) => Object.is(part, -0))).toBe(false);
      }),
      runs(300),
    );
  });
});
