/** How an event is called by others: its own id, or the one that follows from its place. */
import type { Json, JsonObject, ListedEvent } from "./studio-state.js";

/** Whether the event's `id` is the holder it is about; its own is then `eventId`. */
export function isAboutHolder({ type }: JsonObject): boolean {
  return ["acceleration", "termination", "repurchase"].includes(String(type));
}

/** The id that an event has at its place among those that count, from 0. */
export function idOf(event: JsonObject, i: number): string {
  const { eventId, id } = event;
  if (typeof eventId === "string") return eventId;
  return typeof id === "string" && !isAboutHolder(event) ? id : `event-${i + 1}`;
}

/** A copy that names no event, security, class or round that the first has named. */
export function withoutIds(event: JsonObject): JsonObject {
  const own = new Set(["eventId", ...(isAboutHolder(event) ? [] : ["id"])]);
  const named = new Set(event.type === "priced_round" ? ["roundId", "classId"] : []);
  const rows = (value: Json | undefined): Json | undefined =>
    Array.isArray(value)
      ? value.map((row) =>
          row !== null && typeof row === "object" && !Array.isArray(row)
            ? Object.fromEntries(Object.entries(row).filter(([name]) => name !== "securityId"))
            : row,
        )
      : value;
  return Object.fromEntries(
    Object.entries(event)
      .filter(([name]) => !own.has(name) && !named.has(name))
      .map(([name, value]) => [name, rows(value)]),
  );
}

/** Every text that is said anywhere: none of them may become an id once more. */
export function textsIn(value: unknown, texts: Set<string> = new Set()): Set<string> {
  if (typeof value === "string") texts.add(value);
  else if (value !== null && typeof value === "object") for (const part of Object.values(value)) textsIn(part, texts);
  return texts;
}

/** An id that is not taken, which then is. */
export function freshId(stem: string, taken: Set<string>): string {
  let number = 1;
  while (taken.has(`${stem}-${number}`)) number += 1;
  taken.add(`${stem}-${number}`);
  return `${stem}-${number}`;
}

/**
 * The list with an id of its own on every event that another refers to by its place: what refers to it still does when
 * the list changes.
 */
export function anchored(events: readonly ListedEvent[]): readonly ListedEvent[] {
  const counting = events.flatMap(({ off }, place) => (off ? [] : [place]));
  const texts = textsIn(events.map(({ event }) => event));
  const made = new Map<string, string>();
  const anchors = new Map<number, string>();
  counting.forEach((place, i) => {
    const { event } = events[place] as ListedEvent;
    const implied = `event-${i + 1}`;
    const isMeant = [...texts].some((text) => text === implied || text.startsWith(`${implied}/`));
    if (idOf(event, i) !== implied || event.id === implied || event.eventId === implied || !isMeant) return;
    const id = freshId("e", texts);
    made.set(implied, id);
    anchors.set(place, id);
  });
  if (made.size === 0) return events;
  return events.map(({ off, event }, place) => {
    const id = anchors.get(place);
    const own = id === undefined ? {} : { [isAboutHolder(event) ? "eventId" : "id"]: id };
    return { ...(off ? { off } : {}), event: { ...(renamed(event, made) as JsonObject), ...own } };
  });
}

/** With other ids for events and what they issued, wherever they are referred to. */
function renamed(value: Json | undefined, made: ReadonlyMap<string, string>): Json {
  if (typeof value === "string") {
    const [event = "", ...rest] = value.split("/");
    const id = made.get(event);
    return id === undefined ? value : [id, ...rest].join("/");
  }
  if (Array.isArray(value)) return value.map((part) => renamed(part, made));
  if (value === null || typeof value !== "object") return value ?? null;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === "label" || name === "name" ? part : renamed(part, made),
    ]),
  );
}
