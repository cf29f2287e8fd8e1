/** The one step from untrusted JSON to exact values: everything that is wrong is found at once. */

import type { Rational } from "@capstack/decimal";
import { type CapitalStack, readCapitalStack } from "../claims/capital-stack.js";
import { type Deal, readDeal } from "../proceeds/deal.js";
import { Fields } from "../shapes/field-reader.js";
import { InputReport } from "../shapes/input-report.js";
import type { WaterfallOptions } from "../shapes/limits.js";
import { type Analysis, readAnalysis, readNumbers } from "./analysis.js";

/** A request, read. */
interface ExactRequest {
  readonly exitValuation: Rational;
  readonly stack: CapitalStack;
  readonly deal: Deal;
  readonly analysis: Analysis;
  readonly report: InputReport;
}

const FIELDS = ["model", "exitValuation", "deal", "analysis"] as const;

export function readRequest(value: unknown, options: WaterfallOptions): ExactRequest {
  const report = new InputReport(options);
  const fields = new Fields(value, [], report, FIELDS);
  fields.require("model");
  const exitValuation = fields.requiredAmount("exitValuation");
  const deal = readDeal(fields.value("deal"), report);
  const stack = readCapitalStack(fields.value("model") ?? {}, report, deal.exitDate);
  const analysis = readAnalysis(fields.value("analysis"), report);
  return { exitValuation, stack, deal, analysis, report };
}

/** Exit valuations asked one by one. */
export function readExitValues(exitValuations: unknown, options: WaterfallOptions): Rational[] {
  const report = new InputReport(options);
  const values = readNumbers(new Fields({ exitValuations }, [], report, ["exitValuations"]), "exitValuations");
  report.problems.throwIfAny();
  return values;
}
