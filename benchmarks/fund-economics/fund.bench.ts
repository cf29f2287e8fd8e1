// The engine's own bars: aggregate, forecast with its J-curve, ten thousand simulated funds.
import {
  computeAggregate,
  computeForecast,
  computeFundEconomics,
  defaultFund,
  runMonteCarlo,
} from "@capstack/fund-economics";
import { compare } from "../harness.js";

await compare("A fund of forty quarters", {
  "computeAggregate, inputs read and checked": () => computeAggregate(defaultFund),
  "computeForecast without rates to date": () => computeForecast(defaultFund, { jCurve: false }),
  "computeForecast with the J-curve": () => computeForecast(defaultFund),
  "computeFundEconomics, everything": () => computeFundEconomics({ inputs: defaultFund }),
  "monthly, everything": () => computeFundEconomics({ inputs: { ...defaultFund, period: "monthly" } }),
});

console.log("\n### Monte Carlo, 10,000 runs of 29 companies\n\n| Case | Median ms of processor time |\n|---|---|");
report("multiples only", () => runMonteCarlo(defaultFund, { seed: 42, irr: "none" }));
report("with cash-flow rates", () => runMonteCarlo(defaultFund, { seed: 42 }));

/** Seven runs in a row by the processor's own clock, which a busy machine does not slow. */
function report(name: string, run: () => unknown): void {
  const times = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  console.log(`| ${name} | ${(times.sort((a, b) => a - b)[3] as number).toFixed(1)} |`);
}
