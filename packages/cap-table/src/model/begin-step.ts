/** An event's entry into the fold: its id is new, its day not earlier than the last, and the table moves to that day. */

import { duplicateSentence } from "@capstack/decimal";
import { type CapTable, refuse } from "./cap-table.js";
import { EventStep } from "./event-step.js";
import { advanceTo } from "./lots/lot-vesting.js";

/** What identifies an event; the id is null when it takes the default. */
interface EventIdentity {
  readonly id: string | null;
  readonly label: string;
  readonly date: string | null;
}

/** The id of an event that has none of its own: its number among all events of the table, from 1. */
export function defaultEventId(number: number): string {
  return `event-${number}`;
}

export function beginStep(table: CapTable, { id, label, date }: EventIdentity, index: number): EventStep {
  table.eventCount += 1;
  const eventId = id ?? defaultEventId(table.eventCount);
  const step = new EventStep(index, eventId, label, date);
  if (table.eventIds.has(eventId)) {
    refuse("duplicate_id", duplicateSentence("id", eventId), step.path("id"));
  }
  table.eventIds.add(eventId);
  if (date !== null && table.date !== null && date < table.date) {
    refuse("date_order", `${date} is earlier than ${table.date}, the event before.`, step.path("date"));
  }
  if (date !== null) advanceTo(table, date);
  return step;
}
