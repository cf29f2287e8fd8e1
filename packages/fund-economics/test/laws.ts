/** How many cases a law is tried on: FAST_CHECK_RUNS scales it, FAST_CHECK_SEED repeats a run. */
export function laws(runs: number): { numRuns: number; seed?: number } {
  const scaled = process.env.FAST_CHECK_RUNS === undefined ? runs : Number(process.env.FAST_CHECK_RUNS);
  const seed = process.env.FAST_CHECK_SEED;
  return { numRuns: scaled, ...(seed === undefined ? {} : { seed: Number(seed) }) };
}
