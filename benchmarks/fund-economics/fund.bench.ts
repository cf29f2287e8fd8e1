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

await compare("Monte Carlo, 10,000 runs of 29 companies", {
  "multiples only": () => runMonteCarlo(defaultFund, { seed: 42, irr: "none" }),
  "with cash-flow rates": () => runMonteCarlo(defaultFund, { seed: 42 }),
});
