/** The size of an answer, counted from a solved fund and the analyses before any of it is built. */
import { answerTooLarge, textBytes } from "@capstack/decimal";
import type { FundPlan } from "../plan/fund-plan.js";
import type { MonteCarloPlan, SensitivityRequest } from "../shapes/analysis-inputs.js";

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
export function sensitivityBytes({ x, y, metrics }: SensitivityRequest): number {
  const axes = [x, ...(y === undefined ? [] : [y])];
  const cells = x.values.length * (y?.values.length ?? 1);
  return (
    total(axes, ({ path, values }) => LINE.axis + textBytes(path) + values.length * LINE.value) +
    total(metrics, (metric) => textBytes(metric) + QUOTED) +
    cells * (LINE.cell + metrics.length * LINE.metric)
  );
}

/** The bytes of a simulation: statistics of each measure, and every run's outcomes where they are asked for. */
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

/** What an answer is made of, by the analysis to leave out. */
export interface AnswerParts {
  /** Totals and forecast of the fund itself. */
  readonly fund: number;
  readonly forecast: number;
  readonly scenarios: number;
  readonly sensitivity: number;
  readonly monteCarlo: number;
  readonly includeSamples: number;
}

const WITHOUT: Readonly<Record<string, string>> = {
  forecast: "analysis.forecast: false, or longer periods",
  scenarios: "fewer analysis.scenarios",
  sensitivity: "fewer cells in analysis.sensitivity",
  monteCarlo: "no analysis.monteCarlo",
  includeSamples: "analysis.monteCarlo.includeSamples: false",
};

/**
 * The bytes of all parts together.
 * @throws EngineError `answer_too_large` with the size, the limit and the analyses to leave out
 */
export function checkAnswerSize({ fund, ...analyses }: AnswerParts, limit: number): number {
  const bytes = total(Object.values(analyses), (part) => part) + fund;
  if (bytes <= limit) return bytes;
  const leaveOut: string[] = [];
  let rest = bytes;
  for (const [name, part] of Object.entries(analyses).sort(([, a], [, b]) => b - a)) {
    if (rest <= limit || fund > limit) break;
    leaveOut.push(name);
    rest -= part;
  }
  const [first] = leaveOut;
  const advice =
    first === undefined
      ? "The totals alone are too large: plan fewer tiers and stages, or give them shorter names."
      : `Ask for ${leaveOut.map((name) => WITHOUT[name]).join(", and ")}.`;
  const path =
    first === undefined
      ? ["inputs"]
      : first === "includeSamples"
        ? ["analysis", "monteCarlo", first]
        : ["analysis", first];
  throw answerTooLarge({ bytes, limit, advice, path, remedy: { leaveOut } });
}

function total<Item>(items: Iterable<Item>, bytes: (item: Item) => number): number {
  let sum = 0;
  for (const item of items) sum += bytes(item);
  return sum;
}
