/** Sensitivity: one or two inputs varied, any figures of the answer watched. */
import { EngineError, isEngineError, showNumber, wrongSentence } from "@capstack/decimal";
import { readInputs } from "../input/read-inputs.js";
import { carryNeedsForecast, type FundPlan, feeNeedsForecast } from "../plan/fund-plan.js";
import { MAX_PERIODS } from "../run/fund-run.js";
import type { SensitivityAxis, SensitivityRequest } from "../shapes/analysis-inputs.js";
import { pathSteps, valueAt, withValueAt } from "../shapes/dotted-path.js";
import { Notes } from "../shapes/field-reader.js";
import type { FundInputs, FundLimits } from "../shapes/fund-inputs.js";

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

/** A grid, row by row: all x for the first y, then for the next. */
export interface SensitivityResult {
  /** As asked. */
  readonly x: SensitivityAxis;
  /** As asked. */
  readonly y?: SensitivityAxis;
  /** As asked. */
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
  request: SensitivityRequest,
  limits: FundLimits,
  compute: ComputeCell,
): SensitivityResult {
  const metrics = request.metrics.map((metric, i) => requireSteps(metric, ["analysis", "sensitivity", "metrics", i]));
  const forecast = metrics.some((steps) => ["forecast", "grossToNet", "gpEconomics"].includes(String(steps[0])));
  if (forecast || feeNeedsForecast(plan) || carryNeedsForecast(plan)) checkCells(plan, request, limits);
  checkMetrics(request.metrics, metrics, compute(inputs, forecast));
  const xSteps = inputSteps(inputs, request.x.path, "x");
  const ySteps = request.y === undefined ? null : inputSteps(inputs, request.y.path, "y");
  const plug = request.plugTier ?? "writeoff";
  const cells: SensitivityCell[] = [];
  for (const y of request.y?.values ?? [Number.NaN]) {
    const row = ySteps === null ? inputs : changeInput(inputs, ySteps, y, plug);
    for (const x of request.x.values) {
      const place = ySteps === null ? { x } : { x, y };
      cells.push({ ...place, ...computeCell(() => compute(changeInput(row, xSteps, x, plug), forecast), metrics) });
    }
  }
  const { x, y } = request;
  return { x, ...(y === undefined ? {} : { y }), metrics: request.metrics, cells };
}

const MAX_CELL_PERIODS = 5_000_000;

/** Refuses a grid whose forecasts would take too long; a grid that varies years may make any of them the longest. */
function checkCells(plan: FundPlan, { x, y }: SensitivityRequest, { maxPeriods, maxCellPeriods }: FundLimits): void {
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

/** Inputs with one number changed; the plug tier takes up what a tier's share or count gains or loses. */
export function changeInput(
  inputs: FundInputs,
  steps: readonly (string | number)[],
  value: number,
  plugTier: string,
): FundInputs {
  const changed = withValueAt(inputs, steps, value);
  const field = steps[steps.length - 1];
  if (steps[0] !== "returnTiers" || (field !== "pctOfCapital" && field !== "numCompanies")) return changed;
  const plug = inputs.returnTiers.findIndex((tier) => tier.name.toLowerCase() === plugTier.toLowerCase());
  if (plug < 0 || plug === steps[1]) return changed;
  const before = valueAt(inputs, steps);
  const held = inputs.returnTiers[plug]?.[field] ?? 0;
  const left = held - (value - (typeof before === "number" ? before : 0));
  if (left < -1e-9) {
    const message = `${plugTier} cannot absorb the change: its ${field} would be ${showNumber(left)}.`;
    throw new EngineError("invalid_inputs", message, ["analysis", "sensitivity", "plugTier"]);
  }
  return withValueAt(changed, ["returnTiers", plug, field], Math.max(0, left));
}

/** The steps of a path that leads to a number of the inputs. */
export function inputSteps(inputs: FundInputs, path: string, axis: string): readonly (string | number)[] {
  const at = ["analysis", "sensitivity", axis, "path"];
  const steps = requireSteps(path, at);
  const parent = valueAt(inputs, steps.slice(0, -1));
  const current = valueAt(inputs, steps);
  const reachable = steps.length <= 2 || (typeof parent === "object" && parent !== null);
  if (reachable && (typeof current === "number" || (current === undefined && isInput(inputs, steps)))) return steps;
  throw new EngineError("invalid_value", wrongSentence("path", path, "the path of a number among the inputs"), at);
}

/** Whether the engine reads what stands at a path: reading remarks on every field it does not know. */
function isInput(inputs: FundInputs, steps: readonly (string | number)[]): boolean {
  const notes = new Notes({ unknownFields: "warn" });
  readInputs(withValueAt(inputs, steps, 0), notes);
  const path = ["inputs", ...steps];
  return !notes.warnings.some((warning) => warning.path.every((step, i) => step === path[i]));
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

function requireSteps(path: string, at: readonly (string | number)[]): (string | number)[] {
  const steps = pathSteps(path);
  if (steps !== null) return steps;
  throw new EngineError("invalid_value", wrongSentence("path", path, "a dotted path"), at);
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
