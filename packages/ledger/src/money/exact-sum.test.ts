import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readUnits, toAmount, toAmountText } from "./amount.js";
import { ExactSums, totalUnits } from "./exact-sum.js";

const unit = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

describe("a sum of minor units", () => {
  it("loses nothing on the way, however large it grows", () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 20 }), (values) => {
        const exact = values.reduce((sum, value) => sum + BigInt(value), 0n);
        const sums = new ExactSums(1);
        for (const value of values) sums.add(0, value);
        if (exact > BigInt(Number.MAX_SAFE_INTEGER) || exact < -BigInt(Number.MAX_SAFE_INTEGER)) {
          expect(() => sums.at(0)).toThrow(/largest kept exactly/);
        } else expect(BigInt(sums.at(0))).toBe(exact);
        for (const value of [...values].reverse()) sums.add(0, -value);
        expect(sums.at(0)).toBe(0);
      }),
      runs(300),
    );
    expect(totalUnits([])).toBe(0);
  });
});

describe("an amount", () => {
  it("comes back from its units wherever cents are distinct", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 52), max: 2 ** 52 }), (units) => {
        expect(readUnits(toAmount(units, 2), 2)).toBe(units === 0 ? 0 : units);
        expect(Number(toAmountText(units, 2))).toBe(toAmount(units, 2));
      }),
      runs(100),
    );
  });
  it.each`
    amount        | decimals | units
    ${0.1}        | ${2}     | ${10}
    ${1.005}      | ${2}     | ${"amount_precision"}
    ${1.005}      | ${3}     | ${1005}
    ${0.29}       | ${2}     | ${29}
    ${8.41}       | ${2}     | ${841}
    ${12}         | ${0}     | ${12}
    ${12.5}       | ${0}     | ${"amount_precision"}
    ${1e-7}       | ${2}     | ${"amount_precision"}
    ${1e308}      | ${2}     | ${"amount_out_of_range"}
    ${Number.NaN} | ${2}     | ${"not_finite"}
    ${"1"}        | ${2}     | ${"invalid_value"}
  `("$amount with $decimals decimals is $units", ({ amount, decimals, units }) => {
    expect(readUnits(amount, decimals)).toBe(units);
  });
});
