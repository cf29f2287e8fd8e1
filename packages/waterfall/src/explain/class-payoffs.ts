/**
 * What each class has received at a point of the ladder, updated while moving along it: one straight line a
 * class, and how many of its units have converted or exercised.
 */

import type { Rational } from "@capstack/decimal";
import type { Unit } from "../claims/unit.js";
import type { Regime } from "../decide/conversion-regimes.js";
import type { CompiledStack, Equilibrium } from "../decide/equilibrium.js";
import { lastBelow } from "../decide/ladder.js";
import type { Level } from "../decide/payoff.js";
import { toMoney, toRatio } from "../proceeds/cents.js";
import type { Breakpoint, Tranche } from "../shapes/answer/breakpoint.js";
import { ZERO } from "../shapes/exact-figures.js";
import { roundedRatio, roundedSum } from "./rows/rounded-rows.js";

/** Moves along the ladder of a stack; going up is cheap, going down starts over. */
export class ClassPayoffs {
  readonly #stack: CompiledStack;
  readonly #convertibles: number;
  #next = 0;
  #tier = -1;
  #intercepts: Rational[] = [];
  #slopes: Rational[] = [];
  #movers: number[] = [];
  /** The nearest doubles of intercepts and slopes, and the exact sum of slopes. */
  #nearIntercepts: Float64Array = new Float64Array(0);
  #nearSlopes: Float64Array = new Float64Array(0);
  #total: Rational = ZERO;
  #priceRises = true;
  /** How things stood at price zero, to come back to: regimes of SAFEs begin over and over from there. */
  #atPriceZero: { next: number; intercepts: Rational[]; slopes: Rational[]; movers: number[] } | null = null;

  constructor(stack: CompiledStack) {
    this.#stack = stack;
    this.#convertibles = stack.classes.findIndex(({ kind }) => kind === "convertibles");
    this.#startOver();
  }

  /** Exact nets of all classes at an equilibrium. */
  netsAt(at: Equilibrium): Rational[] {
    const { ladder, tiers } = this.#stack;
    this.moveTo(lastBelow(ladder, at.equity, tiers.common, at.regime.line));
    return this.netsFrom(at);
  }

