/** How far the slider and the curve go: past the last kink, and to twice the price, so that there is a way up. */

const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 10];

/** In round figures. Currency. */
export function highestOf(lastKink: number, price: number): number {
  const least = Math.max(lastKink * 1.5, price * 2, 1_000_000);
  const power = 10 ** Math.floor(Math.log10(least));
  return (STEPS.find((step) => step * power >= least) ?? 10) * power;
}
