/** The value of a fund's input at which a figure of its answer is what it should be. */
import { engineRefusal, shapeRefusal } from "@capstack/contract";
import { EngineError, isEngineError, missingSentence, wrongSentence } from "@capstack/decimal";
import { backsolve, type FundEconomicsRequest } from "@capstack/fund-economics";
import { BackendFailure } from "../backend/backend-failure.js";

/** A goal as it was reached. */
export interface FundGoal {
  readonly path: string;
  /** The value of the input, in its unit. */
  readonly value: number;
  readonly metric: string;
  /** The figure that it gives. */
  readonly achieved: number;
}

/** What a goal says, for `describe` and the reading of a call. */
export const fundGoalSchema = {
  type: "object",
  description: "Finds the value of one input that gives a figure of the answer; the answer is the fund with it.",
  properties: {
    path: { type: "string", description: "Of the input that is looked for: returnTiers[0].multiple, mgmtFeePct." },
    metric: { type: "string", description: "Of the figure: netMultiple.lp, forecast.summary.irr.netLp." },
    target: { type: "number", description: "What the figure should be: 3 for a multiple of 3x." },
  },
  required: ["path", "metric", "target"],
} as const;

const PARTS = ["path", "metric", "target"] as const;

/**
 * Solves a goal.
 * @returns the goal as it was reached, and the request with the input that reaches it
 * @throws BackendFailure `validation_failed`, and what the engine refuses
 */
export function reachFundGoal(request: FundEconomicsRequest, given: unknown) {
  const { path, metric, target } = readGoal(given);
  try {
    const {
      value,
      metric: achieved,
      inputs,
    } = backsolve({ inputs: request.inputs ?? ({} as never), path, metric, target });
    return { goal: { path, value, metric, achieved } satisfies FundGoal, request: { ...request, inputs } };
  } catch (error) {
    if (!isEngineError(error)) throw error;
    const placed = (at: EngineError["path"]) => (PARTS.includes(at[0] as never) ? ["goal", ...at] : at);
    const issues = error.issues.map((issue) => ({ ...issue, path: placed(issue.path) }));
    const inGoal = new EngineError(error.code, error.message, placed(error.path), { issues });
    const isShape = error.code === "invalid_value" || error.code === "missing_field";
    throw new BackendFailure((isShape ? shapeRefusal(issues) : engineRefusal("fund-economics", inGoal)).error);
  }
}

function readGoal(given: unknown) {
  const goal = (typeof given === "object" && given !== null ? given : {}) as Readonly<Record<string, unknown>>;
  const { path, metric, target } = goal;
  const issues = PARTS.flatMap((part) => {
    const value = goal[part];
    const kind = part === "target" ? "number" : "string";
    if (value === undefined) return [{ code: "missing_field", path: ["goal", part], message: missingSentence(part) }];
    if (typeof value === kind) return [];
    return [{ code: "invalid_value", path: ["goal", part], message: wrongSentence(part, value, `a ${kind}`) }];
  });
  if (issues.length > 0) throw new BackendFailure(shapeRefusal(issues).error);
  return { path: path as string, metric: metric as string, target: target as number };
}
