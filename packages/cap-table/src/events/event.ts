/**
 * The one place that knows every event type: what reads it and what applies it. A new type is a file of its own, a
 * member of the union and a case here.
 */
import { nearestName } from "@capstack/decimal";
import { Fields, type Reading } from "../reading/fields.js";
import type { CapTable } from "../table/cap-table.js";
import type { EventStep } from "../table/event-step.js";
import { applyCommonIssuance, type CommonIssuanceEvent, readCommonIssuance } from "./common-issuance.js";
import { applyPoolChange, type PoolChangeEvent, readPoolChange } from "./pool-change.js";
import { applyPricedRound, type PricedRoundEvent, readPricedRound } from "./priced-round.js";

/** One thing that happened to the company. Events take effect in the order of the list. */
export type CapTableEvent = CommonIssuanceEvent | PoolChangeEvent | PricedRoundEvent;

/** Every event's `type`. */
export type CapTableEventType = CapTableEvent["type"];

/**
 * The event types this engine knows.
 * @example eventTypes.includes("priced_round") // => true
 */
export const eventTypes = [
  "common_issuance",
  "pool_change",
  "priced_round",
] as const satisfies readonly CapTableEventType[];

/** An event read into exact values, ready to be applied. */
export interface PreparedEvent {
  readonly type: CapTableEventType;
  readonly label: string;
  readonly id: string | null;
  readonly date: string | null;
  readonly apply: (table: CapTable, step: EventStep) => void;
}

export function readEvent(value: unknown, index: number, reading: Reading): PreparedEvent | null {
  return Fields.read(value, ["events", index], reading, (fields) => {
    const type = fields.text("type") as CapTableEventType;
    const label = fields.optionalText("label") ?? type;
    const id = fields.optionalText("id");
    const date = fields.optionalDate("date");
    return { type, label, id, date, apply: readEffect(type, fields) };
  });
}

function readEffect(type: CapTableEventType, fields: Fields): PreparedEvent["apply"] {
  switch (type) {
    case "common_issuance":
      return effect(readCommonIssuance(fields), applyCommonIssuance);
    case "pool_change":
      return effect(readPoolChange(fields), applyPoolChange);
    case "priced_round":
      return effect(readPricedRound(fields), applyPricedRound);
    default:
      return unknownType(type satisfies never, fields);
  }
}

function effect<Event>(
  event: Event,
  apply: (table: CapTable, event: Event, step: EventStep) => void,
): PreparedEvent["apply"] {
  return (table, step) => apply(table, event, step);
}

function unknownType(type: string, fields: Fields): PreparedEvent["apply"] {
  const meant = nearestName(type, eventTypes);
  const hint = meant === undefined ? `Known types: ${eventTypes.join(", ")}.` : `Did you mean ${meant}?`;
  if (type !== "") fields.problem("unknown_event_type", `"${type.slice(0, 40)}" is not an event type. ${hint}`, "type");
  return () => undefined;
}
