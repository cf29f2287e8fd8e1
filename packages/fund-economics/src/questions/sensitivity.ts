/** Sensitivity: one or two inputs varied, any figures of the answer watched. */

import { EngineError, isEngineError, wrongSentence } from "@capstack/decimal";
import { carryNeedsForecast, type FundPlan, feeNeedsForecast } from "../plan/fund-plan.js";
import { MAX_PERIODS } from "../run/horizon.js";
import type { ExactSensitivity } from "../shapes/analysis-inputs.js";
import { valueAt } from "../shapes/dotted-path.js";
import type { FundInputs } from "../shapes/fund-inputs.js";
import type { FundLimits } from "../shapes/limits.js";
import { changeInput, inputSteps, requireSteps } from "./changed-input.js";

/** One cell: the inputs tried, and a figure for each metric; null where there is none. */
export interface SensitivityCell {
  /** Value of the first input. */
  readonly x: number;
  /** Value of the second. */
  readonly y?: number;
  /** One for each metric; null where there is none. */
  readonly values: readonly (number | null)[];
  /** Why the cell could not be computed. */
  readonly error?: {
    /** The engine's code. */
    readonly code: string;
    /** For people. */
    readonly message: string;
  };
}

/** An input that was varied, and the values tried. */
export interface VariedInput {
  /** Dotted path of an input, such as `carryPct` or `returnTiers[3].multiple`. */
  readonly path: string;
  /** Values to try, in the input's unit. */
  readonly values: readonly number[];
}

/** A grid, row by row: all x for the first y, then for the next. */
export interface SensitivityResult {
  /** As in the request. */
  readonly x: VariedInput;
  /** As in the request. */
  readonly y?: VariedInput;
  /** As in the request. */
  readonly metrics: readonly string[];
  /** Row by row: all x for the first y, then for the next. */
  readonly cells: readonly SensitivityCell[];
}

/** Computes the answer for some inputs; `forecast` says whether a metric needs it. */
export type ComputeCell = (inputs: FundInputs, forecast: boolean) => unknown;

/**
 * Computes every cell. A change of a tier's share or count is absorbed by the plug tier.
 * @throws EngineError `invalid_value` when a path is not one of the inputs or of the answer, `limit_exceeded`
 */
export function computeSensitivity(
  plan: FundPlan,
  inputs: FundInputs,
  request: ExactSensitivity,
  limits: FundLimits,
  compute: ComputeCell,
): SensitivityResult {
  const metrics = request.metrics.map((metric, i) =>
    requireSteps(metric, ["analysis", "sensitivity", "metrics", i], "such as netMultiple.lp"),
  );
  const forecast = metrics.some((steps) => ["forecast", "grossToNet", "gpEconomics"].includes(String(steps[0])));
  if (forecast || feeNeedsForecast(plan) || carryNeedsForecast(plan)) checkCells(plan, request, limits);
  checkMetrics(request.metrics, metrics, compute(inputs, forecast));
  const xSteps = inputSteps(inputs, request.x.path, "x");
  const ySteps = request.y === null ? null : inputSteps(inputs, request.y.path, "y");
  const plug = request.plugTier;
  const cells: SensitivityCell[] = [];
  for (const y of request.y?.values ?? [Number.NaN]) {
    const row = ySteps === null ? inputs : changeInput(inputs, ySteps, y, plug);
    for (const x of request.x.values) {
      const place = ySteps === null ? { x } : { x, y };
      cells.push({ ...place, ...computeCell(() => compute(changeInput(row, xSteps, x, plug), forecast), metrics) });
    }
  }
  const { x, y } = request;
  return { x: asAsked(x), ...(y === null ? {} : { y: asAsked(y) }), metrics: request.metrics, cells };
}

function asAsked({ path, values }: VariedInput): VariedInput {
  return { path, values };
}

const MAX_CELL_PERIODS = 5_000_000;

/** Refuses a grid whose forecasts would take too long; a grid that varies years may make any of them the longest. */
function checkCells(plan: FundPlan, { x, y }: ExactSensitivity, { maxPeriods, maxCellPeriods }: FundLimits): void {
  const limit = maxCellPeriods ?? MAX_CELL_PERIODS;
  const longest = Math.min(MAX_PERIODS, maxPeriods ?? MAX_PERIODS);
  const variesYears = [x, y].some((axis) => axis?.path.endsWith("Years") ?? false);
  const periods = variesYears ? longest : Math.min(longest, longestPlan(plan));
  const perCell = periods * plan.tiers.length;
  const cells = x.values.length * (y?.values.length ?? 1);
  const value = cells * perCell;
  if (value <= limit) return;
  const most = Math.floor(limit / perCell);
  const message = `The sensitivity asks for ${cells} forecasts of up to ${periods} periods with ${plan.tiers.length} tiers; at most ${most} of this size are allowed. Ask for fewer cells, longer periods or fewer tiers.`;
  throw new EngineError("limit_exceeded", message, ["analysis", "sensitivity"], {
    details: { value, limit, cells: most },
  });
}

/** Periods in which a plan's fees, operations, investments and exits have all ended, at most. */
function longestPlan(plan: FundPlan): number {
  const hold = Math.max(...plan.tiers.map((tier) => tier.holdingPeriodYears), plan.followOnLagYears);
  const deployment = plan.deploymentSchedule?.length ?? plan.investmentPeriodYears;
  const years = Math.max(plan.fundOperationsYears, plan.feeTermYears, deployment + hold);
  return Math.ceil(years * plan.periodsPerYear) + 2;
}

function computeCell(
  compute: () => unknown,
  metrics: readonly (readonly (string | number)[])[],
): Pick<SensitivityCell, "values" | "error"> {
  try {
    const answer = compute();
    return { values: metrics.map((steps) => numberOrNull(valueAt(answer, steps))) };
  } catch (error) {
    if (!isEngineError(error)) throw error;
    return { values: metrics.map(() => null), error: { code: error.code, message: error.message } };
  }
}

function checkMetrics(
  names: readonly string[],
  metrics: readonly (readonly (string | number)[])[],
  answer: unknown,
): void {
  metrics.forEach((steps, i) => {
    const value = valueAt(answer, steps);
    if (value === null || typeof value === "number") return;
    const message = wrongSentence(`metrics[${i}]`, names[i], "the path of a figure of the answer");
    throw new EngineError("invalid_value", message, ["analysis", "sensitivity", "metrics", i]);
  });
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
