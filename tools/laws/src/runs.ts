const USUAL_SEED = 20_261_123;
const EVERYDAY_MS = 60_000;

interface Parameters {
  numRuns: number;
  maxSkipsPerRun: number;
  seed?: number;
  interruptAfterTimeLimit?: number;
}

/**
 * How many random cases a law is tried on, and which: fast-check's parameters.
 *
 * The cases are the same in every run, so that a commit that passed passes again. `FAST_CHECK_SEED` takes another seed,
 * `FAST_CHECK_SEED=any` a new one each run, which fast-check prints when a law fails; `FAST_CHECK_RUNS` tries more.
 * A case a law says nothing about, such as an input that is refused, is left by `fc.pre` and made up for by another; a law
 * that leaves more than half of what it is given fails.
 * An everyday law that failed looks for a smaller case for a minute at most, and then shows the smallest it has found.
 *
 * @example fc.assert(fc.property(amounts, addsUp), runs(300));
 */
export function runs(everyday: number): Parameters {
  const { FAST_CHECK_RUNS: wanted, FAST_CHECK_SEED: seed } = process.env;
  return {
    ...(wanted === undefined ? { interruptAfterTimeLimit: EVERYDAY_MS } : {}),
    numRuns: wanted === undefined ? everyday : Number(wanted),
    maxSkipsPerRun: 1,
    ...(seed === "any" ? {} : { seed: seed === undefined ? USUAL_SEED : Number(seed) }),
  };
}
