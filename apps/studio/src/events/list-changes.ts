/** Changes of the list of events: which is open, and what rests on what is switched off, moved or taken out. */
import { signal } from "@preact/signals";
import { company, holderNames } from "../company/company.js";
import { ask } from "../engine/engines.js";
import type { KeptValid } from "../engine/keep-valid.js";
import { anchored } from "../state/event-id.js";
import { whenOpened } from "../state/open-company.js";
import { change, state } from "../state/store.js";
import type { ListedEvent } from "../state/studio-state.js";

/** The event whose form is open; none once another company is shown. */
export const openEvent = signal<number | null>(null);

/** The event just added, whose form comes into view and takes the focus; none once it has. */
export const addedEvent = signal<number | null>(null);

/** A change that others stand against: what it is, where it is asked, and what would keep the list valid. */
export interface Pending extends KeptValid {
  readonly place: number;
  /** What is asked for, to stand on the button. */
  readonly wanted: string;
  readonly after: () => void;
}
export const pendingChange = signal<Pending | null>(null);

whenOpened(() => {
  openEvent.value = null;
  pendingChange.value = null;
});

type Next = (events: readonly ListedEvent[]) => readonly ListedEvent[];

/** Changes the list; `field` names what is typed into, for undo. */
export function setEvents(next: Next, field: string | null = null): void {
  pendingChange.value = null;
  change((state) => ({ ...state, events: next(state.events) }), field);
}

/** Changes which events count and in which order; asks first where others rest on what changes. */
async function arrange(place: number, wanted: string, next: Next, after: () => void = () => {}): Promise<void> {
  const before = state.value;
  const events = next(anchored(before.events));
  const apply = (kept: readonly ListedEvent[]) => {
    setEvents(() => kept);
    after();
  };
  if (company.value.issues.length > 0) return apply(events);
  const names = holderNames.value;
  const reply = await ask("keepValid", { events, options: before.options, names });
  if (reply === null || state.value !== before) return;
  if (reply.refused) return apply(events);
  const { mendings, events: kept } = reply.answer;
  if (mendings.every(({ did }) => did === "named")) return apply(kept);
  pendingChange.value = { place, wanted, events: kept, mendings, after };
}

/** Does what was asked for, with what keeps the list valid. */
export function acceptPending(): void {
  const pending = pendingChange.value;
  if (pending === null) return;
  setEvents(() => pending.events);
  pending.after();
}

/** Switches an event on or off. */
export function switchEvent(place: number): void {
  const entry = state.value.events[place];
  if (entry === undefined) return;
  void arrange(place, entry.off ? "Switch on" : "Switch off", (events) => {
    const { off, event } = events[place] as ListedEvent;
    return events.with(place, off ? { event } : { event, off: true });
  });
}

/** Moves an event to another place; what has the focus goes with it. */
export function moveEvent(from: number, to: number): void {
  const { length } = state.value.events;
  if (from === to || to < 0 || to >= length) return;
  const wasOpen = openEvent.value;
  void arrange(
    from,
    "Move",
    (events) => events.toSpliced(from, 1).toSpliced(to, 0, events[from] as ListedEvent),
    () => {
      if (wasOpen === from) openEvent.value = to;
      else openEvent.value = null;
      setTimeout(() => document.querySelector<HTMLElement>(`.event-name[data-place="${to}"]`)?.focus());
    },
  );
}

/** Takes an event out. */
export function deleteEvent(place: number): void {
  void arrange(
    place,
    "Delete",
    (events) => events.toSpliced(place, 1),
    () => {
      openEvent.value = null;
    },
  );
}

/** Puts events in at a place. */
export function insertEvents(place: number, entries: readonly ListedEvent[]): void {
  setEvents((events) => anchored(events).toSpliced(place, 0, ...entries));
}
