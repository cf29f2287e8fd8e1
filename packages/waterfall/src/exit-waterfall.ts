/** The whole answer: read, deduct, distribute, explain. */

import { standing } from "./decide/conversion-regimes.js";
import { breakpointsOf, paymentLevel } from "./explain/curve/breakpoint.js";
import { payoffCurve } from "./explain/curve/payoff-curve.js";
import { remarkOn, remarkOnNames } from "./explain/remarks.js";
import { classResults } from "./explain/rows/class-results.js";
import { holderResults } from "./explain/rows/holder-results.js";
import { unpaidOf } from "./explain/rows/row-money.js";
import { securityResults } from "./explain/rows/security-results.js";
import { type StackFigures, stackFigures } from "./explain/stack-figures.js";
import { traceOf } from "./explain/trace.js";
import { readRequest } from "./input/read-request.js";
import type { PaidRow } from "./pay/distribution.js";
import { stagePayments } from "./pay/payment-stages.js";
import { type PaidExit, payExit, prepareExit } from "./pay/prepared-exit.js";
import { toCurrency, toRatio } from "./proceeds/cents.js";
import { answerParts, checkAnswerSize } from "./questions/answer-size.js";
import { reachGoal } from "./questions/goal.js";
import { changeExitValue, runScenario } from "./questions/scenario.js";
import type { ExitSummary, ExitWaterfallResult } from "./shapes/answer/result.js";
import type { WaterfallOptions } from "./shapes/limits.js";
import type { ExitWaterfallRequest } from "./shapes/request.js";

/**
 * Distributes an exit: who gets how much, why, at what price each holder would decide otherwise, and how that changes
 * over every exit value.
 *
 * Conversions and exercises are decided together: the result is the equilibrium in which nobody would receive more by
 * deciding otherwise. Everything is exact until two passes of rounding to the cent, classes to the equity proceeds and
 * rows to their class, each by largest remainder.
 * @param request money in currency units, shares zero or more, percents as fractions of one, dates `YYYY-MM-DD`
 * @param options ceilings on the size of a request
 * @returns money to the cent, prices and ratios to ten decimals half even; all lists in the order of the request
 * @throws EngineError any code of {@link waterfallErrorCodes}, with everything found wrong in `issues`
 * @see NVCA model certificate of incorporation; Metrick and Yasuda, "Venture Capital and the Finance of Innovation", chapter 16
 * @example
 * const { classes, summary } = computeExitWaterfall({
 *   model: {
 *     common: [{ id: "founders", name: "Founders", shares: 4_000_000 }],
 *     preferred: [
 *       { id: "a", name: "Series A", seniority: 1, holders: [{ id: "fund", name: "Fund", shares: 4_000_000, invested: 4_000_000 }] },
 *       { id: "b", name: "Series B", seniority: 1, holders: [{ id: "growth", name: "Growth", shares: 2_000_000, invested: 6_000_000 }] },
 *     ],
 *   },
 *   exitValuation: 25_000_000,
 * });
 * classes.map(({ id, net, decision }) => [id, net, decision]) // => [["common", 9500000, null], ["a", 9500000, "convert"], ["b", 6000000, "hold"]]
 * summary.commonPricePerShare // => 2.375
 */
export function computeExitWaterfall(
  request: ExitWaterfallRequest,
  options: WaterfallOptions = {},
): ExitWaterfallResult {
  const { exitValuation, stack, deal, analysis, report } = readRequest(request, options);
  const exit = prepareExit(stack, deal, report);
  const paid = payExit(exit, exitValuation);
  remarkOnNames(paid.distribution, report);
  checkAnswerSize(answerParts(exit, paid, analysis, report.warnings), report.limits.answerBytes);
  const figures = stackFigures(paid);
  const staging = stagePayments(paid, deal);
  const securities = securityResults(figures, staging.rows);
  const summary = summaryOf(paid, figures);
  remarkOn(summary, paid.proceeds.deductions, report);
  const breakpoints = analysis.breakpoints || analysis.curve.length > 0 ? breakpointsOf(exit) : [];
  return {
    exitValuation: exitValuation.toNumber(),
    summary,
    deductions: paid.proceeds.deductions,
    classes: classResults(figures),
    securities,
    ...(staging.rollover === null ? {} : { rollover: staging.rollover }),
    holders: holderResults(paid.distribution, staging.rollover === null ? null : staging.rows),
    breakpoints: analysis.breakpoints ? breakpoints : [],
    curve: payoffCurve(exit, analysis.curve, breakpoints),
    scenarios: analysis.scenarios.map((scenario) => runScenario(request, scenario, report, options)),
    sensitivity: analysis.deltas.map((delta) => changeExitValue(exit, exitValuation, delta)),
    goals: analysis.goals.map((goal) => reachGoal(exit, goal)),
    stages: staging.stages,
    trace: analysis.trace ? traceOf(exitValuation, paid, deal, figures, summary, staging) : [],
    warnings: report.warnings,
  };
}

/**
 * How large an answer would be, in bytes of JSON, within a factor of two and without building any of it.
 * @param request as {@link computeExitWaterfall} takes it
 * @param options ceilings on the size of a request; `answerBytes` is left out of account
 * @throws EngineError as {@link computeExitWaterfall} does, but for `answer_too_large`
 * @example
 * const model = { common: [{ id: "founders", name: "Founders", shares: 4_000_000 }] };
 * const request = { model, exitValuation: 1_000_000 };
 * estimateAnswerBytes(request) > estimateAnswerBytes({ ...request, analysis: { trace: false } }) // => true
 */
export function estimateAnswerBytes(request: ExitWaterfallRequest, options: WaterfallOptions = {}): number {
  const { exitValuation, stack, deal, analysis, report } = readRequest(request, options);
  const exit = prepareExit(stack, deal, report);
  const parts = answerParts(exit, payExit(exit, exitValuation), analysis, report.warnings);
  return checkAnswerSize(parts, Number.POSITIVE_INFINITY);
}

function summaryOf({ proceeds, segment, distribution }: PaidExit, figures: StackFigures): ExitSummary {
  const { at, rows } = distribution;
  const { regimes, ladder, tiers } = segment.stack;
  const total = (part: (paid: PaidRow) => bigint) => rows.reduce((sum, paid) => sum + part(paid), 0n);
  const preference = total(({ cents }) => cents.preference);
  const dividends = total(({ cents }) => cents.dividends);
  const unpaid = total((paid) => unpaidOf(paid));
  const { unique, stable } = standing(regimes, at.regime, at.equity, ladder, tiers.common);
  return {
    equityProceeds: proceeds.equity.toNumber(),
    exerciseProceeds: toCurrency(total(({ cents }) => cents.exerciseCost)),
    totalDistributed: toCurrency(total(({ cents }) => cents.net)),
    commonPricePerShare: toRatio(at.price),
    level: paymentLevel(at.level, tiers, at.equity),
    preferenceClaim: toCurrency(preference + dividends + unpaid),
    preferencePaid: toCurrency(preference),
    preferenceUnpaid: toCurrency(unpaid),
    dividendsPaid: toCurrency(dividends),
    participationPaid: toCurrency(total(({ cents }) => cents.participation)),
    commonPaid: toCurrency(total(({ cents }) => cents.common)),
    asConvertedShares: toRatio(figures.nextDollar.participatingShares),
    equilibrium: { unique, stable, selection: "largest_conversion" },
  };
}
