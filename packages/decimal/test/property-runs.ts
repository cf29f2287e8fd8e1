/** How often a property is tried: FAST_CHECK_RUNS times the everyday share, from FAST_CHECK_SEED when a failure printed one. */
export function runs(everyday = 300): { numRuns: number; seed?: number } {
  const wanted = process.env.FAST_CHECK_RUNS;
  const seed = process.env.FAST_CHECK_SEED;
  return {
    numRuns: wanted === undefined ? everyday : Number(wanted),
    ...(seed === undefined ? {} : { seed: Number(seed) }),
  };
}
