/** Writes a lot into the ledger. */

import type { Rational } from "@capstack/decimal";
import type { Lot } from "../../model/records.js";
import type { Vesting } from "../../model/vesting/vesting.js";
import type { VestingMilestone } from "../../shapes/milestones.js";
import type { VestingPlan } from "../../shapes/vesting-plan.js";
import { orNull, writeExact } from "./exact-number.js";
import type { LedgerLot, LedgerMilestone, LedgerVesting } from "./ledger-lot.js";

export function writeLot(lot: Lot): LedgerLot {
  const { securityId, kind, issueDate, expirationDate, earlyExercise, countsInFullyDiluted } = lot;
  return {
    securityId,
    kind,
    holderId: lot.holder.id,
    classId: lot.stockClass.id,
    poolId: lot.pool?.id ?? null,
    shares: writeExact(lot.shares),
    pricePerShare: writeExact(lot.pricePerShare),
    invested: writeExact(lot.invested),
    strikePrice: orNull(lot.strikePrice),
    vesting: lot.vesting === null ? null : writeVesting(lot.vesting),
    issueDate,
    ...lot.label,
    expirationDate,
    earlyExercise,
    countsInFullyDiluted,
  };
}

function writeVesting({ plan, quantity, left, accelerated }: Vesting): LedgerVesting {
  return {
    plan: writePlan(plan),
    quantity: writeExact(quantity),
    left: writeExact(left),
    accelerated: writeExact(accelerated),
  };
}

function writePlan(plan: VestingPlan): LedgerVesting["plan"] {
  const { milestones, ...time } = plan;
  const written = "steps" in time ? { steps: time.steps.map(writeStep) } : time;
  return milestones === undefined ? written : { ...written, milestones: milestones.map(writeMilestone) };
}

function writeStep({ date, vestedPct }: { readonly date: string; readonly vestedPct: Rational }) {
  return { date, vestedPct: writeExact(vestedPct) };
}

function writeMilestone({ pct, ...milestone }: VestingMilestone): LedgerMilestone {
  return { ...milestone, pct: writeExact(pct) };
}
