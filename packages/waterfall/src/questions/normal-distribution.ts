/**
 * The standard normal distribution function in binary floating point, to about 1e-15.
 * @see West, "Better Approximations to Cumulative Normal Functions", Wilmott 2005 (Hart's double-precision algorithm)
 */
export function normalDistribution(x: number): number {
  const distance = Math.abs(x);
  if (distance > 37) return x > 0 ? 1 : 0;
  const density = Math.exp((-distance * distance) / 2);
  const tail = distance < 7.07106781186547 ? rationalTail(distance, density) : fractionTail(distance, density);
  return x > 0 ? 1 - tail : tail;
}

const NUMERATOR = [
  0.0352624965998911, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931,
  220.206867912376,
];
const DENOMINATOR = [
  0.0883883476483184, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831,
  793.826512519948, 440.413735824752,
];

function rationalTail(x: number, density: number): number {
  const polynomial = (coefficients: readonly number[]) => coefficients.reduce((sum, one) => sum * x + one, 0);
  return (density * polynomial(NUMERATOR)) / polynomial(DENOMINATOR);
}

function fractionTail(x: number, density: number): number {
  const fraction = [4, 3, 2, 1].reduce((sum, step) => x + step / sum, x + 0.65);
  return density / fraction / 2.506628274631;
}
