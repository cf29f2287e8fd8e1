/** How often a law is tried, and from which seed; both settable from outside, the seed printed on failure. */
const seed = process.env.FAST_CHECK_SEED;

export function runs(usual: number): { numRuns: number; seed?: number } {
  const factor = process.env.FAST_CHECK_RUNS;
  return {
    numRuns: factor === undefined ? usual : Number(factor),
    ...(seed === undefined ? {} : { seed: Number(seed) }),
  };
}
