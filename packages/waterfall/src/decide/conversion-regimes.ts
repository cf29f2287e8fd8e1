/**
 * Post-money SAFEs. Each one that converts enlarges the share count of the others, so payoffs may jump and two
 * equilibria may exist side by side. The rule is the standard form's own: assume conversion, drop those better off with
 * cash; that is, the largest set that wants to convert.
 *
 * Regime k: the k SAFEs with the smallest keys convert, key = (cash claim + step-up) / ownership (the cap, for a plain
 * SAFE). With LC = base / (1 - sum of their ownerships) the company is worth p × LC to them, and SAFE j wants to convert
 * iff p × LC > key_j. Regime k is in force above V_k, what the stack takes at p = key_k / LC.
 * @see Y Combinator post-money SAFE v1.2, definition of "Liquidity Capitalization"
 */

import type { Rational } from "@capstack/decimal";
import type { Unit } from "../claims/unit.js";
import { ONE, ZERO } from "../shapes/exact-figures.js";
import type { CommonLine, Ladder } from "./ladder.js";

/** A SAFE in the order in which SAFEs come to convert. */
interface SafeInLine {
  readonly unit: number;
  readonly ownershipPct: Rational;
  /** What it is owed in cash; zero when it must convert. */
  readonly cash: Rational;
  readonly key: Rational;
}

/** The equilibrium in which the first `converting` SAFEs convert. */
export interface Regime {
  readonly converting: number;
  /** LC, the capitalization they own percentages of. */
  readonly capitalization: Rational;
  /** In force from this equity on; where the switch moves nobody's money, only above it: who is indifferent stays. */
  readonly from: Rational;
  readonly movesMoney: boolean;
  /** What their conversion changes in V. */
  readonly line: CommonLine;
}

/** The regimes of a stack. */
export interface Regimes {
  readonly safes: readonly SafeInLine[];
  /** Place in line of the SAFE of a unit. */
  readonly placeOf: ReadonlyMap<number, number>;
  /** Fewest conversions first. */
  readonly all: readonly Regime[];
  /** Those that are ever in force, by the equity from which they are. */
  readonly inForce: readonly Regime[];
}

export function regimesOf(units: readonly Unit[], base: Rational, ladder: Ladder, commonTier: number): Regimes {
  const safes = safesInLine(units);
  const start = ladder.findIndex((point) => point.tier === commonTier);
  const forced = safes.filter((safe) => safe.key.isZero()).length;
  const all: Regime[] = [];
  let owned = ZERO;
  let released = ZERO;
  for (let converting = 0; converting <= safes.length; converting++) {
    const last = safes[converting - 1];
    if (last !== undefined) {
      owned = owned.plus(last.ownershipPct);
      released = released.plus(last.cash);
    }
    if (converting < forced) continue;
    const capitalization = base.div(ONE.minus(owned));
    const line = { intercept: released.neg(), slope: owned.times(capitalization) };
    const price = last === undefined || capitalization.isZero() ? ZERO : last.key.div(capitalization);
    const from = converting === forced ? ZERO : stackAt(price, line, ladder, start);
    const gains = line.intercept.plus(line.slope.times(price));
    const movesMoney = converting === forced || !gains.isZero();
    all.push({ converting, capitalization, line, from, movesMoney });
  }
  const placeOf = new Map(safes.map((safe, place) => [safe.unit, place]));
  return { safes, placeOf, all, inForce: inForceOf(all) };
}

/** The one with most conversions wins from where it begins. */
function inForceOf(all: readonly Regime[]): Regime[] {
  const inForce: Regime[] = [];
  for (const regime of [...all].reverse()) {
    if (inForce.length === 0 || regime.from.lt(inForce[0]?.from ?? ZERO)) inForce.unshift(regime);
  }
  return inForce;
}

/**
 * The regime in force: the one with most conversions that has begun at this equity. Where only the SAFEs that begin to
 * convert there are concerned, nobody's money depends on it, and they stay.
 */
export function regimeAt({ inForce }: Regimes, equity: Rational): Regime {
  const index = regimeIndexAt(inForce, equity);
  const regime = inForce[index] as Regime;
  const staying = index > 0 && regime.from.eq(equity) && !regime.movesMoney;
  return staying ? (inForce[index - 1] as Regime) : regime;
}

/** Index among the regimes in force. */
function regimeIndexAt(inForce: readonly Regime[], equity: Rational): number {
  let low = 0;
  let high = inForce.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((inForce[middle] as Regime).from.lte(equity)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Properties of an equilibrium: `unique` when no other set of conversions is one too; `stable` when nobody gains by
 * deciding otherwise. A stack in which most shares hold senior preferences may have no equilibrium at all: a large SAFE
 * then converts only while a small one does not. The rule still gives one answer, and says that it is not stable.
 */
export function standing(regimes: Regimes, chosen: Regime, equity: Rational, ladder: Ladder, commonTier: number) {
  const holds = (regime: Regime) => !someoneGains(regimes, regime, equity, ladder, commonTier);
  const stable = holds(chosen);
  const rivals = regimes.all.filter((regime) => regime !== chosen && regime.from.lte(equity));
  return { stable, unique: stable && !rivals.some((rival) => rival.from.lt(equity) && holds(rival)) };
}

function someoneGains(
  { safes }: Regimes,
  regime: Regime,
  equity: Rational,
  ladder: Ladder,
  commonTier: number,
): boolean {
  if (regime.capitalization.isZero()) return false;
  const start = ladder.findIndex((point) => point.tier === commonTier);
  const owned = regime.line.slope.div(regime.capitalization);
  const base = regime.capitalization.minus(regime.line.slope);
  for (let place = regime.converting; place < safes.length; place++) {
    const { ownershipPct, cash, key } = safes[place] as SafeInLine;
    const total = owned.plus(ownershipPct);
    const capitalization = base.div(ONE.minus(total));
    const line = { intercept: regime.line.intercept.minus(cash), slope: total.times(capitalization) };
    if (stackAt(key.div(capitalization), line, ladder, start).lt(equity)) return true;
  }
  return false;
}

function safesInLine(units: readonly Unit[]): SafeInLine[] {
  const safes = units.flatMap(({ ownershipPct, conversion, claim, stepUp }, unit): SafeInLine[] => {
    if (ownershipPct === null || ownershipPct.isZero()) return [];
    const cash = conversion === "always" ? ZERO : claim.plus(stepUp);
    return [{ unit, ownershipPct, cash, key: cash.div(ownershipPct) }];
  });
  return safes.sort((a, b) => a.key.cmp(b.key));
}

/** V on the common tier, whose points begin at `start`, at a price, with the line of the SAFEs that convert. */
function stackAt(price: Rational, line: CommonLine, ladder: Ladder, start: number): Rational {
  let low = start;
  let high = ladder.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (ladder[middle]?.price.lte(price)) low = middle;
    else high = middle;
  }
  const point = ladder[low];
  if (point === undefined) return ZERO;
  const at = point.at === point.price ? price : price.minus(point.price).plus(point.at);
  return point.intercept.plus(line.intercept).plus(point.slope.times(at)).plus(line.slope.times(price));
}
