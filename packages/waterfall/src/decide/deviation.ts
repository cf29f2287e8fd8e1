/**
 * What a unit would receive by deciding otherwise while all others decide as they do: its claim goes or comes, shares
 * are added or taken away, and the price moves for everyone. The sweep of the pinned decisions is made once; each
 * deviation is that sweep less one payoff plus another.
 */

import type { Rational } from "@capstack/decimal";
import type { Tiers } from "../claims/tiers.js";
import type { Unit } from "../claims/unit.js";
import { ONE, ZERO } from "../shapes/exact-figures.js";
import { type CompiledStack, type Equilibrium, type Outcome, outcomeOf } from "./equilibrium.js";
import { type Ladder, type LadderPoint, sweep } from "./ladder.js";
import { type Choice, compareLevels, type Level, type Piece, payoffAt, payoffOf } from "./payoff.js";
import { overLevels, priceOf } from "./price-level.js";

/** Where a deviation ends and what the unit does there. */
export interface Deviation {
  readonly level: Level;
  readonly price: Rational;
  readonly choice: Choice;
  /** Common shares on conversion. */
  readonly converting: Rational;
}

/** All decisions of an equilibrium held fixed, ready for one of them to change. */
export class PinnedStack {
  readonly #stack: CompiledStack;
  readonly #at: Equilibrium;
  readonly #payoffs: readonly (readonly Piece[])[];
  readonly #ladder: Ladder;

  constructor(stack: CompiledStack, at: Equilibrium) {
    this.#stack = stack;
    this.#at = at;
    this.#payoffs = stack.units.map((unit, index) => payoffOf(pinned(unit, outcomeOf(stack, at, index)), stack.tiers));
    this.#ladder = sweep(this.#payoffs, stack.tiers);
  }

  /** The unit decides otherwise; null when nobody would take what is left. */
  deviate(index: number, outcome: Outcome): Deviation | null {
    const { tiers, units } = this.#stack;
    const unit = units[index] as Unit;
    if (unit.ownershipPct !== null) return this.#deviateSafe(index, unit, outcome, unit.ownershipPct);
    const flipped = payoffOf(otherwise(unit, outcome), tiers);
    const level = this.#levelOf([this.#payoffs[index] ?? []], [flipped]);
    const initial = unit.kind !== "right" && outcome.choice !== "converts" ? "converts" : "holds";
    return level && this.#deviation(level, flipped, initial, unit.converting);
  }

  /** A SAFE that converts, or no longer does, changes the share count of all others that convert. */
  #deviateSafe(index: number, unit: Unit, outcome: Outcome, pct: Rational): Deviation | null {
    const { tiers } = this.#stack;
    const { capitalization, line } = this.#at.regime;
    const leaves = outcome.choice === "converts";
    const owned = line.slope.div(capitalization);
    const ownedAfter = leaves ? owned.minus(pct) : owned.plus(pct);
    const after = capitalization.times(ONE.minus(owned)).div(ONE.minus(ownedAfter));
    const converters = convertedLine(line.slope, tiers);
    const own = leaves ? [] : [this.#payoffs[index] ?? []];
    const together = convertedLine(ownedAfter.times(after), tiers);
    const alone = leaves ? payoffOf({ ...unit, conversion: "never" }, tiers) : [];
    const level = this.#levelOf([converters, ...own], [together, alone]);
    if (level === null) return null;
    return this.#deviation(level, leaves ? alone : together, leaves ? "holds" : "converts", pct.times(after));
  }

  #deviation(level: Level, payoff: readonly Piece[], initial: Choice, converting: Rational): Deviation {
    let choice = initial;
    for (const piece of payoff) if (compareLevels(piece, level) <= 0) choice = piece.choice;
    const price = priceOf(level, this.#stack.tiers);
    return { level, price, choice, converting };
  }

  /** The level at which V - minus + plus is the equity. */
  #levelOf(minus: readonly (readonly Piece[])[], plus: readonly (readonly Piece[])[]): Level | null {
    const { equity } = this.#at;
    const changed = (level: Level) => total(plus, level).minus(total(minus, level));
    const value = (point: LadderPoint, level: Level) =>
      point.intercept.plus(point.slope.times(level.at)).plus(changed(level));
    let low = -1;
    let high = this.#ladder.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const point = this.#ladder[middle] as LadderPoint;
      if (value(point, point).lt(equity)) low = middle;
      else high = middle;
    }
    const point = this.#ladder[low];
    if (point === undefined) return { tier: 0, at: ZERO };
    let start: Level = point;
    for (const level of this.#bendsBetween(plus, point, this.#ladder[high])) {
      if (value(point, level).gte(equity)) break;
      start = level;
    }
    const reached = value(point, start);
    const slope = point.slope.plus(slopeOf(plus, start)).minus(slopeOf(minus, start));
    if (slope.isZero()) return null;
    return { tier: start.tier, at: start.at.plus(equity.minus(reached).div(slope)) };
  }

  #bendsBetween(payoffs: readonly (readonly Piece[])[], from: Level, to: Level | undefined): Level[] {
    const inside = (level: Level) =>
      compareLevels(from, level) < 0 && level.tier === from.tier && (to === undefined || compareLevels(level, to) < 0);
    return payoffs.flat().filter(inside).sort(compareLevels);
  }
}

function pinned(unit: Unit, { choice, converting }: Outcome): Unit {
  const exercise = unit.kind === "right" && choice === "waits" ? "never" : "always";
  const conversion = choice === "converts" ? "always" : "never";
  return { ...unit, exercise, conversion, converting };
}

/** An exerciser still converts or holds as suits it. */
function otherwise(unit: Unit, { choice }: Outcome): Unit {
  if (unit.kind === "right") return { ...unit, exercise: choice === "waits" ? "always" : "never" };
  return { ...unit, conversion: choice === "converts" ? "never" : "always" };
}

function convertedLine(slope: Rational, tiers: Tiers): readonly Piece[] {
  const piece = { tier: tiers.common, at: ZERO, intercept: ZERO, slope, choice: "converts", events: [] } as const;
  return overLevels([piece], tiers);
}

function total(payoffs: readonly (readonly Piece[])[], level: Level): Rational {
  return payoffs.reduce((sum, payoff) => sum.plus(payoffAt(payoff, level)), ZERO);
}

function slopeOf(payoffs: readonly (readonly Piece[])[], level: Level): Rational {
  let slope = ZERO;
  for (const payoff of payoffs) {
    let active: Piece | undefined;
    for (const piece of payoff) if (compareLevels(piece, level) <= 0) active = piece;
    if (active?.tier === level.tier) slope = slope.plus(active.slope);
  }
  return slope;
}