  /** Exact nets of all classes at a level on or after the ladder point moved to. */
  netsFrom({ level, price, regime }: Equilibrium): Rational[] {
    const nets = this.#intercepts.map((intercept, one) =>
      intercept.plus((this.#slopes[one] as Rational).times(level.at)),
    );
    if (this.#tier === this.#stack.tiers.common && this.#convertibles >= 0) {
      const { intercept, slope } = regime.line;
      nets[this.#convertibles] = (nets[this.#convertibles] as Rational).plus(intercept).plus(slope.times(price));
    }
    return nets;
  }

  /** Shares of the next dollar at the ladder point moved to, as ratios; those that are not zero. */
  nextDollar(regime: Regime): Tranche["shares"] {
    const { tiers, classes } = this.#stack;
    const paysSafes = this.#tier === tiers.common && this.#convertibles >= 0 && this.#priceRises;
    const total = paysSafes ? this.#total.plus(regime.line.slope) : this.#total;
    const nearTotal = total.toNumber();
    const shares: { classId: string; share: number }[] = [];
    for (let one = 0; one < classes.length; one++) {
      const ofSafes = paysSafes && one === this.#convertibles;
      if (!ofSafes && this.#nearSlopes[one] === 0) continue;
      const near = ofSafes ? undefined : roundedRatio(this.#nearSlopes[one] as number, nearTotal);
      const share = near ?? this.#exactShare(one, total, ofSafes ? regime.line.slope : ZERO);
      if (share !== null) shares.push({ classId: classes[one]?.id ?? "", share });
    }
    return shares;
  }

  #exactShare(one: number, total: Rational, more: Rational): number | null {
    const slope = (this.#slopes[one] as Rational).plus(more);
    return slope.isZero() ? null : toRatio(total.isZero() ? slope : slope.div(total));
  }

  /** Nets to the cent at a level on or after the ladder point moved to; those that are not zero. */
  roundedNets({ level, price, regime }: Equilibrium): Breakpoint["cumulative"] {
    const { tiers, classes } = this.#stack;
    const paysSafes = this.#tier === tiers.common && this.#convertibles >= 0;
    const at = level.at.toNumber();
    const nets: { classId: string; net: number }[] = [];
    for (let one = 0; one < classes.length; one++) {
      const ofSafes = paysSafes && one === this.#convertibles;
      const [intercept, slope] = [this.#nearIntercepts[one] as number, this.#nearSlopes[one] as number];
      if (!ofSafes && intercept === 0 && slope === 0) continue;
      const near = ofSafes ? undefined : roundedSum(intercept, slope, at);
      const net = near ?? this.#exactNet(one, level, ofSafes ? safesAt(regime, price) : null);
      if (net !== null) nets.push({ classId: classes[one]?.id ?? "", net });
    }
    return nets;
  }

  #exactNet(one: number, { at }: Level, safes: Rational | null): number | null {
    const own = (this.#intercepts[one] as Rational).plus((this.#slopes[one] as Rational).times(at));
    const net = safes === null ? own : own.plus(safes);
    return net.isZero() ? null : toMoney(net);
  }

  /** Ids of the classes in which someone converts or exercises. */
  converted(regime: Regime): string[] {
    const inSafes = (index: number) => index === this.#convertibles && regime.converting > 0;
    return this.#stack.classes
      .filter((_, index) => (this.#movers[index] ?? 0) > 0 || inSafes(index))
      .map(({ id }) => id);
  }

  /** Takes in all changes of slope up to and including a point of the ladder. */
  moveTo(index: number): void {
    if (index + 1 < this.#next) this.#goBack(index);
    for (; this.#next <= index; this.#next++) this.#pass(this.#next);
  }

  #pass(index: number): void {
    const point = this.#stack.ladder[index];
    if (point === undefined) return;
    const isNewTier = point.tier !== this.#tier;
    this.#priceRises = point.priceSlope === 1;
    if (isNewTier) {
      this.#intercepts = this.#intercepts.map((intercept, one) => intercept.plus(this.#slopes[one] as Rational));
      this.#slopes = this.#slopes.map(() => ZERO);
      this.#tier = point.tier;
      this.#nearIntercepts = nearest(this.#intercepts);
      this.#nearSlopes.fill(0);
      this.#total = ZERO;
    }
    for (const { unit, intercept, slope, events } of point.slopeChanges) {
      const { classIndex } = this.#stack.units[unit] as Unit;
      this.#intercepts[classIndex] = (this.#intercepts[classIndex] as Rational).plus(intercept);
      this.#slopes[classIndex] = (this.#slopes[classIndex] as Rational).plus(slope);
      this.#nearIntercepts[classIndex] = (this.#intercepts[classIndex] as Rational).toNumber();
      this.#nearSlopes[classIndex] = (this.#slopes[classIndex] as Rational).toNumber();
      this.#total = this.#total.plus(slope);
      const moves = events.includes("exercises") || events.includes("converts");
      if (moves) this.#movers[classIndex] = (this.#movers[classIndex] ?? 0) + 1;
    }
    if (!isNewTier || point.tier !== this.#stack.tiers.common) return;
    const [intercepts, slopes, movers] = [[...this.#intercepts], [...this.#slopes], [...this.#movers]];
    this.#atPriceZero = { next: index + 1, intercepts, slopes, movers };
  }

  #goBack(index: number): void {
    const zero = this.#atPriceZero;
    if (zero === null || index + 1 < zero.next) {
      this.#startOver();
      return;
    }
    this.#next = zero.next;
    this.#priceRises = true;
    this.#intercepts = [...zero.intercepts];
    this.#slopes = [...zero.slopes];
    this.#movers = [...zero.movers];
    this.#nearIntercepts = nearest(this.#intercepts);
    this.#nearSlopes = nearest(this.#slopes);
    this.#total = this.#slopes.reduce((sum, slope) => sum.plus(slope), ZERO);
  }

  #startOver(): void {
    const { classes, units } = this.#stack;
    this.#next = 0;
    this.#tier = -1;
    this.#intercepts = classes.map(() => ZERO);
    this.#slopes = classes.map(() => ZERO);
    this.#movers = classes.map(() => 0);
    this.#nearIntercepts = new Float64Array(classes.length);
    this.#nearSlopes = new Float64Array(classes.length);
    this.#total = ZERO;
    for (const { kind, exercise, conversion, ownershipPct, classIndex } of units) {
      const forced = (kind === "right" && exercise === "always") || (conversion === "always" && ownershipPct === null);
      if (forced) this.#movers[classIndex] = (this.#movers[classIndex] ?? 0) + 1;
    }
  }
}

/** What the SAFEs that convert receive at a price, less what they were owed. */
function safesAt({ line: { intercept, slope } }: Regime, price: Rational): Rational {
  return intercept.plus(slope.times(price));
}

function nearest(values: readonly Rational[]): Float64Array {
  return Float64Array.from(values, (value) => value.toNumber());
}
