/**
 * One root of a timeline's net present value, in x = ln(1 + r).
 *
 * With P(x) the present value of what comes in and N(x) of what goes out, the root of P − N is the root of
 * h(x) = ln P − ln N, which is nearly a straight line: its slope is the difference of the two mean times (durations),
 * its curvature the difference of the two variances. Halley's step on h needs one exponential a flow and rarely more
 * than three rounds. A bracket guards every step: where the step leaves it, or is slow, the bracket is halved, so the
 * search ends for every input. Binary floating point.
 * @see Halley, "Methodus nova accurata et facilis inveniendi radices", 1694
 */
import type { Timeline } from "../timeline.js";

/** An interval that contains a root: NPV has the sign `signLow` at `low` and the other sign at `high`. */
export interface Bracket {
  readonly low: number;
  readonly high: number;
  readonly signLow: number;
}

/** A root found, and how many times the present value was evaluated. */
export interface FoundRoot {
  readonly x: number;
  readonly evaluations: number;
}

/** The log-ratio at a point, with its first two derivatives. */
interface LogRatio {
  value: number;
  slope: number;
  curvature: number;
}

const MAX_EVALUATIONS = 200;
const HALVING_AFTER = 60;
/** A step this small, in units of the horizon, leaves an error of its cube: below the spacing of doubles. */
const SMALL_STEP = 3e-6;
/** Exponents beyond this are scaled apart for money in and money out. */
const LARGE_EXPONENT = 600;

/**
 * The two flows' rate in closed form: x = ln(−a₂/a₁)/(t₂ − t₁).
 */
export function rootOfTwo({ times, amounts }: Timeline): number {
  const first = Math.abs(amounts[0] as number);
  const second = Math.abs(amounts[1] as number);
  return logOfRatio(second, first) / ((times[1] as number) - (times[0] as number));
}

/**
 * Bounds of every root, from the first two and the last two flows alone.
 */
export function rootBounds({ times, amounts, size }: Timeline): { low: number; high: number } {
  let total = 0;
  for (let i = 0; i < size; i++) total += Math.abs(amounts[i] as number);
  const first = Math.abs(amounts[0] as number);
  const last = Math.abs(amounts[size - 1] as number);
  const high = Math.log(Math.max(1, (total - first) / first)) / (times[1] as number);
  const gap = (times[size - 1] as number) - (times[size - 2] as number);
  return { low: -Math.log(Math.max(1, (total - last) / last)) / gap, high };
}

/**
 * The root inside a bracket, to the last digits of a double.
 * @param start where to begin; any point, the bracket's middle when outside it
 */
export function rootWithin(timeline: Timeline, bracket: Bracket, start: number): FoundRoot {
  let { low, high } = bracket;
  const horizon = timeline.times[timeline.size - 1] as number;
  const point: LogRatio = { value: 0, slope: 0, curvature: 0 };
  let x = start > low && start < high ? start : low + (high - low) / 2;
  for (let evaluations = 1; evaluations <= MAX_EVALUATIONS; evaluations++) {
    logRatioAt(timeline, x, point);
    if (point.value === 0) return { x, evaluations };
    if (point.value > 0 === bracket.signLow > 0) low = x;
    else high = x;
    const step = halleyStep(point);
    const next = x - step;
    const inside = next > low && next < high;
    const straight = Math.min(1 / horizon, Math.abs(point.slope / point.curvature));
    if (Math.abs(step) <= SMALL_STEP * straight && (inside || next === x)) return { x: next, evaluations };
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return { x: middle, evaluations };
    x = inside && evaluations < HALVING_AFTER ? next : middle;
  }
  return { x, evaluations: MAX_EVALUATIONS };
}

function halleyStep({ value, slope, curvature }: LogRatio): number {
  const newton = value / slope;
  const bend = 1 - (newton * curvature) / (2 * slope);
  return bend > 0.5 && bend < 2 ? newton / bend : newton;
}

/** ln P − ln N and its derivatives. Far out, each side is measured from its own nearest flow, so neither vanishes. */
function logRatioAt(timeline: Timeline, x: number, point: LogRatio): void {
  const { times, amounts, size, even } = timeline;
  const far = Math.abs(x) * (times[size - 1] as number) > LARGE_EXPONENT;
  const inFrom = far ? nearestTime(timeline, x, true) : 0;
  const outFrom = far ? nearestTime(timeline, x, false) : 0;
  let inSum = 0;
  let inTime = 0;
  let inSquare = 0;
  let outSum = 0;
  let outTime = 0;
  let outSquare = 0;
  const byPeriod = even && !far;
  const perPeriod = byPeriod ? Math.exp(-x) : 1;
  let factor = 1;
  let before = 0;
  for (let i = 0; i < size; i++) {
    const amount = amounts[i] as number;
    const time = times[i] as number;
    if (byPeriod) {
      const gap = time - before;
      factor *= gap === 1 ? perPeriod : Math.exp(-x * gap);
      before = time;
    } else if (x !== 0) {
      factor = Math.exp(-x * (time - (amount > 0 ? inFrom : outFrom)));
    }
    const worth = amount * factor;
    if (amount > 0) {
      inSum += worth;
      inTime += worth * time;
      inSquare += worth * time * time;
    } else {
      outSum -= worth;
      outTime -= worth * time;
      outSquare -= worth * time * time;
    }
  }
  const inMean = inTime / inSum;
  const outMean = outTime / outSum;
  point.value = logOfRatio(inSum, outSum) - x * (inFrom - outFrom);
  point.slope = outMean - inMean;
  point.curvature = inSquare / inSum - inMean * inMean - (outSquare / outSum - outMean * outMean);
}

/** The time of the flow of one sign that weighs most when |x| is large: the first above zero, the last below. */
function nearestTime({ times, amounts, size }: Timeline, x: number, incoming: boolean): number {
  for (let k = 0; k < size; k++) {
    const i = x > 0 ? k : size - 1 - k;
    if ((amounts[i] as number) > 0 === incoming) return times[i] as number;
  }
  return 0;
}

/** ln(a/b), exact to the last digit also where the two are nearly equal. */
function logOfRatio(a: number, b: number): number {
  const difference = (a - b) / b;
  return Math.abs(difference) < 0.5 ? Math.log1p(difference) : Math.log(a / b);
}
