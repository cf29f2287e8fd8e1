/**
 * Sums of amounts as they are written: 1100.1 + 2200.2 − 3300.3 is zero, though as doubles it is 4.5e-13. Amounts are
 * added as doubles; only where what is left is no more than their rounding are they added again, exactly, as decimals.
 */

/** Relative error of one addition of doubles, or of the double nearest to a decimal. */
const ROUNDING = 2 ** -52;

/**
 * The sum of amounts, exact where they nearly cancel out.
 * @returns currency, not finite where an amount is not; zero when the amounts as written sum to zero
 */
export function sumAsWritten(amounts: ArrayLike<number>, from = 0, to = amounts.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += amounts[i] as number;
  if (to - from < 2) return sum;
  let size = 0;
  for (let i = from; i < to; i++) {
    if (!Number.isFinite(amounts[i])) return sum;
    size += Math.abs(amounts[i] as number);
  }
  if (Math.abs(sum) > (to - from) * ROUNDING * size) return sum;
  return decimalSum(Array.from({ length: to - from }, (_, i) => [amounts[from + i] as number]));
}

/** Σ of products of decimals, exact until its last rounding to a double. */
export function decimalSum(products: readonly (readonly number[])[]): number {
  const terms = products.map((factors) =>
    factors.map(decimalOf).reduce((a, b) => ({ digits: a.digits * b.digits, exponent: a.exponent + b.exponent })),
  );
  const least = terms.reduce((lowest, term) => Math.min(lowest, term.exponent), 0);
  const total = terms.reduce((sum, term) => sum + term.digits * 10n ** BigInt(term.exponent - least), 0n);
  return Number(`${total}e${least}`);
}

interface Decimal {
  readonly digits: bigint;
  /** Of ten. */
  readonly exponent: number;
}

/** A finite double as the shortest decimal that reads back as it. */
function decimalOf(value: number): Decimal {
  const [mantissa = "0", power = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
