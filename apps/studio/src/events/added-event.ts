/** An event that is added: begun so that it can be computed at once, loaded with the forms. */

import { ask } from "../engine/engines.js";
import type { NotYet } from "../engine/events/beginnings.js";
import { today } from "../figures/today.js";
import { state } from "../state/store.js";
import type { ListedEvent } from "../state/studio-state.js";
import { addedEvent, insertEvents, openEvent } from "./list-changes.js";

/** Why it could not be added, where it was to stand, and in which list: of another it says nothing. */
export interface Refused extends NotYet {
  readonly place: number;
  readonly events: readonly ListedEvent[];
}

const counting = (events: readonly ListedEvent[]) => events.flatMap(({ off, event }) => (off ? [] : [event]));

/**
 * Begins an event of a type at a place.
 * @returns why it cannot happen there; null where it was added
 */
export async function addEvent(type: string, place: number): Promise<Refused | null> {
  const { events, options } = state.value;
  const reply = await ask("begin", {
    type,
    before: counting(events.slice(0, place)),
    after: counting(events.slice(place)),
    options,
    today: today(),
  });
  if (reply === null) return null;
  const begun = reply.refused ? { cannot: "The events before cannot be computed yet; mend them first." } : reply.answer;
  if ("cannot" in begun) return { ...begun, place, events };
  insertEvents(
    place,
    begun.events.map((event) => ({ event })),
  );
  openEvent.value = place + begun.events.length - 1;
  addedEvent.value = openEvent.value;
  return null;
}
