/** Changes of the list of events: which is open, and what rests on what is switched off, moved or taken out. */
import { signal } from "@preact/signals";
import { company, holderNames } from "../company/company.js";
import { ask } from "../engine/engines.js";
import type { KeptValid } from "../engine/events/keep-valid.js";
import { anchored } from "../state/event-id.js";
import { whenOpened } from "../state/open-company.js";
import { change, state } from "../state/store.js";
import type { ListedEvent } from "../state/studio-state.js";

/** The event whose form is open; none once another company is shown. */
export const openEvent = signal<number | null>(null);

/** The event just added, whose form comes into view and takes the focus; none once it has. */
export const addedEvent = signal<number | null>(null);

/** The refused event whose form comes into view with its first field at fault in focus; none once it has. */
export const faultyEvent = signal<number | null>(null);

/** A change that others stand against: what it is, where it is asked, and what would keep the list valid. */
export interface Pending extends KeptValid {
  readonly place: number;
  /** Where the event stands afterwards; null where it is gone. */
  readonly to: number | null;
  /** What is asked for, to stand on the button. */
  readonly wanted: string;
  readonly after: () => void;
}
export const pendingChange = signal<Pending | null>(null);

/** Grows when changes that wait must not be made any more: another company is shown, or a question is open. */
let occasion = 0;

whenOpened(() => {
  occasion += 1;
  openEvent.value = null;
  pendingChange.value = null;
});

type Next = (events: readonly ListedEvent[]) => readonly ListedEvent[];

/** Changes the list; `field` names what is typed into, for undo. */
export function setEvents(next: Next, field: string | null = null): void {
  pendingChange.value = null;
  change((state) => ({ ...state, events: next(state.events) }), field);
}

interface Arrangement {
  readonly place: number;
  readonly to: number | null;
  readonly wanted: string;
  readonly next: Next;
  readonly after?: () => void;
}

let turn: Promise<void> = Promise.resolve();

/** Arranges the list once what was pressed before is done: of two quick presses neither is lost. */
function inTurn(arrangement: () => Arrangement | undefined): void {
  const pressedOn = occasion;
  const { length } = state.value.events;
  turn = turn.then(async () => {
    // Another event stands at the place where the list has become longer or shorter.
    while (pressedOn === occasion && state.value.events.length === length) {
      const wanted = arrangement();
      if (wanted === undefined || (await arrange(wanted))) return;
    }
    moving = null;
  });
}

/**
 * Changes which events count and in which order; asks first where others rest on what changes.
 * @returns false where something else was changed meanwhile, and nothing was done
 */
async function arrange({ place, to, wanted, next, after = () => {} }: Arrangement): Promise<boolean> {
  const before = state.value;
  const events = next(anchored(before.events));
  const apply = (kept: readonly ListedEvent[]) => {
    setEvents(() => kept);
    after();
    return true;
  };
  if (company.value.issues.length > 0) return apply(events);
  const names = holderNames.value;
  const reply = await ask("keepValid", { events, options: before.options, names });
  if (reply === null || state.value !== before) return false;
  if (reply.refused) return apply(events);
  const { mendings, events: kept } = reply.answer;
  if (mendings.every(({ did }) => did === "named")) return apply(kept);
  occasion += 1;
  pendingChange.value = { place, to, wanted, events: kept, mendings, after };
  return true;
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
  inTurn(() => {
    const entry = state.value.events[place];
    if (entry === undefined) return undefined;
    const { off, event } = entry;
    const next: Next = (events) => events.with(place, off ? { event } : { event, off: true });
    return { place, to: place, wanted: off ? "Switch on" : "Switch off", next };
  });
}

/** Moves an event to another place; what has the focus goes with it. */
export function moveEvent(from: number, to: number, moved: () => void = () => {}): void {
  const { length } = state.value.events;
  if (from === to || to < 0 || to >= length) return;
  inTurn(() => {
    const wasOpen = openEvent.value;
    const next: Next = (events) => events.toSpliced(from, 1).toSpliced(to, 0, events[from] as ListedEvent);
    const after = () => {
      openEvent.value = wasOpen === from ? to : null;
      moved();
      focusOn(to);
    };
    return { place: from, to, wanted: "Move", next, after };
  });
}

/** The event that keys are moving: the place where its row is drawn, and where it stands once all presses are done. */
let moving: { readonly seen: number; readonly now: number; readonly pressedOn: number } | null = null;

/** Moves an event by one place, from where earlier presses leave it. */
export function moveBy(place: number, by: 1 | -1): void {
  const from = moving?.seen === place && moving.pressedOn === occasion ? moving.now : place;
  const to = from + by;
  if (to < 0 || to >= state.value.events.length) return;
  moving = { seen: place, now: to, pressedOn: occasion };
  moveEvent(from, to, () => {
    if (moving !== null) moving = moving.now === to ? null : { ...moving, seen: to };
  });
}

/** Takes an event out. */
export function deleteEvent(place: number): void {
  inTurn(() => ({
    place,
    to: null,
    wanted: "Delete",
    next: (events) => events.toSpliced(place, 1),
    after: () => {
      openEvent.value = null;
      focusOn(place && place - 1);
    },
  }));
}

/** Puts the focus on an event, once the list is drawn. */
function focusOn(place: number): void {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus());
}

/** Puts events in at a place. */
export function insertEvents(place: number, entries: readonly ListedEvent[]): void {
  setEvents((events) => anchored(events).toSpliced(place, 0, ...entries));
}
