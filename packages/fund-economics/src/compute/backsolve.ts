/** Which value of one input gives a wanted figure. */

import { EngineError, isEngineError, wrongSentence } from "@capstack/decimal";
import { pathSteps, valueAt, withValueAt } from "../shapes/dotted-path.js";
import { FieldReader, Notes } from "../shapes/field-reader.js";
import type { FundInputs } from "../shapes/fund-inputs.js";
import { bisect, findBracket } from "./bracket.js";
import { computeFundEconomics } from "./compute-fund-economics.js";

/** A question: set `path` so that `metric` is `target`. */
export interface BacksolveQuestion {
  readonly inputs: FundInputs;
  /** Dotted path of a number among the inputs. */
  readonly path: string;
  /** Dotted path of a figure of the answer. */
  readonly metric: string;
  readonly target: number;
  /** Where to look; from 0 to ten times the present value (1 for fractions) unless given. */
  readonly between?: readonly [low: number, high: number];
}

/** The value found, and the figure it gives. */
export interface BacksolveAnswer {
  readonly value: number;
  readonly metric: number;
  readonly evaluations: number;
}

/**
 * Finds the value of one input at which a figure of the answer equals a target, by bisection between two values of the
 * input that give figures on either side of it.
 * @returns the value, in the input's unit, to the last digits of a double
 * @throws EngineError `no_solution` when no such pair lies in the range, what {@link computeFundEconomics} refuses when
 * no value of the range can be computed, and the codes of reading
 * @example
 * const fee = { inputs: defaultFund, path: "mgmtFeePct", metric: "netMultiple.lp", target: 3 };
 * backsolve(fee).value.toFixed(4) // => "0.0154"
 */
export function backsolve(question: BacksolveQuestion): BacksolveAnswer {
  const { inputs, path, metric, target, between } = readQuestion(question);
  const steps = pathSteps(path);
  const figure = pathSteps(metric);
  const present = steps === null ? undefined : valueAt(inputs, steps);
  if (steps === null || figure === null || (present !== undefined && typeof present !== "number")) {
    const [field, value] = figure === null ? ["metric", metric] : ["path", path];
    throw new EngineError("invalid_value", wrongSentence(field, value, "the path of a number"), [field]);
  }
  const forecast = ["forecast", "grossToNet", "gpEconomics"].includes(String(figure[0]));
  let evaluations = 0;
  let answers = 0;
  let refusal: unknown = null;
  const gapAt = (value: number): number => {
    evaluations++;
    try {
      const answer = computeFundEconomics({
        inputs: withValueAt(inputs, steps, value),
        analysis: { forecast, jCurve: false },
      });
      answers++;
      const found = valueAt(answer, figure);
      return typeof found === "number" ? found - target : Number.NaN;
    } catch (error) {
      if (!isEngineError(error)) throw error;
      refusal = error;
      return Number.NaN;
    }
  };
  const [low, high] = between ?? defaultRange(present ?? 0, String(steps[steps.length - 1]));
  const bracket = findBracket(gapAt, low, high);
  if (bracket === null) {
    if (answers === 0) throw refusal;
    const message = `No ${path} between ${low} and ${high} makes ${metric} ${target}.`;
    throw new EngineError("no_solution", message, ["target"]);
  }
  const value = bisect(gapAt, bracket);
  return { value, metric: gapAt(value) + target, evaluations };
}

function readQuestion(question: unknown): BacksolveQuestion {
  const notes = new Notes();
  const reader = new FieldReader(question, [], notes);
  const ends = reader.sized("between", { min: 2, max: 2 }) === null ? null : reader.optionalDoubles("between", {});
  const read = {
    inputs: reader.raw("inputs") as FundInputs,
    path: reader.text("path"),
    metric: reader.text("metric"),
    target: reader.double("target", {}),
    ...(ends === null ? {} : { between: ends as [number, number] }),
  };
  reader.missing("inputs", null);
  reader.finish();
  notes.problems.throwIfAny();
  return read;
}

function defaultRange(present: number, field: string): [number, number] {
  return field.endsWith("Pct") || field.endsWith("Rate") ? [0, 1] : [0, Math.max(1, present * 10)];
}
