/** Reads a lot back from a ledger. */

import { date, double, type Exact, flag, list, oneOf, optional, shape, text } from "@capstack/decimal";
import type { CapTable } from "../model/cap-table.js";
import { addLot } from "../model/lots/lot.js";
import { lotKinds } from "../model/records.js";
import type { Vesting } from "../model/vesting/vesting.js";
import type { AccelerationTerms } from "../shapes/acceleration-terms.js";
import { exact } from "../shapes/figures/exact-field.js";
import type { Milestone } from "../shapes/milestones.js";
import { refuse } from "../shapes/reading.js";
import { labelFields, labelOf } from "../shapes/security-label.js";
import { type TimePlan, type VestingPlan, vestingAllocations } from "../shapes/vesting-plan.js";
import { findNamed } from "./find-named.js";

const months = double({ unit: "count", min: 0, whole: true, optional: true });

const day = date({ optional: true });

const required = { id: text(), name: text({ optional: true }), expires: day, reached: day };

const ledgerMilestone = shape({ ...required, pct: exact() });

const ledgerAcceleration = shape({
  onChangeOfControl: exact(),
  onTermination: optional(shape({ pct: exact(), withinMonths: double({ unit: "count", min: 0, whole: true }) })),
  controlChanged: day,
});

const ledgerPlan = shape(
  {
    steps: list(shape({ date: date(), vestedPct: exact() }), { optional: true }),
    milestones: list(ledgerMilestone, { optional: true }),
    requires: optional(shape(required)),
    acceleration: optional(ledgerAcceleration),
    start: date({ optional: true }),
    months,
    cliffMonths: months,
    intervalMonths: months,
    allocation: oneOf(vestingAllocations, { optional: true }),
  },
  {
    check: ({ place }) => {
      if (place.gives("steps")) return;
      for (const name of ["start", "months", "cliffMonths", "intervalMonths", "allocation"]) place.lacks(name);
    },
  },
);

const ledgerVesting = shape({ plan: ledgerPlan, quantity: exact(), left: exact(), accelerated: exact() });

export const ledgerLot = shape(
  {
    holderId: text(),
    classId: text(),
    poolId: text({ optional: true }),
    securityId: text(),
    kind: oneOf(lotKinds),
    shares: exact(),
    pricePerShare: exact(),
    invested: exact(),
    strikePrice: exact({ optional: true }),
    vesting: optional(ledgerVesting),
    issueDate: date({ optional: true }),
    ...labelFields,
    expirationDate: date({ optional: true }),
    earlyExercise: flag({ default: false }),
    countsInFullyDiluted: flag({ default: true }),
  },
  {
    check: ({ shares, place }) => {
      if (shares.isZero()) refuse(place, "invalid_value", "A lot has shares above zero.", "shares");
    },
  },
);

export function restoreLot(one: Exact<typeof ledgerLot>, table: CapTable): void {
  const { place, poolId } = one;
  const holder = findNamed(place, "holderId", one.holderId, table.holders);
  const stockClass = findNamed(place, "classId", one.classId, table.classes);
  const pool = poolId === null ? null : findNamed(place, "poolId", poolId, table.pools);
  if (holder === null || stockClass === null) return;
  const lot = {
    securityId: one.securityId,
    kind: one.kind,
    holder,
    stockClass,
    pool,
    shares: one.shares,
    pricePerShare: one.pricePerShare,
    invested: one.invested,
    strikePrice: one.strikePrice,
    vesting: one.vesting === null ? null : vestingOf(one.vesting),
    issueDate: one.issueDate,
    label: labelOf(one),
    expirationDate: one.expirationDate,
    earlyExercise: one.earlyExercise,
    countsInFullyDiluted: one.countsInFullyDiluted,
  };
  addLot(table, lot, place.path);
}

function vestingOf({ plan, quantity, left, accelerated }: Exact<typeof ledgerVesting>): Vesting {
  return { plan: planOf(plan), quantity, left, accelerated };
}

function planOf(plan: Exact<typeof ledgerPlan>): VestingPlan {
  const { milestones, requires, acceleration } = plan;
  const time = timePlanOf(plan);
  if (milestones === null && requires === null && acceleration === null) return time;
  return {
    ...time,
    ...(milestones === null ? {} : { milestones: milestones.map((one) => ({ ...milestoneOf(one), pct: one.pct })) }),
    ...(requires === null ? {} : { requires: milestoneOf(requires) }),
    ...(acceleration === null ? {} : { acceleration: accelerationOf(acceleration) }),
  };
}

function milestoneOf({ id, name, expires, reached }: Milestone): Milestone {
  return { id, name, expires, reached };
}

function accelerationOf(terms: Exact<typeof ledgerAcceleration>): AccelerationTerms {
  const { onChangeOfControl, onTermination, controlChanged } = terms;
  const afterwards = onTermination && { pct: onTermination.pct, withinMonths: onTermination.withinMonths };
  return { onChangeOfControl, onTermination: afterwards, controlChanged };
}

function timePlanOf({
  steps,
  start,
  months,
  cliffMonths,
  intervalMonths,
  allocation,
}: Exact<typeof ledgerPlan>): TimePlan {
  if (steps !== null) return { steps: steps.map((step) => ({ date: step.date, vestedPct: step.vestedPct })) };
  return {
    start: start ?? "",
    months: months ?? 0,
    cliffMonths: cliffMonths ?? 0,
    intervalMonths: Math.max(intervalMonths ?? 1, 1),
    allocation: allocation ?? "cumulative_round_down",
  };
}
