/** Where a slider ends. */

/** Room for twice the value, to the next of 1, 1.5, 2, 3, 5 and 7.5 times a power of ten; of a pool, 40 percent. */
export function highestOf(value: number, percent: boolean): number {
  if (percent) return Math.max(0.4, value);
  const wide = Math.max(value * 2, 1);
  const power = 10 ** Math.floor(Math.log10(wide));
  return ([1, 1.5, 2, 3, 5, 7.5].find((step) => step * power >= wide) ?? 10) * power;
}
