/** Adds an event at a place of the list, begun so that it can be computed at once. */
import { signal } from "@preact/signals";
import { eventGroups, eventNames } from "../company/event-words.js";
import { Menu, type MenuItem } from "../controls/menu.js";
import type { NotYet } from "../engine/beginnings.js";
import { ask } from "../engine/engines.js";
import { today } from "../figures/today.js";
import { state } from "../state/store.js";
import type { ListedEvent } from "../state/studio-state.js";
import { addedEvent, insertEvents, openEvent } from "./list-changes.js";

const items: readonly MenuItem[] = Object.entries(eventGroups).flatMap(([group, names]) =>
  Object.entries(names).map(([id, name]) => ({ id, name, group })),
);

/** Why the last choice could not be added, where it was to stand, and in which list: of another it says nothing. */
const notYet = signal<(NotYet & { readonly place: number; readonly events: readonly ListedEvent[] }) | null>(null);

export interface AddEventProps {
  readonly place: number;
  readonly begun?: boolean;
  readonly onClose?: () => void;
}

export function AddEvent({ place, begun = false, onClose }: AddEventProps) {
  const told = notYet.value;
  const refused = told?.place === place && told.events === state.value.events ? told : null;
  return (
    <div class="add-event">
      <Menu
        class="add"
        items={items}
        begun={begun}
        onChoose={(type) => void addEvent(type, place)}
        {...(onClose ? { onClose } : {})}
      >
        + Add an event
      </Menu>
      {refused === null ? null : (
        <p class="hint" role="status">
          {refused.cannot}{" "}
          {refused.first === undefined ? null : (
            <button type="button" onClick={() => void addEvent(refused.first as string, place)}>
              Add: {eventNames[refused.first]}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

const counting = (events: readonly ListedEvent[]) => events.flatMap(({ off, event }) => (off ? [] : [event]));

/** Begins an event of a type at a place, or says why it cannot happen there. */
async function addEvent(type: string, place: number): Promise<void> {
  notYet.value = null;
  const { events, options } = state.value;
  const reply = await ask("begin", {
    type,
    before: counting(events.slice(0, place)),
    after: counting(events.slice(place)),
    options,
    today: today(),
  });
  if (reply === null) return;
  const begun = reply.refused ? { cannot: "The events before cannot be computed yet; mend them first." } : reply.answer;
  if ("cannot" in begun) {
    notYet.value = { ...begun, place, events };
    return;
  }
  insertEvents(
    place,
    begun.events.map((event) => ({ event })),
  );
  openEvent.value = place + begun.events.length - 1;
  addedEvent.value = openEvent.value;
}
