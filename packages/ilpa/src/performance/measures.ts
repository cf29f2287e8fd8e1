/** A rate of return and a multiple of dated flows. */
import { type Rational, sumOf } from "@capstack/decimal";
import { xirr } from "@capstack/returns";

/** A flow that a measure takes. */
export interface MeasuredFlow {
  readonly date: string;
  readonly amount: Rational;
  readonly isPaidIn: boolean;
}

/** A yearly rate of return and a multiple, each null where there is none. */
export interface Measures {
  /** XIRR, a fraction a year; binary floating point. */
  readonly irr: number | null;
  /** What came back and is left over what was paid in: an exact quotient, then the nearest double. */
  readonly multiple: number | null;
}

/** Measures flows. The rate is that of Excel's XIRR: days over 365. */
export function measure(flows: readonly MeasuredFlow[]): Measures {
  const total = (isPaidIn: boolean) =>
    sumOf(flows.filter((flow) => flow.isPaidIn === isPaidIn).map(({ amount }) => amount));
  const paidIn = total(true).abs();
  return {
    irr: rateOf(flows),
    multiple: paidIn.isZero() ? null : total(false).div(paidIn).toNumber(),
  };
}

function rateOf(flows: readonly MeasuredFlow[]): number | null {
  const dated = flows.filter(({ amount }) => !amount.isZero());
  if (dated.length === 0) return null;
  return xirr(dated.map(({ date, amount }) => ({ date, amount: amount.toNumber() })));
}
