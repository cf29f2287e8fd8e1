/** The slow way to summarise outcomes: stores all of them, sorts them, and adds them up as fractions. */
import { Rational } from "@capstack/decimal";

export interface KeptStatistics {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly stdev: number;
  /** The two outcomes that a percentile lies between, and how far along. */
  readonly around: (p: number) => { readonly low: number; readonly high: number; readonly part: number };
}

/** Sums up outcomes that are finite, one or more. */
export function keptStatistics(outcomes: readonly number[]): KeptStatistics {
  const sorted = [...outcomes].sort((a, b) => a - b);
  const count = sorted.length;
  // In units of the smallest double: all are whole, and so are their differences from the mean, times the count.
  const whole = sorted.map(inSmallest);
  const total = whole.reduce((sum, one) => sum + one, 0n);
  const off = whole.map((one) => one * BigInt(count) - total);
  const squares = off.reduce((sum, one) => sum + one * one, 0n);
  const mean = Rational.of(total, BigInt(count) << SMALLEST);
  const variance = Rational.of(squares, (BigInt(count) ** 3n) << (2n * SMALLEST));
  const around = (p: number) => {
    const below = Math.floor(p * (count - 1));
    const low = sorted[below] as number;
    return { low, high: sorted[Math.min(below + 1, count - 1)] as number, part: p * (count - 1) - below };
  };
  const ends = { min: (sorted[0] as number) + 0, max: (sorted[count - 1] as number) + 0 };
  return { count, ...ends, mean: mean.toNumber() + 0, stdev: Math.sqrt(variance.toNumber()), around };
}

const SMALLEST = 1074n;

/** How many of the smallest double a double is: doubled until it is whole, which loses nothing. */
function inSmallest(value: number): bigint {
  let [whole, halvings] = [value, 0n];
  for (; !Number.isInteger(whole); halvings++) whole *= 2;
  return BigInt(whole) << (SMALLEST - halvings);
}
