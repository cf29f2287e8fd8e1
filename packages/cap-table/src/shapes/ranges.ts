/** What a number of a cap table may be. */
import type { NumberRange } from "@capstack/decimal";

/** Money, shares and prices stay within 1e-18 and 1e18: beyond that no cap table is meant, and no result would fit a double. */
export function isOutOfScale(value: number): boolean {
  const size = Math.abs(value);
  return size > 1e18 || (size < 1e-18 && size > 0);
}

export const anyNumber: NumberRange = {};
export const aboveZero: NumberRange = { above: 0 };
export const zeroOrMore: NumberRange = { min: 0 };
export const fraction: NumberRange = { min: 0, max: 1 };
/** 0.2 is 20 %. */
export const belowOne: NumberRange = { min: 0, below: 1 };
export const insideOne: NumberRange = { above: 0, below: 1 };
