/** What a list of companies tells of each beside its name. */
import type { StudioState } from "./studio-state.js";

/** How far a company has come. */
export interface HowFar {
  /** How many events it has. */
  readonly events: number;
  /** What its last round is called; null where it has none, or that has no name. */
  readonly lastRound: string | null;
}

/** @param state as it is kept, which may be of another version */
export function lineOf({ events = [] }: Partial<StudioState>): HowFar {
  const label = events.findLast(({ off, event }) => !off && event.type === "priced_round")?.event.label;
  return { events: events.length, lastRound: typeof label === "string" ? label : null };
}
