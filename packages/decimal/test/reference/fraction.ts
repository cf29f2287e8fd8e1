/** Fractions as schools teach them: always in lowest terms, the denominator above zero. Slow and obvious. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export function fraction(n: bigint, d = 1n): Fraction {
  if (d === 0n) throw new Error("a denominator is zero");
  const sign = d < 0n ? -1n : 1n;
  const common = commonDivisor(n < 0n ? -n : n, d < 0n ? -d : d);
  return { n: (sign * n) / common, d: (sign * d) / common };
}

export const add = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
export const subtract = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
export const multiply = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d);
export const divide = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d, a.d * b.n);
export const isLess = (a: Fraction, b: Fraction): boolean => subtract(a, b).n < 0n;
export const distance = (a: Fraction, b: Fraction): Fraction => {
  const difference = subtract(a, b);
  return difference.n < 0n ? fraction(-difference.n, difference.d) : difference;
};
export const show = ({ n, d }: Fraction): string => (d === 1n ? `${n}` : `${n}/${d}`);

/** Long division by hand: the decimal text of a number, digit by digit, without the code under test. */
export function fractionOfText(text: string): Fraction {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  let value = fraction(0n);
  let scale = fraction(1n);
  let afterPoint = false;
  for (const character of mantissa) {
    if (character === "-" || character === "+") continue;
    if (character === ".") afterPoint = true;
    else {
      value = add(multiply(value, fraction(10n)), fraction(BigInt(character)));
      if (afterPoint) scale = multiply(scale, fraction(10n));
    }
  }
  for (let i = 0; i < Math.abs(Number(exponent)); i++) {
    if (exponent.startsWith("-")) scale = multiply(scale, fraction(10n));
    else value = multiply(value, fraction(10n));
  }
  const size = divide(value, scale);
  return mantissa.startsWith("-") ? fraction(-size.n, size.d) : size;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a || 1n : commonDivisor(b, a % b);
}
