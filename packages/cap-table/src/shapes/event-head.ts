/** What every event carries besides its own fields. */
import { date, type Field, type InputFields, oneOf, text } from "@capstack/decimal";

const label = text({ optional: true });

export const eventHead = {
  /** What the event is called; its type by default. */
  label,
  /** Unique; `event-1`, `event-2`, … by default. */
  id: text({ optional: true }),
  /** `YYYY-MM-DD`, never earlier than the dated event before. */
  date: date({ optional: true }),
};

/** What every event carries besides its own fields. */
export interface EventHead extends InputFields<typeof eventHead> {}

/**
 * The head of an event about one holder, whose `id` names that holder. The event's own id is `event-<n>`, or `eventId`.
 */
export const holderEventHead = {
  /** What the event is called; its type by default. */
  label,
  /** The event's own id; `event-1`, `event-2`, … by default. */
  eventId: text({ optional: true }),
  /** `YYYY-MM-DD`, never earlier than the dated event before. */
  date: date({ optional: true }),
};

/** What an event about one holder carries besides its own fields; its own id is `event-<n>`, or `eventId`. */
export interface HolderEventHead extends InputFields<typeof holderEventHead> {}

/** An event's own `type`. */
export function typeOf<const Type extends string>(type: Type): Field<Type, Type, false> {
  return oneOf([type]);
}
