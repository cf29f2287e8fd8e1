/** The questions of a request besides "who gets what", as read. */

import { type Rational, rational } from "@capstack/decimal";
import { Fields } from "../shapes/field-reader.js";
import type { InputReport } from "../shapes/input-report.js";
import type { GoalRequest } from "../shapes/request.js";

/** A goal, read. */
export interface Goal {
  readonly id: string;
  readonly target: GoalRequest["target"];
  readonly targetId: string;
  readonly metric: GoalRequest["metric"];
  readonly value: number;
  readonly investedDate: string | undefined;
  readonly path: readonly (string | number)[];
}

/** The questions, read. Scenarios stay as they came: they replace fields of the request before it is read. */
export interface Analysis {
  readonly breakpoints: boolean;
  readonly trace: boolean;
  readonly curve: readonly Rational[];
  readonly scenarios: readonly unknown[];
  readonly deltas: readonly Rational[];
  readonly goals: readonly Goal[];
}

const FIELDS = ["breakpoints", "trace", "curve", "scenarios", "sensitivity", "goals"] as const;
const DELTAS = [-0.2, -0.1, 0.1, 0.2];

export function readAnalysis(value: unknown, report: InputReport): Analysis {
  const fields = new Fields(value ?? {}, ["analysis"], report, FIELDS);
  return {
    breakpoints: fields.flag("breakpoints", true),
    trace: fields.flag("trace", true),
    curve: fields.has("curve") ? readCurve(fields.value("curve"), report) : [],
    scenarios: fields.rows("scenarios", report.limits.scenarios),
    deltas: fields.has("sensitivity") ? readDeltas(fields.value("sensitivity"), report) : [],
    goals: fields
      .rows("goals", report.limits.curvePoints)
      .map((goal, index) => readGoal(goal, ["analysis", "goals", index], report)),
  };
}

function readCurve(value: unknown, report: InputReport): Rational[] {
  const path = ["analysis", "curve"];
  const fields = new Fields(value, path, report, ["from", "to", "points", "exitValues"]);
  if (fields.has("exitValues")) return readNumbers(fields, "exitValues");
  const from = fields.requiredAmount("from");
  const to = fields.requiredAmount("to");
  fields.require("points");
  const points = fields.number("points") ?? 2;
  if (report.exceeds(points, report.limits.curvePoints, "points", [...path, "points"])) return [];
  if (!Number.isInteger(points) || points < 2) return fields.wrong("points", "a whole number of 2 or more", []);
  if (to.lt(from)) fields.wrong("to", "from or more", null);
  const step = to.minus(from).div(points - 1);
  return Array.from({ length: points }, (_, index) => from.plus(step.times(index)).roundTo(2, "half_up"));
}

/** Numbers of zero or more. */
export function readNumbers(fields: Fields, name: string): Rational[] {
  return fields.numbers(name, { min: 0 }, fields.report.limits.curvePoints).map((value) => rational(value));
}

function readDeltas(value: unknown, report: InputReport): Rational[] {
  const fields = new Fields(value, ["analysis", "sensitivity"], report, ["deltas"]);
  if (!fields.has("deltas")) return DELTAS.map((delta) => rational(delta));
  return fields.numbers("deltas", { min: -1 }, report.limits.curvePoints).map((delta) => rational(delta));
}

/** One goal, read. */
export function readGoal(value: unknown, path: readonly (string | number)[], report: InputReport): Goal {
  const known = ["id", "target", "targetId", "metric", "value", "investedDate"];
  const fields = new Fields(value, path, report, known);
  fields.require("target", "metric", "value");
  const metric = fields.choice("metric", ["proceeds", "multiple", "pricePerShare", "irr"], "proceeds");
  const goalValue = fields.number("value") ?? 0;
  if (metric !== "irr" && goalValue < 0) fields.wrong("value", "zero or more", null, "negative_value");
  if (metric === "irr" && goalValue <= -1) fields.wrong("value", "above -1", null);
  if (metric === "irr") fields.require("investedDate");
  return {
    id: fields.text("id"),
    target: fields.choice("target", ["holder", "class", "security"], "holder"),
    targetId: fields.text("targetId"),
    metric,
    value: goalValue,
    investedDate: fields.optionalDate("investedDate") ?? undefined,
    path,
  };
}
