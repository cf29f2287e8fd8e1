/** Three linear equations in three unknowns, solved exactly in integers by Cramer's rule. */
import { Fraction } from "./fraction.js";

/** Integer coefficients of u, Σ and Δ, the right side, and the factor the row was multiplied by. */
export interface Row {
  readonly a: bigint;
  readonly b: bigint;
  readonly c: bigint;
  readonly right: bigint;
  readonly scale: bigint;
}

/** A row of fractions over one common denominator. */
export function toRow(a: Fraction, b: Fraction, c: Fraction, right: Fraction): Row {
  let scale = 1n;
  for (const { d } of [a, b, c, right]) {
    if (scale % d !== 0n) scale = d % scale === 0n ? d : scale * d;
  }
  const whole = ({ n, d }: Fraction) => n * (scale / d);
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
    new Fraction(p.right * inner - p.b * right1 + p.c * right2, d),
    new Fraction(p.a * right1 - p.right * middle + p.c * right3, d),
    new Fraction(-p.a * right2 - p.b * right3 + p.right * left, d),
  ];
}

/** The determinant of the two inner equations, those of conversions and pools, in their own scale. */
export function determinant([, q, r]: readonly [Row, Row, Row]): Fraction {
  return new Fraction(q.b * r.c - q.c * r.b, q.scale * r.scale);
}
