/**
 * The company reaches a milestone, such as an approval or a first sale: what awards and stock made to vest by it vests on
 * that day. Of one security, of one holder, or of everything whose vesting names the milestone. Where it has expired, it
 * can no longer be reached.
 * @see Open Cap Format 1.2, VestingEvent
 */

import { type Exact, type Input, shape, text, unknownIdSentence } from "@capstack/decimal";
import { type CapTable, refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { requireHolder } from "../../model/holder.js";
import { changeLot, scheduleVesting } from "../../model/lots/lot.js";
import { requireLot } from "../../model/lots/require-lot.js";
import type { Lot } from "../../model/records.js";
import { milestonesOf, reach, type Vesting } from "../../model/vesting/vesting.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { isOpen, type Milestone } from "../../shapes/milestones.js";
import { refuse as refuseField } from "../../shapes/reading.js";

export const milestoneEvent = shape(
  {
    type: typeOf("milestone"),
    ...eventHead,
    /** The milestone, by its id in the vesting of grants. */
    milestone: text(),
    /** Only this security; everything that names the milestone by default. */
    securityId: text({ optional: true }),
    /** Only what this holder has; not with securityId. */
    holderId: text({ optional: true }),
  },
  {
    check: ({ place }) => {
      if (!place.gives("securityId") || !place.gives("holderId")) return;
      refuseField(place, "conflicting_fields", "Only one of securityId, holderId may be given.", "holderId");
    },
  },
);

/** A milestone reached, for one security, for one holder, or for all that name it. */
export interface MilestoneEvent extends Input<typeof milestoneEvent> {}

type Reached = Exact<typeof milestoneEvent>;

/** A lot whose vesting names the milestone. */
interface Named {
  readonly lot: Lot;
  readonly vesting: Vesting;
  readonly milestone: Milestone;
}

export function applyMilestone(table: CapTable, event: Reached, step: EventStep): void {
  const { date } = table;
  if (date === null) refuse("date_required", "A milestone is reached on a day: date the event.", step.path("date"));
  const named = [...lotsOf(table, event, step)].flatMap((lot) => namedBy(lot, event.milestone));
  if (named.length === 0) refuseUnknown(table, event, step);
  const open = named.filter(({ milestone }) => isOpen(milestone, date));
  if (open.length === 0) refuseClosed(named, date, step);
  for (const { lot, vesting } of open) {
    changeLot(table, lot, { vesting: reach(vesting, event.milestone, date) });
    if (vesting.plan.requires?.id === event.milestone) scheduleVesting(table, lot);
  }
}

function lotsOf(table: CapTable, { securityId, holderId }: Reached, step: EventStep): Iterable<Lot> {
  if (securityId !== null) return [requireLot(table, securityId, step.path("securityId"))];
  return holderId === null ? table.lots.values() : requireHolder(table, holderId, step.path("holderId")).lots;
}

function namedBy(lot: Lot, id: string): Named[] {
  const { vesting } = lot;
  const milestone = vesting === null ? undefined : milestonesOf(vesting).find((one) => one.id === id);
  return vesting === null || milestone === undefined ? [] : [{ lot, vesting, milestone }];
}

function refuseUnknown(table: CapTable, { milestone }: Reached, step: EventStep): never {
  const known = [...table.lots.values()].flatMap(({ vesting }) => (vesting === null ? [] : milestonesOf(vesting)));
  const path = step.path("milestone");
  const wanted = "a milestone in the vesting of what is held";
  return refuse(
    "unknown_milestone",
    unknownIdSentence(path, milestone, wanted, new Set(known.map(({ id }) => id))),
    path,
  );
}

/** Says of the last of them why it cannot be reached. */
function refuseClosed(named: readonly Named[], date: string, step: EventStep): never {
  const { id, reached, expires } = (named.at(-1) as Named).milestone;
  const why =
    reached === null
      ? `expired on ${expires ?? date}: it can no longer be reached on ${date}`
      : `was reached on ${reached} already`;
  return refuse("milestone_closed", `The milestone "${id}" ${why}.`, step.path("milestone"));
}
