/** Bends of the payoff of a stack, and the units that cause them. */

import type { Rational } from "@capstack/decimal";
import type { Unit } from "../../claims/unit.js";
import type { Regime } from "../../decide/conversion-regimes.js";
import { type CompiledStack, solve } from "../../decide/equilibrium.js";
import { equityAt, type LadderPoint, lastReached, levelOf } from "../../decide/ladder.js";
import type { Level } from "../../decide/payoff.js";
import { levelOfPrice, priceOf } from "../../decide/price-level.js";
import type { BreakpointEvent } from "../../shapes/answer/breakpoint.js";
import { ZERO } from "../../shapes/exact-figures.js";

/** A breakpoint before it is written down. */
interface Bend {
  readonly equity: Rational;
  readonly level: Level;
  readonly regime: Regime;
  /** Index of the ladder point whose slopes hold from here on. */
  readonly point: number;
  readonly events: readonly BreakpointEvent[];
  readonly jump: boolean;
}

/** The bends of one stack from an equity up to another, in order; those at one equity are one. */
export function bendsOf(stack: CompiledStack, from: Rational, to: Rational | null): Bend[] {
  const { inForce } = stack.regimes;
  const bends = inForce.flatMap((regime, index) => {
    const next = inForce[index + 1]?.from ?? null;
    const end = next === null || to?.lt(next) ? to : next;
    const start = index === 0 || regime.from.lt(from) ? from : regime.from;
    if (end?.lte(start) && !start.isZero()) return [];
    const opening = index > 0 && regime.from.gte(from) ? openingOf(stack, regime, inForce[index - 1] as Regime) : null;
    return regimeBends(stack, regime, start, end, opening);
  });
  return bends;
}

function regimeBends(
  stack: CompiledStack,
  regime: Regime,
  start: Rational,
  end: Rational | null,
  opening: Bend | null,
): Bend[] {
  const { ladder, tiers } = stack;
  const bends: Bend[] = opening === null ? [] : [opening];
  if (opening === null) bends.push(startBend(stack, regime, start));
  ladder.forEach((point, index) => {
    const equity = equityAt(point, tiers.common, regime.line);
    if (equity.lt(start) || (equity.eq(start) && opening !== null) || (end !== null && equity.gte(end))) return;
    if (point.slopeChanges.length === 0 && !equity.eq(start)) return;
    const before = bends.at(-1);
    const events = eventsOf(stack, point);
    const bend = { equity, level: point, regime, point: index, events, jump: false };
    if (before?.equity.eq(equity))
      bends[bends.length - 1] = { ...bend, events: merge(before.events, events), jump: before.jump };
    else bends.push(bend);
  });
  return bends;
}

/** The start of a stack: nothing is paid yet, or an offering has just changed the terms. */
function startBend(stack: CompiledStack, regime: Regime, equity: Rational): Bend {
  const level = solve(stack, equity)?.level ?? { tier: 0, at: ZERO };
  const point = Math.max(0, lastReached(stack.ladder, equity, stack.tiers.common, regime.line));
  return { equity, level, regime, point, events: [], jump: false };
}

/** The equity at which the next SAFEs convert; payoffs jump when the price of common does. */
function openingOf(stack: CompiledStack, regime: Regime, before: Regime): Bend {
  const { safes } = stack.regimes;
  const price = (safes[regime.converting - 1]?.key ?? ZERO).div(regime.capitalization);
  const level = levelOfPrice(price, stack.tiers);
  const point = lastReached(stack.ladder, regime.from, stack.tiers.common, regime.line);
  const events = safes.slice(before.converting, regime.converting).map(
    (safe): BreakpointEvent => ({
      classId: "convertibles",
      securityId: stack.units[safe.unit]?.claimants[0]?.id ?? "",
      event: "converts",
    }),
  );
  const was = levelOf(stack.ladder, regime.from, stack.tiers.common, before.line);
  const priceBefore = was === null ? ZERO : priceOf(was, stack.tiers);
  return { equity: regime.from, level, regime, point, events, jump: was !== null && !priceBefore.eq(price) };
}

function eventsOf(stack: CompiledStack, { slopeChanges }: LadderPoint): BreakpointEvent[] {
  const events = slopeChanges.flatMap((slopeChange) => {
    const unit = stack.units[slopeChange.unit] as Unit;
    const classId = stack.classes[unit.classIndex]?.id ?? "";
    const only = unit.kind === "common" || unit.claimants.length > 1 ? undefined : unit.claimants[0]?.id;
    const isWhole = only === undefined || unit.kind === "dividends";
    return slopeChange.events.map(
      (event): BreakpointEvent => (isWhole ? { classId, event } : { classId, securityId: only, event }),
    );
  });
  return merge([], events);
}

function merge(before: readonly BreakpointEvent[], more: readonly BreakpointEvent[]): BreakpointEvent[] {
  const keyed = [...before, ...more].map((event) => [JSON.stringify(event), event] as const);
  return [...new Map(keyed).values()];
}
