/** What a fund's workbook is written from: the request, the engine's answer, and which terms are not a figure. */

import type { ErrorPath } from "@capstack/decimal";
import {
  computeFundEconomics,
  type FeeBasis,
  type ForecastResult,
  type FundEconomicsOptions,
  type FundEconomicsRequest,
  type FundEconomicsResult,
  type FundInputs,
} from "@capstack/fund-economics";
import { refuseWorkbook } from "../error-codes.js";
import { workbookLimits } from "../sheet/limits.js";

/** Request and answer of one fund. */
export interface FundSource {
  readonly request: FundEconomicsRequest;
  readonly inputs: FundInputs;
  readonly answer: FundEconomicsResult;
  readonly forecast: ForecastResult;
  /** Periods of a year: 1, 4 or 12. */
  readonly periodsPerYear: number;
  /** Periods of the forecast. */
  readonly periods: number;
  readonly terms: FixedTerms;
}

/** Terms that choose formulas instead of being figures in them. */
export interface FixedTerms {
  readonly feeBasis: FeeBasis;
  readonly feeBasisAfter: FeeBasis;
  /** The fee depends on what is invested, which depends on the fee: both are solved in closed form. */
  readonly feeFollowsInvested: boolean;
  readonly isAmerican: boolean;
  readonly compounds: boolean;
  readonly hasClawback: boolean;
  readonly accretion: "cost" | "linear" | "exponential";
  readonly tiersByCount: boolean;
  readonly stagesByCount: boolean;
  readonly wholeCompanies: boolean;
  readonly stagesInUse: boolean;
}

const PERIODS = { annual: 1, quarterly: 4, monthly: 12 } as const;

/**
 * Computes a fund, and refuses what has no formula.
 * @throws EngineError `limit_exceeded`, `not_in_formulas`, and any code of the engine
 */
export function fundSource(request: FundEconomicsRequest, options: FundEconomicsOptions): FundSource {
  const answer = computeFundEconomics({ inputs: request.inputs, analysis: { jCurve: false } }, options);
  const { forecast } = answer;
  if (forecast === undefined) throw new TypeError("A forecast was asked for.");
  const periods = forecast.periods.length;
  if (periods > workbookLimits.periods) {
    const message = `The forecast has ${periods} periods; a workbook takes ${workbookLimits.periods}. Use longer ones.`;
    refuseWorkbook("limit_exceeded", message, ["inputs", "period"]);
  }
  const { inputs } = request;
  const terms = fixedTerms(inputs, answer);
  refuseWithoutFormula(inputs, terms);
  if (terms.feeFollowsInvested && forecast.summary.deployedShare < 1) {
    refuse("Recycling that falls short of the plan, with a fee on cost or on value,", "recycledCapitalPct", [
      "recycledCapitalPct",
    ]);
  }
  return {
    request,
    inputs,
    answer,
    forecast,
    periodsPerYear: PERIODS[inputs.period ?? "quarterly"],
    periods,
    terms,
  };
}

function fixedTerms(inputs: FundInputs, answer: FundEconomicsResult): FixedTerms {
  const { waterfall, accretion = "linear", tierInputMode = "pct-capital", feeBasis = "committed" } = inputs;
  const feeBasisAfter = inputs.feeBasisAfter ?? feeBasis;
  return {
    feeBasis,
    feeBasisAfter,
    feeFollowsInvested: feeBasis !== "committed" || feeBasisAfter !== "committed",
    isAmerican: waterfall?.kind === "american",
    compounds: waterfall?.prefCompounds ?? true,
    hasClawback: waterfall?.clawback ?? true,
    accretion,
    tiersByCount: tierInputMode === "num-companies",
    stagesByCount: (inputs.stageInputMode ?? tierInputMode) === "num-companies",
    wholeCompanies: inputs.tierFractional === false,
    stagesInUse: answer.stages.some(({ numInvestments }) => numInvestments > 0),
  };
}

/** A fee on what is invested is solved with the investments where both are in proportion to each other; nowhere else. */
function refuseWithoutFormula(inputs: FundInputs, terms: FixedTerms): void {
  const { feeBasis, feeBasisAfter, feeFollowsInvested, stagesInUse } = terms;
  if (feeBasis === "called") refuse("A fee on called capital", "feeBasis", ["feeBasis"]);
  if (feeBasisAfter === "called") refuse("A fee on called capital", "feeBasisAfter", ["feeBasisAfter"]);
  if (!feeFollowsInvested) return;
  const fee = "A fee on cost or on value";
  if (inputs.feeOffset != null) refuse(`${fee} that an income reduces`, "feeOffset", ["feeOffset"]);
  if (terms.wholeCompanies) refuse(`${fee} with whole companies`, "tierFractional", ["tierFractional"]);
  if (terms.tiersByCount) refuse(`${fee} with tiers by count`, "tierInputMode", ["tierInputMode"]);
  const stages = inputs.portfolio.entryStages ?? [];
  const driven = stages.filter((stage) => isByShare(stage, terms)).length;
  if (stagesInUse && driven > 0 && driven < stages.length) {
    refuse(`${fee} with stages by share and by count`, "entryStages", ["portfolio", "entryStages"]);
  }
}

/** Whether a stage is sized by its share of capital. */
export function isByShare(
  { pctAllocation, avgCheckSize }: { readonly pctAllocation?: number | null; readonly avgCheckSize: number },
  { stagesByCount }: FixedTerms,
): boolean {
  return !stagesByCount && pctAllocation != null && avgCheckSize > 0;
}

function refuse(what: string, field: string, path: ErrorPath): never {
  return refuseWorkbook(
    "not_in_formulas",
    `${what} has no formula in a workbook; leave ${field} out, or ask for the answer as JSON.`,
    ["inputs", ...path],
  );
}
