/** Adds an event at a place of the list, begun so that it can be computed at once. */
import { signal } from "@preact/signals";
import { eventGroups, eventNames } from "../company/event-words.js";
import type { MenuItem } from "../controls/menu/menu.js";
import { MenuButton } from "../controls/menu/menu-button.js";
import { state } from "../state/store.js";
import type { Refused } from "./added-event.js";

const items: readonly MenuItem[] = Object.entries(eventGroups).flatMap(([group, names]) =>
  Object.entries(names).map(([id, name]) => ({ id, name, group })),
);

/** Why the last choice could not be added. */
const notYet = signal<Refused | null>(null);

/** Begins an event of a type at a place, or says why it cannot happen there. */
async function addEvent(type: string, place: number): Promise<void> {
  notYet.value = null;
  notYet.value = await (await import("./event-form.js")).addEvent(type, place);
}

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
      <MenuButton
        class="add"
        items={items}
        begun={begun}
        onChoose={(type) => void addEvent(type, place)}
        {...(onClose ? { onClose } : {})}
      >
        + Add an event
      </MenuButton>
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
