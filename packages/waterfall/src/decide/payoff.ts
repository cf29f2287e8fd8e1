/**
 * What a unit receives as the level of payment rises: through the tiers from senior to junior (fill 0 to 1 of each),
 * the step-up of discounts, then the price of a common share from 0 up. Net of the strike it pays, a payoff is
 * continuous, piecewise linear and never falls, so a few straight pieces describe it.
 */

import type { Rational } from "@capstack/decimal";
import type { Tiers } from "../claims/tiers.js";
import type { Unit } from "../claims/unit.js";
import type { BreakpointEvent } from "../shapes/answer/breakpoint.js";
import { ONE, ZERO } from "../shapes/exact-figures.js";
import { overLevels, thresholdPieces } from "./price-level.js";

/** How far payment has got: a tier, and its fill (0 to 1) or, on the last tier, the price of a common share. */
export interface Level {
  readonly tier: number;
  readonly at: Rational;
}

/** Decision of a unit on a piece of its payoff. */
export type Choice = "waits" | "holds" | "capped" | "converts";

/** The event at the start of a piece. */
export type KinkEvent = BreakpointEvent["event"];

/** From its level on, the unit receives intercept + slope × at; on later tiers, what it had at the end of this one. */
export interface Piece extends Level {
  readonly intercept: Rational;
  readonly slope: Rational;
  readonly choice: Choice;
  readonly events: readonly KinkEvent[];
}

/** The payoff of a unit, senior to junior. */
export function payoffOf(unit: Unit, tiers: Tiers): readonly Piece[] {
  if (unit.exercise === "never") return [];
  if (unit.threshold !== null) return thresholdPieces(unit, unit.threshold, tiers);
  return overLevels(pricedPieces(unit, tiers), tiers);
}

/** The payoff over tiers and prices. */
function pricedPieces(unit: Unit, tiers: Tiers): Piece[] {
  const owned = unit.conversion === "always" ? convertedPieces(unit, tiers) : holdingPieces(unit, tiers);
  if (unit.kind !== "right") return owned;
  return unit.exercise === "always" ? lessCost(unit, owned) : exercisedPieces(unit, owned, tiers.common);
}

/** -1, 0 or 1 as the first level is below, at or above the second. */
export function compareLevels(a: Level, b: Level): number {
  return a.tier === b.tier ? a.at.cmp(b.at) : a.tier - b.tier;
}

/** The value of a payoff at a level. */
export function payoffAt(pieces: readonly Piece[], level: Level): Rational {
  let active: Piece | undefined;
  for (const piece of pieces) {
    if (compareLevels(piece, level) > 0) break;
    active = piece;
  }
  if (active === undefined) return ZERO;
  return active.intercept.plus(active.slope.times(active.tier === level.tier ? level.at : ONE));
}

function convertedPieces({ converting }: Unit, { common }: Tiers): Piece[] {
  const piece = { tier: common, at: ZERO, intercept: ZERO, slope: converting };
  return converting.isZero() ? [] : [{ ...piece, choice: "converts", events: ["participates"] }];
}

/** Claim in its tier, step-up, then what holding and converting pay at a price, whichever is more. */
function holdingPieces(unit: Unit, tiers: Tiers): Piece[] {
  const { claim, stepUp, tier } = unit;
  const pieces: Piece[] = [];
  if (claim.sign() > 0) {
    const start = { tier, at: ZERO, intercept: ZERO, slope: claim, choice: "holds" } as const;
    pieces.push({ ...start, events: ["preference_starts"] });
    pieces.push({ ...start, tier: tier + 1, intercept: claim, slope: ZERO, events: ["preference_filled"] });
  }
  if (stepUp.sign() > 0) {
    pieces.push({
      tier: tiers.stepUp,
      at: ZERO,
      intercept: claim,
      slope: stepUp,
      choice: "holds",
      events: ["step_up"],
    });
  }
  return [...pieces, ...commonPieces(unit, tiers.common)];
}

/** At price p: min(claim + N p, cap) against N' p. Holding is concave and conversion linear, so they cross once. */
function commonPieces(unit: Unit, tier: number): Piece[] {
  const { participating, converting, cap } = unit;
  const claim = unit.claim.plus(unit.stepUp);
  const pieces: Piece[] = [];
  const capHit = cap !== null && participating.sign() > 0 ? cap.minus(claim).div(participating) : null;
  const mayConvert = unit.conversion === "optimal" && converting.sign() > 0;
  if (participating.sign() > 0 && capHit?.isZero() !== true) {
    const piece = { tier, at: ZERO, intercept: claim, slope: participating, choice: "holds" } as const;
    pieces.push({ ...piece, events: ["participates"] });
  }
  const direct = mayConvert ? conversionPrice(claim, converting.minus(heldSlope(participating, capHit))) : null;
  if (direct !== null && (capHit === null || capHit.isZero() || direct.lte(capHit))) {
    return [...pieces, convertsAt(direct, unit, tier)];
  }
  if (capHit !== null && cap !== null && !capHit.isZero()) {
    const stop = { tier, at: capHit, intercept: cap, slope: ZERO, choice: "capped" } as const;
    pieces.push({ ...stop, events: ["cap_reached"] });
    if (mayConvert) pieces.push(convertsAt(cap.div(converting), unit, tier));
  }
  return pieces;
}

/** A cap equal to the claim leaves no participation. */
function heldSlope(participating: Rational, capHit: Rational | null): Rational {
  return capHit?.isZero() ? ZERO : participating;
}

function conversionPrice(claim: Rational, extraShares: Rational): Rational | null {
  return extraShares.sign() > 0 ? claim.div(extraShares) : null;
}

function convertsAt(price: Rational, { converting }: Unit, tier: number): Piece {
  return { tier, at: price, intercept: ZERO, slope: converting, choice: "converts", events: ["converts"] };
}

/** Exercised whatever it costs: the strike is owed from the first dollar. */
function lessCost({ cost, conversion }: Unit, owned: readonly Piece[]): Piece[] {
  const choice = conversion === "always" ? "converts" : "holds";
  const start: Piece = { tier: 0, at: ZERO, intercept: cost.neg(), slope: ZERO, choice, events: [] };
  return [start, ...owned.map((piece) => ({ ...piece, intercept: piece.intercept.minus(cost) }))];
}

/** Nothing until what is owned is worth its strike; from then on, that less the strike. */
function exercisedPieces({ cost, onPreferred }: Unit, owned: readonly Piece[], commonTier: number): Piece[] {
  const pieces: Piece[] = [];
  owned.forEach((piece, index) => {
    const net = { ...piece, intercept: piece.intercept.minus(cost) };
    if (pieces.length > 0) {
      pieces.push(net);
      return;
    }
    const end = endOf(piece, owned[index + 1], commonTier);
    if (end?.lte(cost)) return;
    const start = piece.intercept.plus(piece.slope.times(piece.at));
    const at = start.gte(cost) ? piece.at : cost.minus(piece.intercept).div(piece.slope);
    const converts = onPreferred && piece.choice === "converts";
    pieces.push({ ...net, at, events: converts ? ["exercises", "converts"] : ["exercises"] });
  });
  return pieces;
}

/** What a piece has reached where the next one begins; null when it rises without end. */
function endOf(piece: Piece, next: Piece | undefined, commonTier: number): Rational | null {
  if (next !== undefined && next.tier === piece.tier) return piece.intercept.plus(piece.slope.times(next.at));
  if (piece.tier < commonTier) return piece.intercept.plus(piece.slope);
  return piece.slope.sign() > 0 ? null : piece.intercept;
}
