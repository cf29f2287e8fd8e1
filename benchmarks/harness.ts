import { Bench } from "tinybench";

/** One measured case: how long a call took, and how that compares with the first case of its table. */
export interface Measured {
  readonly name: string;
  readonly microseconds: number;
  readonly ratio: number;
}

/**
 * Measures cases that answer the same question in one process, in turns, and prints a table; the first is ours.
 * Medians are reported, and ratios to the first: a machine's speed drifts, a ratio much less.
 */
export async function compare(title: string, cases: Readonly<Record<string, () => unknown>>): Promise<Measured[]> {
  const bench = new Bench({ time: 300, warmupTime: 100 });
  for (const [name, run] of Object.entries(cases)) {
    bench.add(name, () => {
      run();
    });
  }
  await bench.run();
  const medians = bench.tasks.map((task) => {
    const result = task.result as { latency?: { p50: number }; error?: unknown };
    return { name: task.name, microseconds: result.latency ? result.latency.p50 * 1000 : Number.NaN };
  });
  const ours = medians[0]?.microseconds ?? Number.NaN;
  const measured = medians.map((m) => ({ ...m, ratio: m.microseconds / ours }));
  print(title, measured);
  return measured;
}

/** Prints one Markdown table of measurements. */
export function print(title: string, rows: readonly Measured[]): void {
  console.log(`\n### ${title}\n\n| Case | Median µs | × ours |\n|---|---|---|`);
  for (const row of rows) console.log(`| ${row.name} | ${row.microseconds.toPrecision(4)} | ${row.ratio.toFixed(2)} |`);
}

/** A seeded generator of numbers from 0 up to 1, so that every run measures the same cases. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
  };
}
