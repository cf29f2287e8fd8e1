/**
 * Control of the company changes hands, as in a merger. What awards and stock state for it, a single trigger, vests at
 * once; and it starts the months within which a termination sets off a double trigger. Grants made later have neither.
 */

import { type Input, shape } from "@capstack/decimal";
import { type CapTable, refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { changeLot } from "../../model/lots/lot.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { partOfUnvested } from "./acceleration.js";

export const changeOfControlEvent = shape({ type: typeOf("change_of_control"), ...eventHead });

/** The company comes under another's control, on the event's date. */
export interface ChangeOfControlEvent extends Input<typeof changeOfControlEvent> {}

export function applyChangeOfControl(table: CapTable, _: unknown, step: EventStep): void {
  const { date } = table;
  if (date === null) refuse("date_required", "What is unvested depends on the day: date the event.", step.path("date"));
  for (const lot of table.lots.values()) {
    const terms = lot.vesting?.plan.acceleration;
    if (lot.vesting === null || terms === undefined) continue;
    const accelerated = lot.vesting.accelerated.plus(partOfUnvested(lot, terms.onChangeOfControl, date));
    const plan = { ...lot.vesting.plan, acceleration: { ...terms, controlChanged: date } };
    changeLot(table, lot, { vesting: { ...lot.vesting, plan, accelerated } });
  }
}
