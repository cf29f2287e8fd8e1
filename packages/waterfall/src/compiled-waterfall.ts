/** One stack and one deal, prepared once for many questions: any exit value, a curve, a goal. */

import { rational } from "@capstack/decimal";
import { breakpointsOf } from "./explain/curve/breakpoint.js";
import { payoffCurve } from "./explain/curve/payoff-curve.js";
import { checkGoal } from "./input/analysis.js";
import { readExitValues, readRequest } from "./input/read-request.js";
import { payExit, prepareExit } from "./pay/prepared-exit.js";
import { reachGoal } from "./questions/goal.js";
import { digest } from "./questions/scenario.js";
import type { Breakpoint, CurvePoint } from "./shapes/answer/breakpoint.js";
import { InputReport } from "./shapes/answer/input-report.js";
import type { ExitDeal } from "./shapes/exit-deal.js";
import type { WaterfallOptions } from "./shapes/limits.js";
import type { WaterfallModel } from "./shapes/model.js";
import { type GoalRequest, goalRequest } from "./shapes/request.js";
import type { GoalResult, OutcomeDigest } from "./shapes/what-if.js";

/**
 * A waterfall ready for repeated use. Every figure is what {@link computeExitWaterfall} gives at the same exit value.
 */
export interface CompiledWaterfall {
  readonly breakpoints: readonly Breakpoint[];
  /** Who receives what at an exit valuation. */
  at(exitValuation: number): OutcomeDigest;
  /** The payoff curve through these exit valuations, with the breakpoints between them. */
  curve(exitValuations: readonly number[]): CurvePoint[];
  /** The smallest exit valuation that reaches a goal. */
  inverse(goal: GoalRequest): GoalResult;
}

/**
 * Prepares a stack and a deal for repeated questions: O(n log n) once, O(log n) a level after that.
 * @param model the capital stack
 * @param deal  what adds to the price and comes off it
 * @throws EngineError any code of {@link waterfallErrorCodes}
 * @example
 * const stack = compileWaterfall({
 *   common: [{ id: "founders", name: "Founders", shares: 8_000_000 }],
 *   preferred: [{ id: "a", name: "Series A", seniority: 1, holders: [{ id: "fund", name: "Fund", shares: 2_000_000, invested: 3_000_000 }] }],
 * });
 * stack.breakpoints.map((one) => one.equityValue) // => [0, 3000000, 15000000]
 * stack.at(18_000_000).commonPricePerShare // => 1.8
 * stack.inverse({ id: "ten", target: "class", targetId: "common", metric: "proceeds", value: 10_000_000 }).exitValuation // => 13000000
 */
export function compileWaterfall(
  model: WaterfallModel,
  deal: ExitDeal = {},
  options: WaterfallOptions = {},
): CompiledWaterfall {
  const read = readRequest({ model, deal, exitValuation: 0 }, options);
  const exit = prepareExit(read.stack, read.deal, read.report);
  const breakpoints = breakpointsOf(exit);
  return {
    breakpoints,
    at: (exitValuation) => {
      const [value] = readExitValues([exitValuation], options);
      return digest(value ?? rational(0), payExit(exit, value ?? rational(0)));
    },
    curve: (exitValuations) => payoffCurve(exit, readExitValues(exitValuations, options), breakpoints),
    inverse: (goal) => {
      const report = new InputReport(options);
      const wanted = goalRequest.readAt(goal, report);
      checkGoal(wanted);
      report.problems.throwIfAny();
      return reachGoal(exit, wanted);
    },
  };
}
