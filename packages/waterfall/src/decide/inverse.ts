/**
 * The inverse of a payoff: the smallest equity at which some figure reaches a target. Between two points of the ladder
 * every exact figure is linear, so two evaluations and one division find it.
 */
import { type Rational, rational } from "@capstack/decimal";
import { type CompiledStack, type Equilibrium, solve } from "./equilibrium.js";
import { equityAt } from "./ladder.js";

/** A figure of an equilibrium that never falls within a regime: a net payment, the price of common. */
export type Figure = (at: Equilibrium) => Rational;

/** A stretch of equity without jumps: the equities at which something bends, its bounds included. */
interface Stretch {
  readonly bends: readonly Rational[];
  readonly isLast: boolean;
}

/** Bounds on the equity looked at. */
interface EquityRange {
  readonly from: Rational;
  readonly to: Rational | null;
}

/** The smallest equity in the range at which the figure is at least the target; null when it never is. */
export function smallestEquity(
  stack: CompiledStack,
  figure: Figure,
  target: Rational,
  range: EquityRange,
): Rational | null {
  for (const stretch of stretchesOf(stack, range)) {
    const found = smallestWithin(stack, figure, target, stretch);
    if (found !== null) return found;
  }
  return null;
}

function stretchesOf({ regimes, ladder, tiers }: CompiledStack, { from, to }: EquityRange): Stretch[] {
  return regimes.inForce.flatMap(({ from: begins, line }, index) => {
    const ends = regimes.inForce[index + 1]?.from ?? null;
    const start = begins.gt(from) ? begins : from;
    const end = ends === null || to?.lt(ends) ? to : ends;
    if (end?.lte(start)) return [];
    const inside = ladder
      .map((point) => equityAt(point, tiers.common, line))
      .filter((equity) => equity.gt(start) && (end === null || equity.lt(end)));
    return [{ bends: [start, ...inside, ...(end === null ? [] : [end])], isLast: end === null }];
  });
}

function smallestWithin(stack: CompiledStack, figure: Figure, target: Rational, { bends, isLast }: Stretch) {
  const valueAt = (equity: Rational) => {
    const at = solve(stack, equity);
    return at && figure(at);
  };
  let low = 0;
  let high = bends.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (valueAt(bends[middle] as Rational)?.gte(target)) high = middle;
    else low = middle;
  }
  if (high === bends.length && !isLast) return null;
  const start = bends[low] as Rational;
  const width = bends[high]?.minus(start) ?? rational(3);
  const third = start.plus(width.div(3));
  const early = valueAt(third);
  const late = valueAt(third.plus(width.div(3)));
  if (early === null || late === null) return null;
  const slope = late.minus(early).times(3).div(width);
  const opening = early.minus(slope.times(width).div(3));
  if (opening.gte(target)) return start;
  return slope.sign() > 0 ? start.plus(target.minus(opening).div(slope)) : null;
}
