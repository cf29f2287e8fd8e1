/** What every event carries besides its own fields. */
export interface EventHead {
  /** What the event is called; its type unless given. */
  readonly label?: string;
  /** Unique; `event-1`, `event-2`, … unless given. */
  readonly id?: string;
  /** `YYYY-MM-DD`, never earlier than the dated event before. */
  readonly date?: string;
}

/**
 * The head of an event about one holder, whose `id` names that holder. The event's own id is `event-<n>`, or `eventId`.
 */
export interface HolderEventHead extends Omit<EventHead, "id"> {
  /** The event's own id; `event-1`, `event-2`, … unless given. */
  readonly eventId?: string;
}
