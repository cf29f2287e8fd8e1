/** How many bytes each part of an answer takes, counted without building it. */

import { textBytes } from "@capstack/decimal";
import type { FundPlan } from "../plan/fund-plan.js";
import type { ExactSensitivity, MonteCarloPlan } from "../shapes/analysis-inputs.js";
import { total } from "./answer-size.js";

/** Bytes of one line with its commas and names of fields, its names and labels left out. */
const LINE = {
  totals: 2600,
  forecast: 2900,
  period: 1080,
  rates: 60,
  periodTier: 11,
  tier: 290,
  stage: 150,
  warning: 90,
  axis: 40,
  value: 6,
  cell: 34,
  metric: 13,
  simulation: 600,
  statistics: 480,
  bar: 75,
  outcome: 19,
} as const;

/** Two quotation marks and a comma. */
const QUOTED = 3;

/** A fund that is to be published. */
interface Published {
  readonly plan: FundPlan;
  readonly noted: readonly { readonly message: string }[];
}

/** The bytes of one fund: totals and, where it is published, its forecast. */
export function fundBytes(
  { plan, noted }: Published,
  forecast: { readonly periods: number; readonly jCurve: boolean } | null,
): number {
  const totals =
    LINE.totals +
    total(plan.tiers, ({ name }) => LINE.tier + textBytes(name)) +
    total(plan.stages, ({ name }) => LINE.stage + textBytes(name)) +
    total(noted, ({ message }) => LINE.warning + textBytes(message));
  if (forecast === null) return totals;
  const period = LINE.period + (forecast.jCurve ? LINE.rates : 0) + plan.tiers.length * LINE.periodTier;
  return totals + LINE.forecast + forecast.periods * period;
}

/** The bytes of a sensitivity, were all its cells to have figures. */
export function sensitivityBytes({ x, y, metrics }: ExactSensitivity): number {
  const axes = [x, ...(y === null ? [] : [y])];
  const cells = x.values.length * (y?.values.length ?? 1);
  return (
    total(axes, ({ path, values }) => LINE.axis + textBytes(path) + values.length * LINE.value) +
    total(metrics, (metric) => textBytes(metric) + QUOTED) +
    cells * (LINE.cell + metrics.length * LINE.metric)
  );
}

/** The bytes of a simulation: statistics of each measure, and every run's outcomes if requested. */
export function simulationBytes({ runs, bins, irr, includeSamples }: Required<MonteCarloPlan>): {
  statistics: number;
  samples: number;
} {
  const measures = irr === "none" ? 3 : 6;
  return {
    statistics: LINE.simulation + measures * (LINE.statistics + bins * LINE.bar),
    samples: includeSamples ? runs * measures * LINE.outcome : 0,
  };
}
