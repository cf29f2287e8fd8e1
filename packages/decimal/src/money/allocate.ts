/**
 * Splitting a whole so that the parts add up to it: Hamilton's method of largest remainders. Each part is the floor of
 * its exact share; the units left over go one each to the largest fractions. The split works on the size of the total
 * and puts the sign back, so a negative total is the mirror image of the positive one.
 * @see Balinski and Young, "Fair Representation", 1982, chapter 3
 */

import { type Numeric, Rational, rational } from "../arithmetic/rational.js";
import { EngineError } from "../errors/engine-error.js";
import { requireList, requireType } from "../errors/untyped.js";
import { fromMinorUnits, toCents } from "./money.js";

/** Which of two parts, by index, takes a left-over unit first when their fractions are equal: negative means the first. */
export type TieBreak = (first: number, second: number) => number;

/**
 * Splits whole units by weight.
 * @param total    units, any sign
 * @param weights  zero or more each; a zero weight gets zero, and weights that are all zero split equally
 * @param tieBreak who takes a left-over unit among equal fractions; the earlier part by default
 * @returns one part a weight, in their order, summing to `total`, each within one unit of its exact share
 * @throws EngineError `empty_weights` (no weight, non-zero total), `negative_weight`, `not_finite`
 * @example
 * allocate(10_000n, [1, 1, 1]) // => [3334n, 3333n, 3333n]
 * allocate(-5n, [1, 1, 1]) // => [-2n, -2n, -1n]
 * allocate(7n, [0, 2, 1]) // => [0n, 5n, 2n]
 */
export function allocate(total: bigint, weights: readonly Numeric[], tieBreak?: TieBreak): bigint[] {
  requireType(total, "bigint", "total");
  requireList(weights, "weights");
  if (weights.length === 0 && total === 0n) return [];
  if (weights.length === 0) throw new EngineError("empty_weights", "There is no one to allocate to.");
  const whole = toWholeWeights(weights);
  const size = total < 0n ? -total : total;
  const parts = allocatePositive(size, whole, tieBreak ?? ((first, second) => first - second));
  return total < 0n ? parts.map((part) => -part) : parts;
}

/**
 * Splits currency to the cent by weight.
 * @param total currency, whole cents, any sign
 * @throws EngineError `amount_precision`, `empty_weights`, `negative_weight`, `not_finite`
 * @example
 * allocateCents(100, [1, 1, 1]) // => [33.34, 33.33, 33.33]
 * allocateCents(-0.05, [1, 1, 1]) // => [-0.02, -0.02, -0.01]
 */
export function allocateCents(total: Numeric, weights: readonly Numeric[], tieBreak?: TieBreak): number[] {
  return allocate(toCents(total), weights, tieBreak).map((part) => fromMinorUnits(part, 2));
}

function allocatePositive(size: bigint, weights: readonly bigint[], tieBreak: TieBreak): bigint[] {
  const sum = weights.reduce((a, b) => a + b, 0n);
  const parts: bigint[] = [];
  const remainders: bigint[] = [];
  let left = size;
  for (const weight of weights) {
    const share = size * weight;
    parts.push(share / sum);
    remainders.push(share % sum);
    left -= share / sum;
  }
  if (left === 0n) return parts;
  const order = parts.map((_, index) => index);
  order.sort((a, b) => compare(remainders[b] as bigint, remainders[a] as bigint) || tieBreak(a, b));
  for (const index of order.slice(0, Number(left))) parts[index] = (parts[index] as bigint) + 1n;
  return parts;
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function toWholeWeights(weights: readonly Numeric[]): bigint[] {
  const exact = Array.from(weights, (weight, index) => readWeight(weight, index));
  if (exact.every((weight) => weight.isZero())) return exact.map(() => 1n);
  if (exact.every((weight) => weight.isInteger())) return exact.map((weight) => weight.round("down"));
  const fractions = exact.map((weight) => weight.toFraction());
  const scale = fractions.reduce((multiple, { denominator }) => leastCommonMultiple(multiple, denominator), 1n);
  return fractions.map(({ numerator, denominator }) => numerator * (scale / denominator));
}

function readWeight(weight: Numeric, index: number): Rational {
  const exact = rational(weight);
  if (exact.sign() < 0) {
    throw new EngineError("negative_weight", `Weight ${index} is ${exact}; it must be zero or more.`, [index]);
  }
  return exact;
}

/** The denominator that both fractions of one can be written over: lcm(a, b) = a · (b over its common part with a). */
function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return a * Rational.of(a, b).toFraction().denominator;
}
