/** The one step from untrusted JSON to exact values: everything that is wrong is found at once. */

import { list, money, type Rational, shape } from "@capstack/decimal";
import { type CapitalStack, capitalStackOf } from "../claims/capital-stack.js";
import { type Deal, dealOf } from "../proceeds/deal.js";
import { InputReport } from "../shapes/answer/input-report.js";
import type { WaterfallOptions } from "../shapes/limits.js";
import { exitWaterfallRequest } from "../shapes/request.js";
import { type Analysis, analysisOf } from "./analysis.js";

/** A request, read. */
interface ExactRequest {
  readonly exitValuation: Rational;
  readonly stack: CapitalStack;
  readonly deal: Deal;
  readonly analysis: Analysis;
  readonly report: InputReport;
}

export function readRequest(value: unknown, options: WaterfallOptions): ExactRequest {
  const report = new InputReport(options);
  const { model, exitValuation, deal, analysis } = exitWaterfallRequest.readAt(value, report);
  return {
    exitValuation,
    deal: dealOf(deal),
    stack: capitalStackOf(model, report, deal.exitDate),
    analysis: analysisOf(analysis, report),
    report,
  };
}

const exitValues = /* @__PURE__ */ shape({ exitValuations: list(money(), { limit: "curvePoints" }) });

/** Reads a list of exit valuations. */
export function readExitValues(exitValuations: unknown, options: WaterfallOptions): Rational[] {
  const report = new InputReport(options);
  const { exitValuations: values } = exitValues.readAt({ exitValuations }, report);
  report.problems.throwIfAny();
  return values;
}
