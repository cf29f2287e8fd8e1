/**
 * What a part of a simulation's paths says of one outcome: enough to go on with, and as little of it for many as for
 * few.
 */
import { Rational } from "@capstack/decimal";
import type { SampleStatistics } from "../simulation/sample-statistics.js";
import { ExactSum, SUM_SCALE, sumOfText, sumText } from "./exact-sum.js";
import type { HistogramBin } from "./histogram.js";
import { type BinList, binOf, eachBin, middleOf, ValueBins } from "./value-bins.js";

/** One outcome over a part of a simulation's paths. */
export interface OutcomePart {
  /** Outcomes counted; fewer than paths where some have no rate. */
  readonly count: number;
  /** Smallest. */
  readonly min: number;
  /** Largest. */
  readonly max: number;
  /** Exact: hexadecimal digits and the power of two that they count, such as `1ap-4` for 1.625. */
  readonly sum: string;
  /** Of the squares, likewise. */
  readonly squares: string;
  /** The first bin, then counts of one bin after the other, a negative number for as many empty ones. */
  readonly bins: BinList;
}

/** One outcome, counted path after path. */
export class OutcomeTally {
  #count = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;
  readonly #sum = new ExactSum();
  readonly #squares = new ExactSum();
  readonly #bins = new ValueBins();

  /** Counts an outcome; none where it is not finite. */
  add(outcome: number): void {
    if (!Number.isFinite(outcome)) return;
    this.#count += 1;
    if (outcome < this.#min) this.#min = outcome + 0;
    if (outcome > this.#max) this.#max = outcome + 0;
    this.#sum.add(outcome);
    this.#squares.addSquare(outcome);
    this.#bins.add(binOf(outcome));
  }

  /** What was counted; null where nothing was. */
  part(): OutcomePart | null {
    if (this.#count === 0) return null;
    const [sum, squares] = [sumText(this.#sum.total()), sumText(this.#squares.total())];
    return { count: this.#count, min: this.#min, max: this.#max, sum, squares, bins: this.#bins.list() };
  }
}

/** Merges several parts. The result does not depend on their order or grouping. */
export function mergeOutcomes(parts: readonly (OutcomePart | null)[]): OutcomePart | null {
  const counted = parts.filter((part) => part !== null);
  const [first] = counted;
  if (first === undefined || counted.length === 1) return first ?? null;
  const bins = new ValueBins();
  for (const part of counted) bins.addList(part.bins);
  const total = (of: "sum" | "squares") => sumText(counted.reduce((sum, part) => sum + sumOfText(part[of]), 0n));
  return {
    count: counted.reduce((count, part) => count + part.count, 0),
    min: counted.reduce((least, { min }) => Math.min(least, min), first.min),
    max: counted.reduce((most, { max }) => Math.max(most, max), first.max),
    sum: total("sum"),
    squares: total("squares"),
    bins: bins.list(),
  };
}

/**
 * Sums up an outcome. Count, mean, deviation, smallest and largest are those of the outcomes themselves, mean and variance
 * rounded once; percentiles and bars count each outcome as the middle of its bin.
 */
export function outcomeStatistics(part: OutcomePart | null, bars: number): SampleStatistics | null {
  if (part === null) return null;
  const { count, min, max } = part;
  const stdev = Math.sqrt(varianceOf(part));
  const sorted = new BinnedSample(part);
  const at = (p: number) => sorted.percentile(p);
  return {
    count,
    mean: Rational.of(sumOfText(part.sum), BigInt(count) << BigInt(SUM_SCALE)).toNumber() + 0,
    stdev,
    standardError: stdev / Math.sqrt(count),
    min,
    max,
    p1: at(0.01),
    p5: at(0.05),
    p10: at(0.1),
    p25: at(0.25),
    p50: at(0.5),
    p75: at(0.75),
    p90: at(0.9),
    p95: at(0.95),
    p99: at(0.99),
    histogram: sorted.histogram(bars),
  };
}

/** Of the population: the mean square less the square of the mean, without a rounding between. */
function varianceOf({ count, sum, squares }: OutcomePart): number {
  const total = sumOfText(sum);
  const spread = ((BigInt(count) * sumOfText(squares)) << BigInt(SUM_SCALE)) - total * total;
  return Rational.of(spread, BigInt(count * count) << BigInt(2 * SUM_SCALE)).toNumber();
}

/** How many outcomes are below a number that is an end of a bin. */
export function countBelow(part: OutcomePart | null, end: number): number {
  const bin = binOf(end);
  let below = 0;
  eachBin(part?.bins ?? [], (at, count) => {
    if (at < bin) below += count;
  });
  return below;
}

/** Outcomes in order, each the middle of its bin and none beyond the smallest and the largest. */
class BinnedSample {
  readonly #values: number[] = [];
  /** How many outcomes there are up to and with a value's. */
  readonly #upTo: number[] = [];
  readonly #part: OutcomePart;

  constructor(part: OutcomePart) {
    this.#part = part;
    let counted = 0;
    eachBin(part.bins, (bin, count) => {
      counted += count;
      this.#values.push(Math.min(part.max, Math.max(part.min, middleOf(bin))));
      this.#upTo.push(counted);
    });
  }

  /** Linear interpolation at p·(n − 1) of the ordered outcomes. */
  percentile(p: number): number {
    const position = p * (this.#part.count - 1);
    const below = Math.floor(position);
    const low = this.#valueAt(below);
    const high = this.#valueAt(Math.min(below + 1, this.#part.count - 1));
    return low + (position - below) * (high - low) + 0;
  }

  /** Equal bars from the least to the 99th percentile; the last takes all that lies beyond. */
  histogram(bars: number): HistogramBin[] {
    const least = this.#part.min;
    const width = (this.percentile(0.99) - least) / bars;
    const used = width > 0 ? bars : 1;
    const counts = new Array<number>(used).fill(0);
    this.#values.forEach((value, place) => {
      const bar = width > 0 ? Math.min(used - 1, Math.floor((value - least) / width)) : 0;
      const count = (this.#upTo[place] as number) - (this.#upTo[place - 1] ?? 0);
      counts[bar] = (counts[bar] as number) + count;
    });
    return counts.map((count, bar) => ({
      lo: least + bar * width + 0,
      hi: bar === used - 1 ? null : least + (bar + 1) * width + 0,
      count,
    }));
  }

  #valueAt(rank: number): number {
    return this.#values[this.#upTo.findIndex((upTo) => upTo > rank)] as number;
  }
}
