/**
 * The size of an answer, counted before any of it is built: breakpoints and the curve name every class that takes part,
 * what-ifs every class and holder, payment dates every row.
 */

import { answerTooLarge, textBytes } from "@capstack/decimal";
import { countBends } from "../explain/curve/bend-count.js";
import type { Analysis } from "../input/analysis.js";
import type { PaidExit, PreparedExit } from "../pay/prepared-exit.js";
import type { WaterfallWarning } from "../shapes/error-codes.js";
import { ZERO } from "../shapes/exact-figures.js";
import { changedHolders, LINE, pointsOf, stackBytes, total } from "./stack-bytes.js";

/** Sizes of the parts of an answer, in bytes of JSON. A request can leave out every part but the payments. */
interface AnswerParts {
  readonly payments: number;
  readonly breakpoints: number;
  readonly curve: number;
  readonly trace: number;
  readonly scenarios: number;
  readonly sensitivity: number;
  readonly goals: number;
}

const WITHOUT: Readonly<Record<string, string>> = {
  breakpoints: "analysis.breakpoints: false",
  trace: "analysis.trace: false",
  curve: "fewer points in analysis.curve, or none",
  scenarios: "fewer analysis.scenarios",
  sensitivity: "fewer deltas in analysis.sensitivity",
  goals: "fewer analysis.goals",
};

/** The bytes of every part of the answer. */
export function answerParts(
  exit: PreparedExit,
  paid: PaidExit,
  { breakpoints, curve, trace, scenarios, deltas, goals }: Analysis,
  warnings: readonly WaterfallWarning[],
): AnswerParts {
  const stack = stackBytes(paid, exit.deal);
  const remarks = total(warnings, ({ message }) => LINE.warning + textBytes(message));
  return {
    payments: stack.payments + remarks,
    breakpoints: breakpoints ? countBends(exit, ZERO, null).bytes : 0,
    curve: pointsOf(exit, curve) * stack.point,
    trace: trace ? stack.trace : 0,
    scenarios: total(scenarios, (one) => stack.digest + changedHolders(one) * LINE.digestHolder),
    sensitivity: deltas.length * stack.digest,
    goals: total(goals, ({ id }) => LINE.goal + textBytes(id)),
  };
}

/**
 * The bytes of all parts together.
 * @throws EngineError `answer_too_large` with the size, the limit and the questions to leave out
 */
export function checkAnswerSize({ payments, ...questions }: AnswerParts, limit: number): number {
  const bytes = total(Object.values(questions), (part) => part) + payments;
  if (bytes <= limit) return bytes;
  const leaveOut: string[] = [];
  let rest = bytes;
  for (const [name, part] of Object.entries(questions).sort(([, a], [, b]) => b - a)) {
    if (rest <= limit || payments > limit) break;
    leaveOut.push(name);
    rest -= part;
  }
  const [first] = leaveOut;
  const advice =
    first === undefined
      ? "The payments alone are too large: ask about fewer rows, or fewer earn-outs, at a time."
      : `Ask for ${leaveOut.map((name) => WITHOUT[name]).join(", and ")}.`;
  const path = first === undefined ? ["model"] : ["analysis", first];
  throw answerTooLarge({ bytes, limit, advice, path, remedy: { leaveOut } });
}
