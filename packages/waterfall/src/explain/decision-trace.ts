/** Why each series, SAFE, note, option and warrant decides as it does, with the figures on both sides. */

import { type Rational, sumOf } from "@capstack/decimal";
import type { Unit } from "../claims/unit.js";
import type { Outcome } from "../decide/equilibrium.js";
import { fromCents } from "../proceeds/cents.js";
import { ZERO } from "../shapes/exact-figures.js";
import type { UnitDecision } from "./decision.js";
import type { StackFigures } from "./stack-figures.js";
import type { TraceEntry } from "./trace.js";
import { money, price, shares } from "./wording.js";

/** A unit with what it is called and receives. */
interface DecidedUnit {
  readonly index: number;
  readonly unit: Unit;
  readonly outcome: Outcome;
  readonly name: string;
  readonly net: Rational;
  readonly decided: UnitDecision;
}

export function explainDecisions(figures: StackFigures): TraceEntry[] {
  const decided = decidedUnits(figures);
  const owners = decided.filter(({ unit }) => unit.kind !== "right");
  const rights = decided.filter(({ unit }) => unit.kind === "right");
  const level = figures.distribution.at.price;
  return [
    ...owners.map((one) => note(ownerSentence(one, level), one.net, claimLines(one))),
    ...explainRights(figures, rights),
  ];
}

function decidedUnits({ stack, distribution, decisions }: StackFigures): DecidedUnit[] {
  const nets = new Map<number, bigint>();
  const outcomes = new Map<number, Outcome>();
  for (const { row, cents, outcome } of distribution.rows) {
    nets.set(row.unit, (nets.get(row.unit) ?? 0n) + cents.net);
    outcomes.set(row.unit, outcome);
  }
  const unitsOfClass = stack.classes.map(() => 0);
  for (const { kind, classIndex } of stack.units) {
    if (kind === "preferred") unitsOfClass[classIndex] = (unitsOfClass[classIndex] ?? 0) + 1;
  }
  return stack.units.flatMap((unit, index): DecidedUnit[] => {
    const outcome = outcomes.get(index);
    if (unit.kind === "common" || unit.kind === "dividends" || unit.threshold !== null || outcome === undefined)
      return [];
    const className = stack.classes[unit.classIndex]?.name ?? "";
    const isWholeClass = unit.kind === "preferred" && unitsOfClass[unit.classIndex] === 1;
    const own = unit.claimants[0]?.name ?? "";
    const name = isWholeClass ? className : unit.kind === "preferred" ? `${own} (${className})` : own;
    return [{ index, unit, outcome, name, net: fromCents(nets.get(index) ?? 0n), decided: decisions.of(index) }];
  });
}

function note(text: string, amount: Rational, lines: readonly string[] = []): TraceEntry {
  return { kind: "decision", text, amount, change: ZERO, lines };
}

/** What a claim is made of, where there is more to it than the price paid. */
function claimLines({ unit }: DecidedUnit): string[] {
  const total = (part: (one: Unit["claimants"][number]) => Rational) => sumOf(unit.claimants.map(part));
  const dividends = total((one) => one.dividends);
  const preference = total((one) => one.preference);
  const invested = total((one) => one.invested);
  if (!dividends.isZero())
    return [`The claim: ${money(preference)} of preference and ${money(dividends)} of accrued dividends.`];
  if (unit.kind !== "convertible" || preference.eq(invested)) return [];
  return [`The claim: ${money(invested)} advanced and ${money(preference.minus(invested))} of interest and premium.`];
}

function ownerSentence({ unit, outcome, name, net, decided }: DecidedUnit, level: Rational): string {
  const claim = unit.claim.plus(unit.stepUp);
  const count = unit.ownershipPct === null ? unit.converting : outcome.converting;
  const value = `${shares(count)} shares at ${price(level)} give ${money(count.times(level))}`;
  const takesCash = unit.kind === "convertible";
  const keeps = takesCash ? `${name} takes cash` : `${name} keeps its preference`;
  switch (decided.reason) {
    case "conversion_exceeds_preference":
      return `${name} converts: ${value}, above its ${money(claim)} claim.`;
    case "capped_below_conversion":
      return `${name} converts: ${value}, above the ${money(unit.cap ?? ZERO)} at which its participation is capped.`;
    case "mandatory":
      return `${name} converts because the offering requires it: ${value}.`;
    case "not_convertible":
      return `${name} holds a claim of ${money(claim)} and cannot convert.`;
    case "forced":
      return outcome.choice === "converts"
        ? `${name} converts as instructed: ${value}.`
        : `${keeps} as instructed: ${money(claim)}.`;
    case "not_covered":
      return `${keeps}: the money does not cover its ${money(claim)} claim, and common receives nothing.`;
    case "tie":
      return `${keeps}: its ${money(claim)} claim and its conversion give the same.`;
    case "participation_exceeds_conversion":
      return `${name} holds: claim and participation give ${money(net)}, conversion at most ${conversionValue(unit, decided)}.`;
    case "cap_exceeds_conversion":
      return `${name} holds at its cap of ${money(unit.cap ?? ZERO)}: conversion would give ${conversionValue(unit, decided)}.`;
    default:
      return `${keeps}: its ${money(claim)} claim is above the ${conversionValue(unit, decided)} that conversion would give.`;
  }
}

/** What converting would pay once the price has moved for it. */
function conversionValue({ converting }: Unit, { deviation }: UnitDecision): string {
  if (deviation === null) return money(0);
  const count = deviation.converting.isZero() ? converting : deviation.converting;
  return `${money(count.times(deviation.price))} (${shares(count)} shares at ${price(deviation.price)})`;
}

function explainRights({ stack, distribution }: StackFigures, rights: readonly DecidedUnit[]): TraceEntry[] {
  const { at } = distribution;
  return stack.classes.flatMap((one, classIndex) => {
    const ofClass = rights.filter(({ unit }) => unit.classIndex === classIndex);
    if (ofClass.length === 0) return [];
    const exercised = ofClass.filter(({ outcome }) => outcome.choice !== "waits");
    const cost = sumOf(exercised.map(({ unit }) => unit.cost));
    const verb = exercised.length === 1 ? "is" : "are";
    const text = `${one.name}: ${exercised.length} of ${ofClass.length} ${verb} exercised at a common price of ${price(at.price)}.`;
    const lines = ofClass.map((right) => rightSentence(right));
    const entries = [note(text, sumOf(exercised.map(({ net }) => net)), lines)];
    const paid = sumOf(
      distribution.rows
        .filter(({ row }) => row.classIndex === classIndex)
        .map(({ cents }) => fromCents(cents.exerciseCost)),
    );
    if (cost.isZero()) return entries;
    const added = `Strike prices of ${money(paid)} from ${one.name.toLowerCase()} join the money to be shared.`;
    return [...entries, { kind: "exercise", text: added, amount: paid, change: paid }];
  });
}

function rightSentence({ unit, outcome, name, net, decided }: DecidedUnit): string {
  const count = unit.claimants[0]?.shares ?? ZERO;
  const strike = count.isZero() ? ZERO : unit.cost.div(count);
  const terms = `${name}, ${shares(count)} at ${price(strike)}`;
  if (outcome.choice === "waits") {
    return decided.reason === "tie" ? `${terms}: exactly at the money, not exercised.` : `${terms}: not exercised.`;
  }
  const held = unit.onPreferred ? (outcome.choice === "converts" ? " and converted" : " and held as preferred") : "";
  return `${terms}: exercised${held}, worth ${money(net)} after the strike.`;
}
