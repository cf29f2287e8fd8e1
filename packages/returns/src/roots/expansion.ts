/**
 * Present value seen from one rate: every flow discounted there, and a Taylor expansion around it whose remainder is
 * bounded. Binary floating point.
 */
import type { Timeline } from "../timeline.js";

/** Scratch room for the flows' present values, reused from rate to rate, and how often it was filled. */
export interface Discounting {
  readonly timeline: Timeline;
  readonly worth: Float64Array;
  evaluations: number;
}

/** Exponents beyond this are taken one by one, for multiplication would underflow on the way. */
const LARGE_EXPONENT = 600;
/** A stretch on which terms may grow by more than e^300 is halved before it is judged. */
const LARGEST_GROWTH = 300;
const ROUNDING = 2 ** -52;

/** Present values of all flows, seen from a time at which none overflows; even periods by multiplication. */
export function discountAll(discounting: Discounting, x: number): void {
  const { times, amounts, size, even } = discounting.timeline;
  const from = largestTerm(discounting.timeline, x);
  discounting.evaluations++;
  if (!even || Math.abs(x) * (times[size - 1] as number) > LARGE_EXPONENT) {
    for (let i = 0; i < size; i++) {
      discounting.worth[i] = (amounts[i] as number) * Math.exp(-x * ((times[i] as number) - from));
    }
    return;
  }
  const perPeriod = Math.exp(-x);
  let factor = Math.exp(x * from);
  let before = 0;
  for (let i = 0; i < size; i++) {
    const gap = (times[i] as number) - before;
    factor *= gap === 1 ? perPeriod : Math.exp(-x * gap);
    before = times[i] as number;
    discounting.worth[i] = (amounts[i] as number) * factor;
  }
}

/** The time from which discounting at x never overflows. */
function largestTerm({ times, size }: Timeline, x: number): number {
  return x < 0 ? (times[size - 1] as number) : 0;
}

/** Taylor coefficients of Σ aᵢ·e^(−x(tᵢ − origin)) at a middle, and bounds of its derivatives within a radius. */
export interface Expansion {
  readonly origin: number;
  readonly size: number;
  readonly exponent: number;
  readonly value: number;
  readonly first: number;
  readonly second: number;
  readonly boundSecond: number;
  readonly boundThird: number;
}

/**
 * The origin is the mean time by weight, which makes the bounds as small as they can be. Within the radius ρ a term at
 * distance s grows by at most e^(ρs), which lies below its chord 1 + (s/S)(e^(ρS) − 1) up to the furthest distance S: one
 * exponential bounds them all.
 */
export function expansionAt(discounting: Discounting, middle: number, radius: number): Expansion {
  const { worth } = discounting;
  const { times, size } = discounting.timeline;
  discountAll(discounting, middle);
  let weight = 0;
  let moment = 0;
  for (let i = 0; i < size; i++) {
    const w = Math.abs(worth[i] as number);
    weight += w;
    moment += w * (times[i] as number);
  }
  const origin = moment / weight;
  let value = 0;
  let first = 0;
  let second = 0;
  let squares = 0;
  let cubes = 0;
  let fourths = 0;
  for (let i = 0; i < size; i++) {
    const w = worth[i] as number;
    const distance = (times[i] as number) - origin;
    const away = Math.abs(distance);
    const square = w * distance * distance;
    const spread = Math.abs(square);
    value += w;
    first -= w * distance;
    second += square;
    squares += spread;
    cubes += spread * away;
    fourths += spread * away * away;
  }
  const last = times[size - 1] as number;
  const furthest = Math.max(origin, last - origin);
  const bounded = radius * furthest < LARGEST_GROWTH;
  const chord = bounded ? Math.expm1(radius * furthest) / furthest : Number.POSITIVE_INFINITY;
  return {
    origin,
    size: weight,
    exponent: Math.abs(middle) * last,
    value,
    first,
    second,
    boundSecond: bounded ? squares + chord * cubes : chord,
    boundThird: bounded ? cubes + chord * fourths : chord,
  };
}

/** Largest value that rounding alone gives a present value of zero. */
export function noise({ size, exponent }: Expansion): number {
  return ROUNDING * size * (32 + 4 * exponent);
}

/** The slope of the expansion about an origin, at another rate. */
export function slopeAt(discounting: Discounting, x: number, origin: number): number {
  const { times, size } = discounting.timeline;
  discountAll(discounting, x);
  let slope = 0;
  for (let i = 0; i < size; i++) slope -= (discounting.worth[i] as number) * ((times[i] as number) - origin);
  return slope;
}
