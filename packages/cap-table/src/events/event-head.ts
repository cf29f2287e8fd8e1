/** What every event carries besides its own fields. */
export interface EventHead {
  /** What the event is called; its type unless given. */
  readonly label?: string;
  /** Unique; `event-<n>` unless given, n from 1. */
  readonly id?: string;
  /** `YYYY-MM-DD`, never earlier than the dated event before. */
  readonly date?: string;
}
