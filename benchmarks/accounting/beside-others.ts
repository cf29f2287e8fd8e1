/** How long work takes, and how long others of the same process wait meanwhile. */

/** Seconds of the work; milliseconds of another caller's longest question, and of the longest pause of the process. */
export interface BesideOthers {
  readonly seconds: number;
  readonly wait: number;
  readonly pause: number;
}

const EVERY_MS = 20;
const TICK_MS = 5;

/** Runs work while another caller asks a small question every 20 ms. */
export async function besideOthers(
  work: () => Promise<unknown>,
  question: () => Promise<unknown>,
): Promise<BesideOthers> {
  let [going, wait, pause] = [true, 0, 0];
  const asking = (async () => {
    while (going) {
      const start = performance.now();
      await question();
      wait = Math.max(wait, performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  let last = performance.now();
  const ticking = setInterval(() => {
    pause = Math.max(pause, performance.now() - last - TICK_MS);
    last = performance.now();
  }, TICK_MS);
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  going = false;
  await asking;
  clearInterval(ticking);
  return { seconds, wait, pause };
}
