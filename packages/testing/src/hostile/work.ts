/** Processor time of this process for one run, in microseconds. */
function processorTime(run: () => unknown): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/**
 * How much more processor time one run takes than another: the smallest ratio of up to twenty pairs, each run one after
 * the other. It stops at the first pair within the bound, so a busy machine costs repetitions and no failure; work that
 * is really too much exceeds the bound in every pair.
 * @param bound The ratio that is enough.
 */
export function leastRatio(run: () => unknown, beside: () => unknown, bound: number): number {
  run();
  beside();
  let least = Number.POSITIVE_INFINITY;
  for (let pair = 0; pair < 20 && least >= bound; pair++) {
    const first = processorTime(run);
    least = Math.min(least, first / Math.max(1, processorTime(beside)));
  }
  return least;
}
