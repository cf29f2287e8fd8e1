import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divideRounded, type RoundingMode } from "./rounding.js";

const numerator = fc.oneof(fc.bigInt(-60n, 60n), fc.bigInt(-(10n ** 40n), 10n ** 40n));
const denominator = fc.oneof(fc.bigInt(1n, 12n), fc.bigInt(1n, 10n ** 30n));

/** The integers at or below and at or above a quotient, found without the truncation of BigInt division. */
function around(n: bigint, d: bigint): { below: bigint; above: bigint } {
  const remainder = ((n % d) + d) % d;
  const below = (n - remainder) / d;
  return { below, above: remainder === 0n ? below : below + 1n };
}

/** The definition of each mode as a choice between the integer below and the one above. */
const definitions: Record<RoundingMode, (n: bigint, d: bigint, below: bigint, above: bigint) => bigint> = {
  floor: (_n, _d, below) => below,
  ceiling: (_n, _d, _below, above) => above,
  down: (n, _d, below, above) => (n < 0n ? above : below),
  up: (n, _d, below, above) => (n < 0n ? below : above),
  half_up: (n, d, below, above) => nearer(n, d, below, above) ?? (n < 0n ? below : above),
  half_down: (n, d, below, above) => nearer(n, d, below, above) ?? (n < 0n ? above : below),
  half_even: (n, d, below, above) => nearer(n, d, below, above) ?? (below % 2n === 0n ? below : above),
};

function nearer(n: bigint, d: bigint, below: bigint, above: bigint): bigint | undefined {
  const [under, over] = [n - below * d, above * d - n];
  return under < over ? below : over < under ? above : undefined;
}

describe("every rounding mode", () => {
  for (const mode of Object.keys(definitions) as RoundingMode[]) {
    it(`${mode} is what its definition says`, () => {
      fc.assert(
        fc.property(numerator, denominator, (n, d) => {
          const { below, above } = around(n, d);
          expect(divideRounded(n, d, mode)).toBe(definitions[mode](n, d, below, above));
        }),
        runs(300),
      );
    });
  }

  it("is sign-symmetric but ceiling and floor, which mirror each other", () => {
    const mirror = { ceiling: "floor", floor: "ceiling" } as Partial<Record<RoundingMode, RoundingMode>>;
    fc.assert(
      fc.property(
        numerator,
        denominator,
        fc.constantFrom(...(Object.keys(definitions) as RoundingMode[])),
        (n, d, mode) => {
          expect(divideRounded(-n, d, mode)).toBe(-divideRounded(n, d, mirror[mode] ?? mode));
        },
      ),
      runs(300),
    );
  });
});
