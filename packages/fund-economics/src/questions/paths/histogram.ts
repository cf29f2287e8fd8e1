/** How often the outcomes of a simulation fall where. */

/** One bar of a histogram; the last is open above, so its `hi` is null. */
export interface HistogramBin {
  /** Where the bar begins. */
  readonly lo: number;
  /** Where it ends; null for the last, which is open above. */
  readonly hi: number | null;
  /** Outcomes in it. */
  readonly count: number;
}

/** Linear interpolation at p·(n − 1) of the ordered sample. */
export function percentile(sorted: Float64Array, p: number): number {
  const position = p * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below] as number;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number;
  return low + (position - below) * (high - low) + 0;
}

/** Equal bars from the least to the 99th percentile; the last takes all that lies beyond. */
export function histogramOf(sorted: Float64Array, bins: number): HistogramBin[] {
  const least = sorted[0] as number;
  const width = (percentile(sorted, 0.99) - least) / bins;
  const used = width > 0 ? bins : 1;
  const counts = new Array<number>(used).fill(0);
  for (const value of sorted) {
    const bin = width > 0 ? Math.min(used - 1, Math.floor((value - least) / width)) : 0;
    counts[bin] = (counts[bin] as number) + 1;
  }
  return counts.map((count, i) => ({
    lo: least + i * width + 0,
    hi: i === used - 1 ? null : least + (i + 1) * width + 0,
    count,
  }));
}
