/** The questions of a request besides "who gets what", as read. */
import { type Rational, rational } from "@capstack/decimal";
import { checkNumber, Fields, type InputReport } from "./field-reader.js";
import type { GoalRequest } from "./request.js";

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
    scenarios: fields.list("scenarios", report.limits.scenarios),
    deltas: fields.has("sensitivity") ? readDeltas(fields.value("sensitivity"), report) : [],
    goals: fields
      .list("goals", report.limits.curvePoints)
      .map((goal, index) => readGoal(goal, ["analysis", "goals", index], report)),
  };
}

function readCurve(value: unknown, report: InputReport): Rational[] {
  const path = ["analysis", "curve"];
  const fields = new Fields(value, path, report, ["from", "to", "points", "exitValues"]);
  if (fields.has("exitValues")) return readNumbers(fields, "exitValues");
  const from = fields.requiredAmount("from", "first exit value, or exitValues");
  const to = fields.requiredAmount("to", "last exit value");
  fields.require("points", "how many exit values");
  const points = fields.number("points") ?? 2;
  if (report.exceeds(points, report.limits.curvePoints, "points", [...path, "points"])) return [];
  if (!Number.isInteger(points) || points < 2) {
    fields.problem("invalid_value", `points is ${points}; it must be a whole number of 2 or more.`, "points");
    return [];
  }
  if (to.lt(from)) fields.problem("invalid_value", "to is below from.", "to");
  const step = to.minus(from).div(points - 1);
  return Array.from({ length: points }, (_, index) => from.plus(step.times(index)).roundTo(2, "half_up"));
}

/** Numbers of zero or more. */
export function readNumbers(fields: Fields, name: string): Rational[] {
  return fields.list(name, fields.report.limits.curvePoints).flatMap((value, index) => {
    const path = [...fields.at(name), index];
    if (!checkNumber(value, path, fields.report)) return [];
    if ((value as number) >= 0) return [rational(value as number)];
    fields.report.problem("negative_value", `${value} is below zero.`, path);
    return [];
  });
}

function readDeltas(value: unknown, report: InputReport): Rational[] {
  const path = ["analysis", "sensitivity"];
  const fields = new Fields(value, path, report, ["deltas"]);
  if (!fields.has("deltas")) return DELTAS.map((delta) => rational(delta));
  return fields.list("deltas", report.limits.curvePoints).flatMap((delta, index) => {
    const place = [...path, "deltas", index];
    if (!checkNumber(delta, place, report)) return [];
    if ((delta as number) >= -1) return [rational(delta as number)];
    report.problem("invalid_value", `A delta of ${delta} would make the exit value negative.`, place);
    return [];
  });
}

/** One goal, read. */
export function readGoal(value: unknown, path: readonly (string | number)[], report: InputReport): Goal {
  const known = ["id", "target", "targetId", "metric", "value", "investedDate"];
  const fields = new Fields(value, path, report, known);
  for (const name of ["target", "metric", "value"]) fields.require(name, "what the goal is about");
  const metric = fields.choice("metric", ["proceeds", "multiple", "pricePerShare", "irr"], "proceeds");
  const goalValue = fields.number("value") ?? 0;
  if (metric !== "irr" && goalValue < 0) fields.problem("negative_value", "The target is below zero.", "value");
  if (metric === "irr" && goalValue <= -1) fields.problem("invalid_value", "An IRR stays above -1.", "value");
  if (metric === "irr") fields.require("investedDate", "the start of the holding period");
  return {
    id: fields.text("id"),
    target: fields.choice("target", ["holder", "class", "security"], "holder"),
    targetId: fields.text("targetId"),
    metric,
    value: goalValue,
    investedDate: fields.date("investedDate"),
    path,
  };
}
