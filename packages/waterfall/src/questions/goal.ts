/** Goals: the smallest exit valuation at which a holder, a class or a row reaches a figure. */

import { type Place, type Rational, rational, sumOf, unknownIdSentence, yearFraction } from "@capstack/decimal";
import type { Unit } from "../claims/unit.js";
import { type CompiledStack, outcomeOf, refusal, solve } from "../decide/equilibrium.js";
import { type Figure, smallestEquity } from "../decide/inverse.js";
import type { Goal } from "../input/analysis.js";
import { netOf, paymentOf } from "../pay/payment.js";
import type { Row } from "../pay/payment-row.js";
import { type ExitSegment, type PreparedExit, segmentAt } from "../pay/prepared-exit.js";
import { deduct } from "../proceeds/deductions.js";
import type { GoalResult } from "../shapes/what-if.js";

const CENT = /* @__PURE__ */ rational("0.01");
const MOST_CENTS_OFF = 5;

/** @throws EngineError `unknown_goal_target`, `missing_exit_date`, `accrual_dates_reversed`, `limit_exceeded` */
export function reachGoal(exit: PreparedExit, goal: Goal): GoalResult {
  const target = targetProceeds(goal, rowsOfGoal(goal, exit.segments[0] as ExitSegment), exit.deal.exitDate);
  const exact = smallestExit(exit, goal, target);
  const exitValuation = exact === null ? null : firstToReach(exit, goal, target, exact.roundTo(2, "ceiling"));
  return {
    id: goal.id,
    exitValuation: exitValuation === null ? null : exitValuation.toNumber(),
    targetProceeds: target.roundTo(2, "half_up").toNumber(),
    reason: exitValuation === null ? "unreachable" : null,
  };
}

function smallestExit(exit: PreparedExit, goal: Goal, target: Rational): Rational | null {
  for (const [index, segment] of exit.segments.entries()) {
    const to = exit.segments[index + 1]?.fromEquity ?? null;
    const figure = netFigure(segment.stack, rowsOfGoal(goal, segment));
    const equity = smallestEquity(segment.stack, figure, target, { from: segment.fromEquity, to });
    const found = equity && exit.exitValues.smallestFor(equity);
    if (found !== null) return found.gt(segment.fromExit) ? found : segment.fromExit;
  }
  return null;
}

/** Deductions round to the cent, so the exact answer may fall a cent short. */
function firstToReach(exit: PreparedExit, goal: Goal, target: Rational, candidate: Rational): Rational {
  let exitValuation = candidate;
  for (let cents = 0; cents < MOST_CENTS_OFF; cents++) {
    const segment = segmentAt(exit, exitValuation);
    const at = solve(segment.stack, deduct(exitValuation, exit.deal).equity);
    if (at !== null && netFigure(segment.stack, rowsOfGoal(goal, segment))(at).gte(target)) return exitValuation;
    exitValuation = exitValuation.plus(CENT);
  }
  return candidate;
}

function netFigure(stack: CompiledStack, rows: readonly Row[]): Figure {
  const parts = rows.flatMap(({ unit, claimant, dividends }) => [
    { unit, claimant },
    ...(dividends === null ? [] : [dividends]),
  ]);
  return (at) => {
    const nets = parts.map(({ unit, claimant }) =>
      netOf(paymentOf(stack, at, stack.units[unit] as Unit, claimant, outcomeOf(stack, at, unit))),
    );
    return sumOf(nets);
  };
}

function rowsOfGoal({ target, targetId, place: goal }: Goal, { rows }: ExitSegment): Row[] {
  const found = rows.filter(({ claimant: { classId, id, holderId } }) => {
    if (target === "holder") return holderId === targetId;
    if (target === "class") return classId === targetId;
    return id === targetId || `${classId}/${id}` === targetId;
  });
  const place = [...goal.path, "targetId"];
  if (found.length === 0) {
    const known = rows.map(({ claimant: { classId, id, holderId } }) =>
      target === "holder" ? holderId : target === "class" ? classId : id,
    );
    throw refusal("unknown_goal_target", unknownIdSentence(place, targetId, `the id of a ${target}`, known), place);
  }
  if (target === "security" && found.length > 1) {
    const message = `Several rows are called "${targetId}"; write the class before it, as in "${found[0]?.claimant.classId}/${targetId}".`;
    throw refusal("unknown_goal_target", message, place);
  }
  return found;
}

function targetProceeds(
  { metric, value, investedDate, place }: Goal,
  rows: readonly Row[],
  exitDate: string | null,
): Rational {
  const invested = sumOf(rows.map(({ claimant }) => claimant.invested));
  switch (metric) {
    case "proceeds":
      return rational(value);
    case "multiple":
      return invested.times(rational(value));
    case "pricePerShare":
      return sumOf(rows.map(({ claimant }) => claimant.shares)).times(rational(value));
    case "irr":
      return invested.times(growth(value, investedDate ?? "", exitDate, place));
  }
}

/** (1 + rate)^years, in binary floating point. */
function growth(rate: number, from: string, to: string | null, place: Place): Rational {
  if (to === null) throw refusal("missing_exit_date", "An IRR needs the exitDate of the deal.", ["deal", "exitDate"]);
  if (from > to)
    throw refusal("accrual_dates_reversed", `investedDate ${from} is after the exit on ${to}.`, [
      ...place.path,
      "investedDate",
    ]);
  const factor = (1 + rate) ** yearFraction(from, to);
  if (factor < 1e15) return rational(factor);
  throw refusal("limit_exceeded", "The target is beyond 1e15 times the investment.", [...place.path, "value"]);
}
