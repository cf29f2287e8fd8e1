/** A fund's economics: its aggregate, its forecast, and the analyses requested. */

import { computeSensitivity, type SensitivityResult } from "../questions/sensitivity.js";
import { simulate } from "../questions/simulation/monte-carlo.js";
import type { MonteCarloResult } from "../questions/simulation/monte-carlo-result.js";
import type { AggregateResult } from "../results/aggregate-result.js";
import { checkAnswerSize } from "../results/answer-size.js";
import type { ForecastResult } from "../results/forecast-shape.js";
import type { GpEconomics } from "../results/gp-economics.js";
import type { GrossToNet } from "../results/gross-to-net.js";
import type { ReconciliationCheck } from "../results/reconciliation.js";
import type { ReturnTheFund } from "../results/return-the-fund.js";
import type { FundWarning } from "../shapes/codes.js";
import type { FundInputs } from "../shapes/fund-inputs.js";
import type { FundEconomicsRequest } from "../shapes/request.js";
import { answerOf } from "./answer.js";
import { partsOf } from "./answer-parts.js";
import { type FundEconomicsOptions, readRequest, type Solved } from "./solved-request.js";

/** A fund's economics without variations of it. Currency to the cent; ratios and rates unrounded. */
interface FundFigures extends AggregateResult {
  readonly forecast?: ForecastResult;
  readonly grossToNet?: GrossToNet;
  readonly gpEconomics?: GpEconomics;
  readonly returnTheFund: ReturnTheFund;
  /** Empty without a forecast. */
  readonly reconciliation: readonly ReconciliationCheck[];
  /** What was accepted but deserves a look. */
  readonly warnings: readonly FundWarning[];
}

/** A scenario's answer, without analyses of its own. */
export interface ScenarioResult extends FundFigures {
  /** As in the request. */
  readonly name: string;
}

/** A fund's economics. Currency to the cent; ratios and rates unrounded. */
export interface FundEconomicsResult extends FundFigures {
  /** In the order of the request. */
  readonly scenarios?: readonly ScenarioResult[];
  readonly sensitivity?: SensitivityResult;
  readonly monteCarlo?: MonteCarloResult;
}

/**
 * Computes a fund's economics: the whole-life aggregate, the period-by-period forecast with its J-curve, and the
 * analyses requested.
 * @param request `inputs` the fund; `analysis` what to compute, the forecast by default
 * @param options `limits` bound periods, companies, runs and the answer's bytes
 * @returns currency exact to the cent, each row and column tying; ratios and rates in binary floating point
 * @throws EngineError a code of {@link fundInputErrorCodes} with every issue, `no_investable_capital`, `negative_called_capital`,
 * `called_exceeds_committed`, `fee_fixed_point`, `horizon_too_long`, `limit_exceeded`, `answer_too_large`
 * @example
 * const { netMultiple, forecast, reconciliation } = computeFundEconomics({ inputs: defaultFund });
 * netMultiple.lp // => 2.8528
 * forecast?.summary.irr.netLp?.toFixed(6) // => "0.223938"
 * reconciliation.every((check) => check.ok) // => true
 */
export function computeFundEconomics(
  request: FundEconomicsRequest,
  options: FundEconomicsOptions = {},
): FundEconomicsResult {
  const read = readRequest(request, options);
  const { inputs, analysis, own, scenarios, limits } = read;
  checkAnswerSize(partsOf(read), limits.answerBytes ?? Number.POSITIVE_INFINITY);
  const { sensitivity, monteCarlo } = analysis;
  const answered = (solved: Solved) => answerOf(solved, analysis);
  const unbounded = { ...options, limits: { ...limits, answerBytes: Number.POSITIVE_INFINITY } };
  const again = (changed: FundInputs, forecast: boolean) =>
    computeFundEconomics({ inputs: changed, analysis: { forecast, jCurve: false } }, unbounded);
  return {
    ...answered(own),
    ...(scenarios.length === 0
      ? {}
      : { scenarios: scenarios.map(({ name, solved }) => ({ name, ...answered(solved) })) }),
    ...(sensitivity === null ? {} : { sensitivity: computeSensitivity(own.plan, inputs, sensitivity, limits, again) }),
    ...(monteCarlo === null || own.fund === null ? {} : { monteCarlo: simulate(own.fund, monteCarlo) }),
  };
}

/**
 * How large an answer would be, in bytes of JSON, within a factor of two and without building any of it: the fund and
 * its scenarios are solved, and their periods counted.
 * @param request as {@link computeFundEconomics} takes it
 * @param options `limits`; `answerBytes` is left out of account
 * @throws EngineError as {@link computeFundEconomics} does, but for `answer_too_large`
 * @example
 * const whole = estimateAnswerBytes({ inputs: defaultFund });
 * estimateAnswerBytes({ inputs: defaultFund, analysis: { forecast: false } }) < whole // => true
 */
export function estimateAnswerBytes(request: FundEconomicsRequest, options: FundEconomicsOptions = {}): number {
  return checkAnswerSize(partsOf(readRequest(request, options)), Number.POSITIVE_INFINITY);
}
