/** A request, read and solved: the fund itself and every scenario of it. */

import type { UnknownFields } from "@capstack/decimal";
import { planOf, readInputs } from "../input/read-inputs.js";
import type { Aggregate } from "../plan/aggregate.js";
import type { FundPlan } from "../plan/fund-plan.js";
import { applyScenario } from "../questions/scenario.js";
import { checkSimulation } from "../questions/simulation/simulation-size.js";
import { type SolvedFund, solveAggregate, solveFund } from "../run/solve-fund.js";
import type { ExactAnalysis } from "../shapes/analysis-inputs.js";
import type { FundWarning } from "../shapes/codes.js";
import type { FundInputs } from "../shapes/fund-inputs.js";
import type { FundLimits } from "../shapes/limits.js";
import { Notes } from "../shapes/notes.js";
import { type FundEconomicsRequest, fundEconomicsRequest } from "../shapes/request.js";

/** How to compute: limits that a server sets. */
export interface FundEconomicsOptions {
  readonly limits?: FundLimits | undefined;
  /** `"warn"` turns fields that nothing reads into warnings; by default they are refused. */
  readonly unknownFields?: UnknownFields | undefined;
}

/** A request, read and solved. */
export interface SolvedRequest {
  readonly limits: FundLimits;
  readonly inputs: FundInputs;
  readonly analysis: ExactAnalysis;
  readonly own: Solved;
  readonly scenarios: readonly { readonly name: string; readonly solved: Solved }[];
}

export function readRequest(request: FundEconomicsRequest, options: FundEconomicsOptions): SolvedRequest {
  const notes = new Notes(options);
  const { limits } = notes;
  const read = fundEconomicsRequest.readAt(request, notes);
  notes.problems.throwIfAny();
  const { analysis } = read;
  const { inputs } = request;
  const plan = planOf(read.inputs);
  const { forecast, monteCarlo } = analysis;
  const own = solve(plan, notes.warnings, forecast || monteCarlo !== null, limits);
  if (own.fund !== null && monteCarlo !== null) {
    checkSimulation(own.fund, monteCarlo, limits, ["analysis", "monteCarlo"]);
  }
  const scenarios = analysis.scenarios.map(({ name, inputs: changes }) => {
    const noted = new Notes(options);
    const changed = readInputs(applyScenario(inputs, changes), noted);
    noted.problems.throwIfAny();
    return { name, solved: solve(changed, noted.warnings, forecast, limits) };
  });
  return { inputs, analysis, own, scenarios, limits };
}

/** A fund with what was remarked on while it was read; without a run where none is needed. */
export interface Solved {
  readonly plan: FundPlan;
  readonly aggregate: Aggregate;
  readonly fund: SolvedFund | null;
  readonly noted: readonly FundWarning[];
}

function solve(plan: FundPlan, noted: readonly FundWarning[], needsRun: boolean, limits: FundLimits): Solved {
  const fund = needsRun ? solveFund(plan, limits) : null;
  return { plan, fund, noted, aggregate: fund?.aggregate ?? solveAggregate(plan, limits) };
}
