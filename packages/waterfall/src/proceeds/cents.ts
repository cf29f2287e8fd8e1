/**
 * To the cent. Exact nets are floored; the cents left over go one each to the largest fractions, equal fractions by
 * larger amount, then by smaller id in code-unit order, never by place in the input.
 */
import { Rational } from "@capstack/decimal";

/** An exact amount to be rounded, and the name that settles ties. */
export interface Share {
  readonly id: string;
  readonly exact: Rational;
}

interface Floored extends Share {
  readonly index: number;
  readonly fraction: Rational;
  readonly near: number;
}

/** Whole cents for each share, adding up to the total. */
export function roundShares(shares: readonly Share[], totalCents: bigint): bigint[] {
  const only = shares[0];
  if (shares.length === 1 && only !== undefined) return [totalCents];
  const cents: bigint[] = [];
  const fractions: Floored[] = [];
  let left = totalCents;
  shares.forEach(({ id, exact }, index) => {
    const scaled = exact.times(100);
    const floor = scaled.round("floor");
    cents.push(floor);
    left -= floor;
    const fraction = scaled.minus(floor);
    if (!fraction.isZero()) fractions.push({ id, exact, index, fraction, near: fraction.toNumber() });
  });
  fractions.sort(byFraction);
  for (const { index } of fractions.slice(0, Number(left))) cents[index] = (cents[index] as bigint) + 1n;
  return cents;
}

/** The same as amounts of currency; the total is one to the cent. */
export function splitToCents(shares: readonly Share[], total: Rational): Rational[] {
  return roundShares(shares, centsOf(total)).map(fromCents);
}

/** An amount in whole cents, half up. */
export function centsOf(amount: Rational): bigint {
  if (amount.isZero()) return 0n;
  return amount.times(100).round("half_up");
}

/** Cents as exact currency. */
export function fromCents(cents: bigint): Rational {
  return Rational.of(cents, 100n);
}

/** Cents as a JSON number. */
export function toCurrency(cents: bigint): number {
  return Number(cents) / 100 + 0;
}

/** An exact amount as a JSON number of currency, half up. */
export function toMoney(value: Rational): number {
  return value.roundTo(2, "half_up").toNumber();
}

/** A price or a ratio: ten decimals, half even. */
export function toRatio(value: Rational): number {
  if (value.isZero()) return 0;
  return value.roundTo(10, "half_even").toNumber();
}

/** A quotient of cents as a ratio; null when the divisor is zero. */
export function quotient(cents: bigint, divisor: Rational): number | null {
  if (divisor.isZero()) return null;
  return cents === 0n ? 0 : toRatio(fromCents(cents).div(divisor));
}

function byFraction(a: Floored, b: Floored): number {
  if (Math.abs(a.near - b.near) > 1e-9) return b.near - a.near;
  return b.fraction.cmp(a.fraction) || b.exact.cmp(a.exact) || (a.id < b.id ? -1 : 1);
}
