/**
 * Splitting minor units by weight so that the parts add up: floor of each exact share, the units left over to the
 * largest fractions, ties to the earlier weight, the sign put back at the end. The same rule as `allocate` of
 * `@capstack/decimal`, for whole weights and in the ledger's own units: products below 2^53 stay plain numbers.
 * @see Balinski and Young, "Fair Representation", 1982 (Hamilton's method)
 */
import { EngineError } from "@capstack/decimal";
import type { Units } from "./amount.js";

/** Splits a total over whole weights of zero or more; a zero weight gets zero, all-zero weights split equally. */
export function splitUnits(total: Units, weights: readonly (number | bigint)[]): Units[] {
  if (weights.length === 0 && total !== 0) throw new EngineError("no_participants", "There is no one to allocate to.");
  const shares = weights.every((weight) => Number(weight) === 0) ? weights.map(() => 1) : weights;
  const size = Math.abs(total);
  const parts = splitSmall(size, shares) ?? splitLong(BigInt(size), shares);
  return total < 0 ? parts.map((part) => (part === 0 ? 0 : -part)) : parts;
}

function splitSmall(size: number, weights: readonly (number | bigint)[]): Units[] | undefined {
  let sum = 0;
  for (const weight of weights) {
    if (typeof weight !== "number" || size * weight > Number.MAX_SAFE_INTEGER) return undefined;
    sum += weight;
  }
  if (sum > Number.MAX_SAFE_INTEGER) return undefined;
  const remainders = weights.map((weight) => (size * (weight as number)) % sum);
  const parts = weights.map((weight, index) => (size * (weight as number) - (remainders[index] as number)) / sum);
  let left = size;
  for (const part of parts) left -= part;
  return handOut(parts, left, (a, b) => (remainders[b] as number) - (remainders[a] as number));
}

function splitLong(size: bigint, weights: readonly (number | bigint)[]): Units[] {
  const whole = weights.map((weight) => BigInt(weight));
  const sum = whole.reduce((a, b) => a + b, 0n);
  const remainders = whole.map((weight) => (size * weight) % sum);
  const parts = whole.map((weight) => Number((size * weight) / sum));
  let left = size;
  for (const part of parts) left -= BigInt(part);
  return handOut(parts, Number(left), (a, b) => {
    const difference = (remainders[b] as bigint) - (remainders[a] as bigint);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  });
}

function handOut(parts: Units[], left: number, byRemainder: (a: number, b: number) => number): Units[] {
  if (left === 0) return parts;
  const order = parts.map((_, index) => index).sort((a, b) => byRemainder(a, b) || a - b);
  for (const index of order.slice(0, left)) parts[index] = (parts[index] as number) + 1;
  return parts;
}
