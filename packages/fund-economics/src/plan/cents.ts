/**
 * Where binary floating point ends: published money is whole cents. A line is rounded on its running total, so that its
 * rows add up to its rounded sum; a whole and its parts are split by largest remainder, so that parts add up to the
 * whole. A value within a millionth of a cent of a tie counts as the tie and rounds up.
 */

/** A whole with its limited partners' and its general partner's part. Currency, or a factor or rate where named so. */
export interface Sides<T = number> {
  /** lp and gp together. Currency. */
  readonly total: T;
  /** The limited partners' part. Currency. */
  readonly lp: T;
  /** The general partner's part. Currency. */
  readonly gp: T;
}

const TIE = 1e-6;

/** Currency to whole cents, half up. */
export function toWholeCents(amount: number): number {
  return Math.floor(amount * 100 + 0.5 + TIE);
}

/** Whole cents to currency: the double nearest to the decimal. */
export function fromCents(cents: number): number {
  return cents / 100 + 0;
}

/** Currency rounded to cents. */
export function toMoney(amount: number): number {
  return fromCents(toWholeCents(amount));
}

/** Splits whole cents in two by the size of the parts; the larger fraction takes what is left over, the first on a tie. */
export function splitCents(totalCents: number, lp: number, gp: number): Sides {
  const lpFloor = Math.floor(lp * 100 + TIE);
  const gpFloor = Math.floor(gp * 100 + TIE);
  const left = totalCents - lpFloor - gpFloor;
  const lpLarger = lp * 100 - lpFloor >= gp * 100 - gpFloor - TIE;
  const lpTakes = Math.trunc(left / 2) + (left % 2 === 0 ? 0 : left > 0 === lpLarger ? Math.sign(left) : 0);
  return { total: totalCents, lp: lpFloor + lpTakes, gp: totalCents - lpFloor - lpTakes };
}

/** Splits whole cents over parts that make the whole before rounding, by largest remainder. */
export function splitCentsBy(totalCents: number, parts: readonly number[]): number[] {
  const exact = parts.map((part) => part * 100);
  const floors = exact.map((part) => Math.floor(part + TIE));
  const left = totalCents - floors.reduce((sum, part) => sum + part, 0);
  if (left === 0 || parts.length === 0) return floors;
  const byFraction = exact
    .map((part, i) => ({ i, fraction: part - (floors[i] as number) }))
    .sort((a, b) => b.fraction - a.fraction || a.i - b.i);
  const step = Math.sign(left);
  const taken = byFraction.filter(({ i }) => (floors[i] as number) > 0).reverse();
  const order = step > 0 || taken.length === 0 ? byFraction : taken;
  for (let k = 0; k < Math.abs(left); k++) {
    const { i } = order[k % order.length] as { i: number };
    floors[i] = (floors[i] as number) + step;
  }
  return floors;
}

/** A whole and its two parts in currency, exact to the cent. */
export function moneySides(lp: number, gp: number): Sides {
  return sidesFromCents(splitCents(toWholeCents(lp + gp), lp, gp));
}

/** Cents to currency, all three. */
export function sidesFromCents({ total, lp, gp }: Sides): Sides {
  return { total: fromCents(total), lp: fromCents(lp), gp: fromCents(gp) };
}

/** A quotient, or null where there is nothing to divide by. */
export function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole + 0;
}
