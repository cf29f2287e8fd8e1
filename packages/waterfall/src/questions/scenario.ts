/** What-ifs: scenarios that replace terms of the request and are computed afresh, and exit values up or down. */

import { EngineError, type EngineIssue, type Exact, isEngineError, type Place, type Rational } from "@capstack/decimal";
import { classResults } from "../explain/rows/class-results.js";
import { holderResults } from "../explain/rows/holder-results.js";
import { stackFigures } from "../explain/stack-figures.js";
import { readRequest } from "../input/read-request.js";
import { type PaidExit, type PreparedExit, payExit, prepareExit } from "../pay/prepared-exit.js";
import { toRatio } from "../proceeds/cents.js";
import { type InputReport, refuse } from "../shapes/answer/input-report.js";
import type { WaterfallErrorCode } from "../shapes/error-codes.js";
import type { WaterfallOptions } from "../shapes/limits.js";
import type { ExitWaterfallRequest, scenarioRequest } from "../shapes/request.js";
import type { OutcomeDigest, ScenarioResult, SensitivityResult } from "../shapes/what-if.js";

type Scenario = Exact<typeof scenarioRequest>;

/** @throws EngineError whatever the changed request is refused with, its paths below the scenario */
export function runScenario(
  request: ExitWaterfallRequest,
  scenario: Scenario,
  report: InputReport,
  options: WaterfallOptions,
): ScenarioResult {
  const { id, name, preferred, options: grants, place } = scenario;
  checkIds(place, "preferred", preferred, request.model.preferred ?? []);
  checkIds(place, "options", grants, request.model.options ?? []);
  report.problems.throwIfAny();
  try {
    const changed = changedRequest(request, scenario);
    const read = readRequest(changed, options);
    const exit = prepareExit(read.stack, read.deal, read.report);
    return { id, name: name ?? id, ...digest(read.exitValuation, payExit(exit, read.exitValuation)) };
  } catch (error) {
    throw isEngineError(error) ? below(place.path, error as EngineError<WaterfallErrorCode>) : error;
  }
}

export function changeExitValue(exit: PreparedExit, exitValuation: Rational, delta: Rational): SensitivityResult {
  const changed = exitValuation.times(delta.plus(1)).roundTo(2, "half_up");
  return { delta: delta.toNumber(), ...digest(changed, payExit(exit, changed)) };
}

/** The figures a what-if is read for. */
export function digest(exitValuation: Rational, paid: PaidExit): OutcomeDigest {
  const { distribution, proceeds } = paid;
  const classes = classResults(stackFigures(paid));
  return {
    exitValuation: exitValuation.toNumber(),
    equityProceeds: proceeds.equity.toNumber(),
    commonPricePerShare: toRatio(distribution.at.price),
    classes: classes.map(({ id, net, decision }) => ({ id, net, decision })),
    holders: holderResults(distribution).map(({ holderId, net }) => ({ holderId, net })),
  };
}

function checkIds(
  place: Place,
  name: "preferred" | "options",
  changes: object,
  rows: readonly { readonly id: string }[],
): void {
  const ids = new Set(rows.map(({ id }) => id));
  for (const id of Object.keys(changes)) {
    if (!ids.has(id)) refuse(place, "invalid_value", `There is no "${id.slice(0, 60)}" to change.`, name, id);
  }
}

function changedRequest({ model, exitValuation, deal }: ExitWaterfallRequest, changes: Scenario): ExitWaterfallRequest {
  const changed = <Item extends { readonly id: string }>(rows: readonly Item[] | undefined, terms: object) => {
    const byId = new Map(Object.entries(terms));
    return (rows ?? []).map((row) => (byId.has(row.id) ? { ...row, ...byId.get(row.id) } : row));
  };
  return {
    model: {
      ...model,
      preferred: changed(model.preferred, changes.preferred),
      options: changed(model.options, changes.options),
    },
    exitValuation: changes.exitValuation?.toNumber() ?? exitValuation,
    deal: { ...deal, ...changes.deal },
  };
}

function below(path: readonly (string | number)[], error: EngineError<WaterfallErrorCode>): EngineError {
  const issues = error.issues.map(
    (issue): EngineIssue<WaterfallErrorCode> => ({ ...issue, path: [...path, ...issue.path] }),
  );
  return new EngineError(error.code, error.message, [...path, ...error.path], { issues });
}
