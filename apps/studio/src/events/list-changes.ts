/** Changes of the list of events, and which of them is open. */
import { effect, signal } from "@preact/signals";
import { opened } from "../state/open-company.js";
import { change } from "../state/store.js";
import type { ListedEvent } from "../state/studio-state.js";

/** The event whose form is open; none once another company is shown. */
export const openEvent = signal<number | null>(null);
effect(() => {
  opened.value;
  openEvent.value = null;
});

/** Changes the list; `field` names what is typed into, for undo. */
export function setEvents(
  next: (events: readonly ListedEvent[]) => readonly ListedEvent[],
  field: string | null = null,
): void {
  change((state) => ({ ...state, events: next(state.events) }), field);
}

/** Moves an event to another place; what has the focus goes with it. */
export function moveEvent(from: number, to: number): void {
  setEvents((events) => {
    const moved = events[from];
    if (moved === undefined || to < 0 || to >= events.length) return events;
    if (openEvent.value === from) openEvent.value = to;
    setTimeout(() => document.querySelector<HTMLElement>(`.event-name[data-place="${to}"]`)?.focus());
    return events.toSpliced(from, 1).toSpliced(to, 0, moved);
  });
}
