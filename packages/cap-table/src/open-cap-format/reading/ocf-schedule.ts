/** The days of a vesting schedule of the format. */

import { addDays, addMonths, isDate } from "@capstack/decimal";
import { amount, field, type OcfObject, text } from "./ocf-object.js";

/** The days on which a security's conditions were met: its start and its events, by condition. */
export interface VestingDays {
  readonly start: string | undefined;
  readonly events: ReadonlyMap<string, string>;
}

export const MOST_TRANCHES = 1200;

export function datesOf(
  condition: unknown,
  { start, events }: VestingDays,
  reached: ReadonlyMap<string, string>,
): string[] {
  const trigger = field(condition, "trigger");
  switch (text(trigger, "type")) {
    case "VESTING_START_DATE":
      return start === undefined ? [] : [start];
    case "VESTING_EVENT":
      return [events.get(text(condition, "id") ?? "")].filter((date) => date !== undefined);
    case "VESTING_SCHEDULE_ABSOLUTE":
      return [text(trigger, "date") ?? text(trigger, "at")].filter(isDate);
    case "VESTING_SCHEDULE_RELATIVE":
      return relativeDates(trigger, reached.get(text(trigger, "relative_to_condition_id") ?? ""));
    default:
      return [];
  }
}

function relativeDates(trigger: unknown, from: string | undefined): string[] {
  const period = field(trigger, "period");
  const [length, occurrences] = [amount(period, "length") ?? 0, amount(period, "occurrences") ?? 1];
  if (from === undefined || !Number.isInteger(length) || length < 1 || occurrences > MOST_TRANCHES) return [];
  const step = text(period, "type") === "DAYS" ? addDays : addMonths;
  return Array.from({ length: Math.floor(occurrences) }, (_, index) => step(from, length * (index + 1)));
}

/** The start and the vesting events of every security. */
export function vestingDays(objects: readonly OcfObject[]): Map<string, VestingDays> {
  const days = new Map<string, { start: string | undefined; events: Map<string, string> }>();
  for (const one of objects) {
    const [security, date] = [text(one, "security_id"), text(one, "date")];
    if (security === undefined || !isDate(date)) continue;
    const known = days.get(security) ?? { start: undefined, events: new Map() };
    if (one.object_type === "TX_VESTING_START") known.start = date;
    else if (one.object_type === "TX_VESTING_EVENT") known.events.set(text(one, "vesting_condition_id") ?? "", date);
    else continue;
    days.set(security, known);
  }
  return days;
}

export const noVestingDays: VestingDays = { start: undefined, events: /* @__PURE__ */ new Map() };
