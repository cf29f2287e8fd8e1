/** The questions of a request besides "who gets what". */

import { type Exact, type Rational, rational } from "@capstack/decimal";
import type { InputReport } from "../shapes/answer/input-report.js";
import type { curveRequest, ExactAnalysis, goalRequest, scenarioRequest } from "../shapes/request.js";

/** A goal, its figure in the range of its metric. */
export type Goal = Exact<typeof goalRequest>;

/** The questions, checked. */
export interface Analysis {
  readonly breakpoints: boolean;
  readonly trace: boolean;
  readonly curve: readonly Rational[];
  readonly scenarios: readonly Exact<typeof scenarioRequest>[];
  readonly deltas: readonly Rational[];
  readonly goals: readonly Goal[];
}

const DELTAS = [-0.2, -0.1, 0.1, 0.2];

export function analysisOf(questions: ExactAnalysis, report: InputReport): Analysis {
  const { breakpoints, trace, curve, scenarios, sensitivity, goals } = questions;
  for (const goal of goals) checkGoal(goal);
  return {
    breakpoints,
    trace,
    curve: curve === null ? [] : curveValues(curve, report),
    scenarios,
    deltas: sensitivity === null ? [] : (sensitivity.deltas ?? DELTAS.map((delta) => rational(delta))),
    goals,
  };
}

/** Exit valuations one by one, or an even grid of them. */
function curveValues({ exitValues, from, to, points, place }: Exact<typeof curveRequest>, report: InputReport) {
  if (exitValues !== null) return exitValues;
  if (from === null) place.lacks("from");
  if (to === null) place.lacks("to");
  if (points === null) place.lacks("points");
  if (from === null || to === null || points === null) return [];
  if (report.exceeds(points, report.limits.curvePoints, "points", [...place.path, "points"])) return [];
  if (to.lt(from)) place.refuse(place.raw("to"), "from or more", null, ["to"]);
  const step = to.minus(from).div(points - 1);
  return Array.from({ length: points }, (_, index) => from.plus(step.times(index)).roundTo(2, "half_up"));
}

/** Refuses a figure that its metric cannot reach. */
export function checkGoal({ metric, value, investedDate, place }: Goal): void {
  if (metric !== "irr") {
    if (value < 0) place.refuse(value, "zero or more", null, ["value"], "negative_value");
    return;
  }
  if (value <= -1) place.refuse(value, "above -1", null, ["value"]);
  if (investedDate === null) place.lacks("investedDate");
}
