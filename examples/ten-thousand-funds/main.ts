// The plan says 2.85 times. What do ten thousand funds with the same plan and different luck return?
import { defaultFund, runMonteCarlo } from "@capstack/fund-economics";

const { multiples, irr, probLossLp, probLpAtLeast, companies } = runMonteCarlo(defaultFund, { seed: 42, bins: 20 });
const lp = multiples.netLp;
const rate = irr?.netLp;
if (lp === null || rate === null || rate === undefined) throw new Error("no runs");

console.log(`Net multiple of the limited partners over 10,000 funds of ${companies} companies (seed 42)\n`);
const most = Math.max(...lp.histogram.map((bin) => bin.count));
for (const { lo, hi, count } of lp.histogram) {
  const range = `${lo.toFixed(2)} to ${hi === null ? "more" : hi.toFixed(2)}`.padEnd(14);
  console.log(`${range} ${"#".repeat(Math.round((count / most) * 50))} ${count}`);
}
console.log(
  `\nmean ${lp.mean.toFixed(2)}x, median ${lp.p50.toFixed(2)}x, worst in twenty ${lp.p5.toFixed(2)}x, best in twenty ${lp.p95.toFixed(2)}x`,
);
console.log(`median IRR ${(rate.p50 * 100).toFixed(1)} %, worst in twenty ${(rate.p5 * 100).toFixed(1)} %`);
console.log(`less than the money back: ${(probLossLp * 100).toFixed(1)} % of funds`);
for (const { multiple, probability } of probLpAtLeast) {
  console.log(`at least ${multiple}x: ${(probability * 100).toFixed(1)} %`);
}
