/**
 * The equilibrium: the level at which the sum of all net payoffs is the equity to distribute, and what every unit does
 * there. Nobody could receive more by deciding otherwise while the others keep their decisions; docs/equilibrium.md has
 * the argument.
 */

import { EngineError, type Rational } from "@capstack/decimal";
import type { StackClass } from "../claims/stack-class.js";
import type { Tiers } from "../claims/tiers.js";
import type { Unit } from "../claims/unit.js";
import type { StackUnits } from "../claims/units.js";
import type { WaterfallErrorCode } from "../shapes/error-codes.js";
import { type Regime, type Regimes, regimeAt, regimesOf } from "./conversion-regimes.js";
import { type Ladder, levelOf, sweep } from "./ladder.js";
import { type Choice, compareLevels, type Level, type Piece, payoffOf } from "./payoff.js";
import { priceOf } from "./price-level.js";

/** A stack prepared to distribute any amount of equity. */
export interface CompiledStack {
  readonly units: readonly Unit[];
  readonly classes: readonly StackClass[];
  readonly tiers: Tiers;
  readonly payoffs: readonly (readonly Piece[])[];
  readonly ladder: Ladder;
  readonly regimes: Regimes;
}

/** The level and price at which an amount of equity is fully paid. */
export interface Equilibrium {
  readonly equity: Rational;
  readonly level: Level;
  /** Price of a common share; zero below the common tier. */
  readonly price: Rational;
  readonly regime: Regime;
}

/** Decision of a unit at an equilibrium. */
export interface Outcome {
  readonly choice: Choice;
  /** Deciding otherwise would pay the same. */
  readonly indifferent: boolean;
  /** Common shares on conversion. */
  readonly converting: Rational;
}

export function compileStack({ units, classes, tiers, capitalizationBeforeSafes }: StackUnits): CompiledStack {
  const payoffs = units.map((unit) => payoffOf(unit, tiers));
  const ladder = sweep(payoffs, tiers);
  const regimes = regimesOf(units, capitalizationBeforeSafes, ladder, tiers.common);
  return { units, classes, tiers, payoffs, ladder, regimes };
}

/**
 * @throws EngineError `no_claimants`, `no_residual_claimant`
 */
export function equilibriumAt(stack: CompiledStack, equity: Rational): Equilibrium {
  if (stack.units.length === 0 && equity.sign() > 0) {
    throw refusal("no_claimants", `There are ${equity.toFixed(2)} to distribute and nobody in the model.`, ["model"]);
  }
  const at = solve(stack, equity);
  if (at !== null) return at;
  const message = `All claims are paid and nobody holds a share that would take the rest of ${equity.toFixed(2)}.`;
  throw refusal("no_residual_claimant", message, ["model"]);
}

/** The equilibrium, or null when all claims are paid and nobody takes the rest. */
export function solve({ ladder, regimes, tiers }: CompiledStack, equity: Rational): Equilibrium | null {
  const regime = regimeAt(regimes, equity);
  const level = levelOf(ladder, equity, tiers.common, regime.line);
  return level && { equity, level, price: priceOf(level, tiers), regime };
}

/** Decision of a unit. A unit exactly at its threshold does not change its decision, and is indifferent. */
export function outcomeOf(stack: CompiledStack, { level, regime, equity }: Equilibrium, index: number): Outcome {
  const unit = stack.units[index] as Unit;
  if (unit.ownershipPct !== null) return safeOutcome(stack, regime, equity, index, unit.ownershipPct);
  let choice = initialStance(unit);
  let indifferent = false;
  for (const piece of stack.payoffs[index] as readonly Piece[]) {
    const order = compareLevels(piece, level);
    if (order > 0) break;
    if (order < 0) choice = piece.choice;
    else
      indifferent ||=
        level.at.sign() > 0 &&
        piece.choice !== choice &&
        (piece.choice === "converts" || (choice === "waits" && piece.choice !== "waits"));
  }
  return { choice, indifferent, converting: unit.converting };
}

function safeOutcome(
  { regimes }: CompiledStack,
  regime: Regime,
  equity: Rational,
  index: number,
  pct: Rational,
): Outcome {
  const place = regimes.placeOf.get(index) ?? regimes.safes.length;
  const next = regimes.inForce[regimes.inForce.indexOf(regime) + 1];
  const converts = place < regime.converting;
  const begins = (one: Regime | undefined) => one !== undefined && place < one.converting && one.from.eq(equity);
  const lastKey = regimes.safes[regime.converting - 1]?.key;
  const tied = converts
    ? begins(regime) && lastKey !== undefined && regimes.safes[place]?.key.eq(lastKey) === true
    : begins(next);
  return {
    choice: converts ? "converts" : "holds",
    indifferent: tied && equity.sign() > 0,
    converting: pct.times(regime.capitalization),
  };
}

function initialStance({ kind, exercise, conversion }: Unit): Choice {
  if (kind === "right" && exercise !== "always") return "waits";
  return conversion === "always" ? "converts" : "holds";
}

/** A refusal that names its code and place. */
export function refusal(code: WaterfallErrorCode, message: string, path: readonly (string | number)[]): EngineError {
  return new EngineError<WaterfallErrorCode>(code, message, path);
}
