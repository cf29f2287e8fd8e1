/**
 * Breakpoints: the equity values at which the split of the next dollar changes, each with what happens there. They are
 * the points of the ladder, cut and joined where one regime of SAFEs or of an offering hands over to the next.
 * @see AICPA, "Valuation of Privately-Held-Company Equity Securities Issued as Compensation", breakpoint analysis
 */
import { type Rational, rational } from "@capstack/decimal";
import type { Unit } from "../claims/claimant.js";
import type { Tier } from "../claims/tiers.js";
import type { Regime } from "../decide/conversion-regimes.js";
import { type CompiledStack, solve } from "../decide/equilibrium.js";
import { equityAt, type LadderPoint, lastReached, levelOf } from "../decide/ladder.js";
import type { Level } from "../decide/payoff.js";
import type { ExitSegment, PreparedExit } from "../pay/prepared-exit.js";
import { toMoney, toRatio } from "../proceeds/cents.js";
import type { Breakpoint, BreakpointEvent } from "../shapes/explanation.js";
import type { PaymentLevel } from "../shapes/result.js";
import { ClassPayoffs } from "./class-payoffs.js";

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

const ZERO = /* @__PURE__ */ rational(0);

/** All breakpoints of an exit, over every regime. */
export function breakpointsOf(exit: PreparedExit): Breakpoint[] {
  const written = exit.segments.flatMap((segment, index) => {
    const end = exit.segments[index + 1]?.fromEquity ?? null;
    return segmentBreakpoints(exit, segment, end, index > 0);
  });
  return written.map((one, index) => {
    const to = written[index + 1]?.equityValue ?? null;
    return { ...one, index, tranche: { ...one.tranche, to } };
  });
}

/** Where payment stands, as the response shows it. */
export function paymentLevel({ tier, at }: Level, tiers: readonly Tier[], equity: Rational): PaymentLevel {
  const kind = tiers[tier]?.kind ?? "common";
  if (equity.sign() <= 0 && at.isZero()) return { kind: "none" };
  if (kind === "common") return { kind, price: toRatio(at) };
  const seniority = (tiers[tier] as { seniority?: number | null }).seniority;
  return { kind, ...(seniority == null ? {} : { seniority }), fill: toRatio(at) };
}

function segmentBreakpoints(
  exit: PreparedExit,
  segment: ExitSegment,
  end: Rational | null,
  isJump: boolean,
): Breakpoint[] {
  const { stack, fromEquity } = segment;
  const payoffs = new ClassPayoffs(stack);
  const bends = bendsOf(stack, fromEquity, end);
  return bends.map((bend, index) => {
    const { equity, level, regime, point, events, jump } = bend;
    const exitValue = equity.lt(exit.exitValues.atZero) ? null : exit.exitValues.smallestFor(equity);
    const at = { equity, level, regime, price: level.tier === stack.tiers.common ? level.at : ZERO };
    payoffs.moveTo(point);
    const shares = payoffs.nextDollar(regime);
    const cumulative = payoffs.roundedNets(at);
    return {
      index,
      equityValue: toMoney(equity),
      exitValuation: exitValue === null ? null : exitValue.roundTo(2, "ceiling").toNumber(),
      level: paymentLevel(level, stack.tiers.list, equity),
      price: level.tier === stack.tiers.common ? toRatio(level.at) : null,
      events,
      tranche: { from: toMoney(equity), to: null, shares },
      cumulative,
      jump: jump || (isJump && index === 0),
    };
  });
}

/** The bends of one stack from an equity up to another, in order; those at one equity are one. */
function bendsOf(stack: CompiledStack, from: Rational, to: Rational | null): Bend[] {
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

/** Where a stack begins: nothing is paid yet, or an offering has just changed the terms. */
function startBend(stack: CompiledStack, regime: Regime, equity: Rational): Bend {
  const level = solve(stack, equity)?.level ?? { tier: 0, at: ZERO };
  const point = Math.max(0, lastReached(stack.ladder, equity, stack.tiers.common, regime.line));
  return { equity, level, regime, point, events: [], jump: false };
}

/** Where the next SAFEs convert; payoffs jump when the price of common does. */
function openingOf(stack: CompiledStack, regime: Regime, before: Regime): Bend {
  const { safes } = stack.regimes;
  const price = (safes[regime.converting - 1]?.key ?? ZERO).div(regime.capitalization);
  const level = { tier: stack.tiers.common, at: price };
  const point = lastReached(stack.ladder, regime.from, stack.tiers.common, regime.line);
  const events = safes.slice(before.converting, regime.converting).map(
    (safe): BreakpointEvent => ({
      classId: "convertibles",
      securityId: stack.units[safe.unit]?.claimants[0]?.id ?? "",
      event: "converts",
    }),
  );
  const was = levelOf(stack.ladder, regime.from, stack.tiers.common, before.line);
  const priceBefore = was?.tier === stack.tiers.common ? was.at : ZERO;
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
