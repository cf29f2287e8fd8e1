/**
 * Breakpoints: the equity values at which the split of the next dollar changes, each with what happens there. They are
 * the points of the ladder, cut and joined where one regime of SAFEs or of an offering hands over to the next.
 * @see AICPA, "Valuation of Privately-Held-Company Equity Securities Issued as Compensation", breakpoint analysis
 */

import type { Rational } from "@capstack/decimal";
import type { Tiers } from "../../claims/tiers.js";
import type { Level } from "../../decide/payoff.js";
import { priceOf } from "../../decide/price-level.js";
import type { ExitSegment, PreparedExit } from "../../pay/prepared-exit.js";
import { toMoney, toRatio } from "../../proceeds/cents.js";
import type { Breakpoint } from "../../shapes/answer/breakpoint.js";
import type { PaymentLevel } from "../../shapes/answer/result.js";
import { ClassPayoffs } from "../class-payoffs.js";
import { bendsOf } from "./bend.js";

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

/** The level that payment reaches, as the response shows it. */
export function paymentLevel(level: Level, tiers: Tiers, equity: Rational): PaymentLevel {
  const { tier, at } = level;
  const kind = tiers.list[tier]?.kind ?? "common";
  if (equity.sign() <= 0 && at.isZero()) return { kind: "none" };
  if (kind === "common") return { kind, price: toRatio(priceOf(level, tiers)) };
  const seniority = (tiers.list[tier] as { seniority?: number | null }).seniority;
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
    const at = { equity, level, regime, price: priceOf(level, stack.tiers) };
    payoffs.moveTo(point);
    const shares = payoffs.nextDollar(regime);
    const cumulative = payoffs.roundedNets(at);
    return {
      index,
      equityValue: toMoney(equity),
      exitValuation: exitValue === null ? null : exitValue.roundTo(2, "ceiling").toNumber(),
      level: paymentLevel(level, stack.tiers, equity),
      price: level.tier === stack.tiers.common ? toRatio(at.price) : null,
      events,
      tranche: { from: toMoney(equity), to: null, shares },
      cumulative,
      jump: jump || (isJump && index === 0),
    };
  });
}
