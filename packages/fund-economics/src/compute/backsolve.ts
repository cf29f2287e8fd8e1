/** Which value of one input gives a wanted figure. */

import {
  double,
  EngineError,
  type Field,
  fieldOf,
  type Input,
  isEngineError,
  list,
  shape,
  text,
  wrongSentence,
} from "@capstack/decimal";
import { pathSteps, valueAt, withValueAt } from "../shapes/dotted-path.js";
import { type FundInputs, fundInputs } from "../shapes/fund-inputs.js";
import { Notes } from "../shapes/notes.js";
import { bisect, findBracket } from "./bracket.js";
import { computeFundEconomics } from "./compute-fund-economics.js";

/** A fund that is read when its figures are computed. */
const unreadInputs = fieldOf<FundInputs, FundInputs, Record<never, never>>(
  {
    facts: fundInputs.facts,
    harmless: {} as FundInputs,
    exact: (inputs) => inputs,
    read: (value) => value as FundInputs,
  },
  {},
);

type Ends = readonly [low: number, high: number];

const backsolveQuestion = shape({
  inputs: unreadInputs,
  /** Dotted path of a number among the inputs. */
  path: text(),
  /** Dotted path of a figure of the answer. */
  metric: text(),
  target: double(),
  /** Where to look; from 0 to ten times the present value (1 for fractions) by default. */
  between: list(double(), { optional: true, least: 2, most: 2 }) as unknown as Field<Ends, Ends | null, true>,
});

/** A question: set `path` so that `metric` is `target`. */
export interface BacksolveQuestion extends Input<typeof backsolveQuestion> {}

/** The value found, and the figure it gives. */
export interface BacksolveAnswer {
  readonly value: number;
  readonly metric: number;
  readonly evaluations: number;
  /** The inputs with that value. */
  readonly inputs: FundInputs;
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
  const notes = new Notes();
  const { inputs, path, metric, target, between } = backsolveQuestion.readAt(question, notes);
  notes.problems.throwIfAny();
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
  return { value, metric: gapAt(value) + target, evaluations, inputs: withValueAt(inputs, steps, value) };
}

function defaultRange(present: number, field: string): [number, number] {
  return field.endsWith("Pct") || field.endsWith("Rate") ? [0, 1] : [0, Math.max(1, present * 10)];
}
