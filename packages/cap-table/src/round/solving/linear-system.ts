/** Three linear equations in three unknowns, solved exactly in integers by Cramer's rule. */
import { commonDivisor, Fraction } from "./fraction.js";

/** Integer coefficients of u, Σ and Δ, the right side, and the factor the row was multiplied by. */
export interface Row {
  readonly a: bigint;
  readonly b: bigint;
  readonly c: bigint;
  readonly right: bigint;
  readonly scale: bigint;
}

/** A row of fractions over one common denominator; a row of short ones in lowest terms. */
export function toRow(a: Fraction, b: Fraction, c: Fraction, right: Fraction): Row {
  return shortRow(a, b, c, right) ?? longRow(a, b, c, right);
}

/** Null where a number on the way is no safe integer. */
function shortRow(a: Fraction, b: Fraction, c: Fraction, right: Fraction): Row | null {
  let scale = 1;
  for (const { d } of [a, b, c, right]) {
    if (d === 0) return null;
    if (scale % d !== 0) scale = d % scale === 0 ? d : scale * d;
  }
  const whole = ({ n, d }: Fraction) => n * (scale / d);
  const numbers = [whole(a), whole(b), whole(c), whole(right), scale];
  if (!numbers.every(Number.isSafeInteger)) return null;
  const divisor = numbers.reduce(commonDivisor);
  const lowest = (one: Fraction) => BigInt(whole(one) / divisor);
  return { a: lowest(a), b: lowest(b), c: lowest(c), right: lowest(right), scale: BigInt(scale / divisor) };
}

function longRow(a: Fraction, b: Fraction, c: Fraction, right: Fraction): Row {
  let scale = 1n;
  for (const one of [a, b, c, right]) {
    const { d } = one.asLong();
    if (scale % d !== 0n) scale = d % scale === 0n ? d : scale * d;
  }
  const whole = (one: Fraction) => {
    const { n, d } = one.asLong();
    return n * (scale / d);
  };
  return { a: whole(a), b: whole(b), c: whole(c), right: whole(right), scale };
}

/**
 * The unknowns, or null when the system has no solution of zero or more. Off the diagonal no coefficient is positive,
 * so three positive minors decide: such a matrix has an inverse without negative entries (an M-matrix).
 * @see Berman and Plemmons, "Nonnegative Matrices in the Mathematical Sciences", chapter 6
 */
export function solveThree([p, q, r]: readonly [Row, Row, Row]): [Fraction, Fraction, Fraction] | null {
  const inner = q.b * r.c - q.c * r.b;
  const middle = q.a * r.c - q.c * r.a;
  const left = q.a * r.b - q.b * r.a;
  const d = p.a * inner - p.b * middle + p.c * left;
  if (r.c <= 0n || inner <= 0n || d <= 0n) return null;
  const right1 = q.right * r.c - q.c * r.right;
  const right2 = q.right * r.b - q.b * r.right;
  const right3 = q.a * r.right - q.right * r.a;
  return [
    Fraction.of(p.right * inner - p.b * right1 + p.c * right2, d).reduced(),
    Fraction.of(p.a * right1 - p.right * middle + p.c * right3, d).reduced(),
    Fraction.of(-p.a * right2 - p.b * right3 + p.right * left, d).reduced(),
  ];
}

/** The determinant of the two inner equations, those of conversions and pools, in their own scale. */
export function determinant([, q, r]: readonly [Row, Row, Row]): Fraction {
  return Fraction.of(q.b * r.c - q.c * r.b, q.scale * r.scale);
}
