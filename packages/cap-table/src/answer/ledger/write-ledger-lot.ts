/** Writes a lot into the ledger. */

import type { Rational } from "@capstack/decimal";
import type { Lot } from "../../model/records.js";
import type { Vesting } from "../../model/vesting/vesting.js";
import type { AccelerationTerms } from "../../shapes/acceleration-terms.js";
import type { VestingMilestone } from "../../shapes/milestones.js";
import type { VestingPlan } from "../../shapes/vesting-plan.js";
import { orNull, writeExact } from "./exact-number.js";
import type { LedgerAcceleration, LedgerLot, LedgerMilestone, LedgerVesting } from "./ledger-lot.js";

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
  const { milestones, acceleration, ...time } = plan;
  return {
    ...("steps" in time ? { ...time, steps: time.steps.map(writeStep) } : time),
    ...(milestones === undefined ? {} : { milestones: milestones.map(writeMilestone) }),
    ...(acceleration === undefined ? {} : { acceleration: writeAcceleration(acceleration) }),
  };
}

function writeStep({ date, vestedPct }: { readonly date: string; readonly vestedPct: Rational }) {
  return { date, vestedPct: writeExact(vestedPct) };
}

function writeMilestone({ pct, ...milestone }: VestingMilestone): LedgerMilestone {
  return { ...milestone, pct: writeExact(pct) };
}

function writeAcceleration(terms: AccelerationTerms): LedgerAcceleration {
  const { onChangeOfControl, onTermination, controlChanged } = terms;
  return {
    onChangeOfControl: writeExact(onChangeOfControl),
    onTermination: onTermination && { ...onTermination, pct: writeExact(onTermination.pct) },
    controlChanged,
  };
}
