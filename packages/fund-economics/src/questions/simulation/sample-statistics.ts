/** What a sample of outcomes looks like: moments, percentiles, a histogram. Binary floating point. */
import { type HistogramBin, histogramOf, percentile } from "../paths/histogram.js";

/** A sample summed up. */
export interface SampleStatistics {
  /** Outcomes counted; fewer than runs where some have no rate. */
  readonly count: number;
  /** Arithmetic mean. */
  readonly mean: number;
  /** Standard deviation of the population. */
  readonly stdev: number;
  /** Of the mean. */
  readonly standardError: number;
  /** Smallest. */
  readonly min: number;
  /** Largest. */
  readonly max: number;
  /** 1 % of outcomes are at most this. */
  readonly p1: number;
  /** 5 % of outcomes are at most this. */
  readonly p5: number;
  /** 10 % of outcomes are at most this. */
  readonly p10: number;
  /** 25 % of outcomes are at most this. */
  readonly p25: number;
  /** 50 % of outcomes are at most this. */
  readonly p50: number;
  /** 75 % of outcomes are at most this. */
  readonly p75: number;
  /** 90 % of outcomes are at most this. */
  readonly p90: number;
  /** 95 % of outcomes are at most this. */
  readonly p95: number;
  /** 99 % of outcomes are at most this. */
  readonly p99: number;
  /** Bars, rising. */
  readonly histogram: readonly HistogramBin[];
}

/** Sums up a sample; null when it is empty. NaN means no outcome and is ignored. */
export function sampleStatistics(values: Float64Array, bins: number): SampleStatistics | null {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const count = sorted.length;
  if (count === 0) return null;
  let total = 0;
  for (const value of sorted) total += value;
  const mean = total / count;
  let squares = 0;
  for (const value of sorted) squares += (value - mean) ** 2;
  const stdev = Math.sqrt(squares / count);
  const at = (p: number) => percentile(sorted, p);
  return {
    count,
    mean: mean + 0,
    stdev,
    standardError: stdev / Math.sqrt(count),
    min: (sorted[0] as number) + 0,
    max: (sorted[count - 1] as number) + 0,
    p1: at(0.01),
    p5: at(0.05),
    p10: at(0.1),
    p25: at(0.25),
    p50: at(0.5),
    p75: at(0.75),
    p90: at(0.9),
    p95: at(0.95),
    p99: at(0.99),
    histogram: histogramOf(sorted, bins),
  };
}

/** The fraction of a sample at or above a threshold. */
export function shareAtLeast(values: Float64Array, threshold: number): number {
  return shareOf(values, (value) => value >= threshold);
}

/** The fraction of a sample below a threshold. */
export function shareBelow(values: Float64Array, threshold: number): number {
  return shareOf(values, (value) => value < threshold);
}

function shareOf(values: Float64Array, matches: (value: number) => boolean): number {
  let count = 0;
  for (const value of values) if (matches(value)) count++;
  return count / values.length;
}
