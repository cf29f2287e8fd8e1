/**
 * The inverse of the deductions: the smallest exit valuation that leaves an amount of equity. Before rounding, equity
 * is piecewise linear in the price; its bends are where the carve-out starts, changes tier or reaches its maximum.
 */

import { type Rational, rational, sumOf } from "@capstack/decimal";
import { ONE, ZERO } from "../shapes/exact-figures.js";
import { carveOutOn } from "./carve-out.js";
import type { CarveOutTerms } from "./carve-out-terms.js";
import type { Deal } from "./deal.js";

/** Equity as a straight line from an exit valuation on. */
interface EquityLine {
  readonly from: Rational;
  readonly equity: Rational;
  readonly slope: Rational;
}

/** Finds the exit valuation that leaves an amount of equity, for one deal. */
export interface ExitValues {
  /** Unrounded; null when no price leaves as much; zero when an exit valuation of zero leaves more. */
  smallestFor(equity: Rational): Rational | null;
  /** What an exit valuation of zero leaves. */
  readonly atZero: Rational;
}

export function exitValuesOf(deal: Deal): ExitValues {
  const equity = equityBefore(deal);
  const bends = bendsOf(deal);
  const lines = bends.map((from, index): EquityLine => {
    const width = bends[index + 1]?.minus(from) ?? rational(3);
    const third = from.plus(width.div(3));
    const slope = equity(from.plus(width.times(2).div(3)))
      .minus(equity(third))
      .div(width)
      .times(3);
    return { from, equity: equity(third).minus(slope.times(width).div(3)), slope };
  });
  return {
    smallestFor: (target) => smallestExit(lines, target),
    atZero: equity(ZERO).sign() > 0 ? equity(ZERO) : ZERO,
  };
}

function smallestExit(lines: readonly EquityLine[], target: Rational): Rational | null {
  for (const [index, { from, equity, slope }] of lines.entries()) {
    if (equity.gte(target) || target.sign() <= 0) return from;
    if (slope.sign() <= 0) continue;
    const exit = from.plus(target.minus(equity).div(slope));
    const end = lines[index + 1]?.from;
    if (end === undefined || exit.lte(end)) return exit;
  }
  return null;
}

/** Equity at an exit valuation without rounding and without the floors at zero. */
function equityBefore(deal: Deal): (exitValuation: Rational) => Rational {
  const { intercept, slope, earnouts } = beforeCarveOut(deal);
  const { carveOut, escrow } = deal;
  const stored = ONE.minus(escrow?.releasePct ?? ONE);
  return (exitValuation) => {
    const net = intercept.plus(slope.times(exitValuation));
    const base = carveOut?.base === "gross" ? exitValuation.plus(earnouts) : net;
    const equity = carveOut === null ? net : net.minus(carveOutOn(base, carveOut));
    const held = escrow?.amount ?? equity.times(escrow?.pct ?? ZERO);
    return equity.minus(held.times(stored));
  };
}

function beforeCarveOut({ costs, debts, cash, earnouts }: Deal) {
  const achieved = sumOf(earnouts.map((one) => one.achieved));
  const slope = ONE.minus(sumOf(costs.map((cost) => cost.pct)));
  const fixed = sumOf([...costs, ...debts].map(({ amount }) => amount));
  return { intercept: slope.times(achieved).plus(cash).minus(fixed), slope, earnouts: achieved };
}

/** Exit valuations at which equity may bend, from zero up. */
function bendsOf(deal: Deal): Rational[] {
  const { carveOut } = deal;
  if (carveOut === null) return [ZERO];
  const { intercept, slope, earnouts } = beforeCarveOut(deal);
  const toExit = (base: Rational) => {
    if (carveOut.base === "gross") return base.minus(earnouts);
    return slope.isZero() ? ZERO : base.minus(intercept).div(slope);
  };
  const exits = basesOf(carveOut)
    .map(toExit)
    .filter((exit) => exit.sign() > 0);
  exits.sort((a, b) => a.cmp(b));
  return [ZERO, ...exits.filter((exit, index) => index === 0 || exit.gt(exits[index - 1] as Rational))];
}

function basesOf({ flat, tiers, minBase, max }: CarveOutTerms): Rational[] {
  const bases = [ZERO, minBase];
  let floor = ZERO;
  let due = flat;
  for (const { upTo, pct } of tiers) {
    if (max !== null && pct.sign() > 0 && max.gte(due)) bases.push(floor.plus(max.minus(due).div(pct)));
    if (upTo === null) break;
    bases.push(upTo);
    due = due.plus(upTo.minus(floor).times(pct));
    floor = upTo;
  }
  return bases;
}
