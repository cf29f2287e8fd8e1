/** One period of a forecast in whole cents. */
import { type Sides, splitCents } from "../../plan/cents.js";
import type { FundPlan } from "../../plan/fund-plan.js";
import { RunningCents, RunningParts, RunningSides } from "../../plan/running-cents.js";
import { RunningCarry } from "./running-carry.js";

/** One period in whole cents. */
export interface CentsRow {
  readonly index: number;
  readonly calls: Sides;
  readonly fees: Sides;
  readonly expenses: Sides;
  readonly newInvestments: number;
  readonly followOns: number;
  readonly recycled: number;
  readonly proceeds: number;
  readonly proceedsByTier: readonly number[];
  readonly distributions: Sides;
  /** Limited partners' cash before carry: their distribution and the carry. */
  readonly lpCash: number;
  readonly carry: number;
  readonly cash: number;
  readonly investedCost: number;
  readonly value: number;
  readonly gains: number;
  readonly accruedCarry: number;
  readonly nav: Sides;
}

export function newLines(plan: FundPlan) {
  return {
    newInvestments: new RunningCents(),
    followOns: new RunningCents(),
    fees: new RunningCents(),
    expenses: new RunningCents(),
    recyclable: new RunningCents(),
    exits: new RunningCents(),
    carry: new RunningCarry(),
    proceeds: new RunningCents(),
    tiers: new RunningParts(plan.tiers.length),
    calls: new RunningSides(),
    feeSides: new RunningSides(),
    expenseSides: new RunningSides(),
    distributable: new RunningSides(),
  };
}

/** NAV by side: what each holds of portfolio and cash, with accrued carry moved from the limited partners to the GP. */
export function navSides(plan: FundPlan, lpShare: number, value: number, cash: number, accrued: number): Sides {
  const lp = lpShare * value + plan.lpPct * cash - accrued;
  const gp = (1 - lpShare) * value + plan.gpPct * cash + accrued;
  return splitCents(value + cash, lp / 100, gp / 100);
}
