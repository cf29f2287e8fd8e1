/** How large each part of an answer would be. */

import { textBytes } from "@capstack/decimal";
import type { AnswerParts } from "../results/answer-size.js";
import { fundBytes, sensitivityBytes, simulationBytes } from "../results/part-bytes.js";
import type { Solved, SolvedRequest } from "./solved-request.js";

/** The size of each part of an answer. */
export function partsOf({ analysis, own, scenarios }: SolvedRequest): AnswerParts {
  const { forecast, sensitivity, monteCarlo } = analysis;
  const totals = fundBytes(own, null);
  const whole = ({ fund, ...one }: Solved) =>
    fundBytes(one, forecast && fund !== null ? { periods: fund.run.periods, jCurve: analysis.jCurve } : null);
  const { statistics, samples } = monteCarlo === null ? { statistics: 0, samples: 0 } : simulationBytes(monteCarlo);
  return {
    fund: totals,
    forecast: whole(own) - totals,
    scenarios: scenarios.reduce((sum, { name, solved }) => sum + textBytes(name) + whole(solved), 0),
    sensitivity: sensitivity === null ? 0 : sensitivityBytes(sensitivity),
    monteCarlo: statistics,
    includeSamples: samples,
  };
}
