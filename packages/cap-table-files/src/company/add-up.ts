import { rational, sumOf } from "@capstack/decimal";

/** The exact sum of shares or of an amount: a sheet may have parts of a unit. */
export const addUp = (figures: readonly number[]): number =>
  sumOf(figures.map((figure) => rational(figure))).toNumber();
