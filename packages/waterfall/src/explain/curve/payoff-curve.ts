/** The payoff curve: what each class receives over a range of exit values, breakpoints included, so that straight lines between the points are exact. */

import { type Rational, rational } from "@capstack/decimal";
import { equilibriumAt } from "../../decide/equilibrium.js";
import { type ExitSegment, type PreparedExit, segmentAt } from "../../pay/prepared-exit.js";
import { centsOf, roundShares, toCurrency, toRatio } from "../../proceeds/cents.js";
import { deduct } from "../../proceeds/deductions.js";
import type { Breakpoint, CurvePoint } from "../../shapes/answer/breakpoint.js";
import { ClassPayoffs } from "../class-payoffs.js";

/**
 * @param exits in any order; the points come sorted, each exit value once
 */
export function payoffCurve(
  exit: PreparedExit,
  exits: readonly Rational[],
  breakpoints: readonly Breakpoint[],
): CurvePoint[] {
  const sorted = [...exits].sort((a, b) => a.cmp(b));
  const first = sorted[0];
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return [];
  const bends = breakpoints
    .flatMap(({ exitValuation }) => (exitValuation === null ? [] : [rational(exitValuation)]))
    .filter((value) => value.gte(first) && value.lte(last));
  const isBend = new Set(bends.map((value) => value.toNumber()));
  const all = new Map([...sorted, ...bends].map((value) => [value.toNumber(), value]));
  const payoffs = new Map<ExitSegment, ClassPayoffs>();
  const values = [...all.values()].sort((a, b) => a.cmp(b));
  return values.map((value) => curvePoint(exit, value, payoffs, isBend.has(value.toNumber())));
}

function curvePoint(
  exit: PreparedExit,
  exitValuation: Rational,
  payoffs: Map<ExitSegment, ClassPayoffs>,
  isBreakpoint: boolean,
): CurvePoint {
  const segment = segmentAt(exit, exitValuation);
  const { equity } = deduct(exitValuation, exit.deal);
  const at = equilibriumAt(segment.stack, equity);
  const known = payoffs.get(segment) ?? new ClassPayoffs(segment.stack);
  payoffs.set(segment, known);
  const exact = known.netsAt(at);
  const shares = segment.stack.classes.map(({ id }, index) => ({ id, exact: exact[index] as Rational }));
  const nets = roundShares(shares, centsOf(equity));
  return {
    exitValuation: exitValuation.toNumber(),
    equityProceeds: equity.toNumber(),
    price: toRatio(at.price),
    classes: shares.map(({ id }, index) => ({ classId: id, net: toCurrency(nets[index] as bigint) })),
    converted: known.converted(at.regime),
    isBreakpoint,
  };
}
