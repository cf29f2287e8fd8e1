const USUAL_SEED = 20_261_123;
const EVERYDAY_MS = 60_000;
/** An everyday run tries this part of a law's cases, but so many of them at least. */
const EVERYDAY_PART = 1 / 5;
const EVERYDAY_LEAST = 20;

interface Parameters {
  numRuns: number;
  maxSkipsPerRun: number;
  seed?: number;
  interruptAfterTimeLimit?: number;
}

/** Whether this is the deep run: `FAST_CHECK_RUNS=deep`, as `pnpm verify:deep` sets it. */
export const isDeep = process.env.FAST_CHECK_RUNS === "deep";

/**
 * How many random cases a law is tried on, and which: fast-check's parameters.
 *
 * A law states how many cases the deep run tries, `FAST_CHECK_RUNS=deep`. Everyday runs try the first fifth of them, 20 at
 * least. `FAST_CHECK_RUNS` with a number tries that many.
 *
 * The cases are the same in every run, so that a commit that passed passes again. `FAST_CHECK_SEED` takes another seed,
 * `FAST_CHECK_SEED=any` a new one each run, which fast-check prints when a law fails.
 * A case a law says nothing about, such as an input that is refused, is left by `fc.pre` and made up for by another; a law
 * that leaves more than half of what it is given fails. Of the few cases of an everyday run it may leave two thirds.
 * An everyday law that failed looks for a smaller case for a minute at most, and then shows the smallest it has found.
 *
 * @example fc.assert(fc.property(amounts, addsUp), runs(300)); // 60 cases, 300 in the deep run
 */
export function runs(deep: number): Parameters {
  const { FAST_CHECK_RUNS: wanted, FAST_CHECK_SEED: seed } = process.env;
  const numRuns = casesOf(deep, wanted);
  return {
    ...(wanted === undefined ? { interruptAfterTimeLimit: EVERYDAY_MS } : {}),
    numRuns,
    maxSkipsPerRun: numRuns < deep ? 2 : 1,
    ...(seed === "any" ? {} : { seed: seed === undefined ? USUAL_SEED : Number(seed) }),
  };
}

function casesOf(deep: number, wanted: string | undefined): number {
  if (wanted === undefined) return Math.min(deep, Math.max(EVERYDAY_LEAST, Math.ceil(deep * EVERYDAY_PART)));
  return isDeep ? deep : Number(wanted);
}
