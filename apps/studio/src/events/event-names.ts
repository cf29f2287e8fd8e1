/** What a list of events calls whatever has an id, and the form that an event is written in. */
import { nameOf } from "../company/event-words.js";
import type { Definitions } from "../form/schema.js";
import type { WordsFor } from "../form/words/issue-words.js";
import { idOf } from "../state/event-id.js";
import type { JsonObject, ListedEvent } from "../state/studio-state.js";

/** The id that the engine gives a pool if the event names none, and what it calls that pool unless it is given a name. */
const FIRST_POOL = "pool";
const POOL_NAME = "Option pool";

/** Holders as the events name them, classes, plans, and the events themselves, by their ids. */
export function namesIn(events: readonly ListedEvent[]): Map<string, string> {
  const known = new Map<string, string>();
  const keep = (value: unknown): void => {
    if (value === null || typeof value !== "object") return;
    const { id, name, classId, className } = value as Record<string, unknown>;
    if (typeof id === "string" && typeof name === "string") known.set(id, name);
    if (typeof classId === "string" && typeof className === "string") known.set(classId, className);
    for (const part of Object.values(value)) keep(part);
  };
  events.forEach(({ event }, place) => {
    known.set(idOf(event, place), nameOf(event));
    if (event.type === "pool_change") {
      const id = String(event.poolId ?? FIRST_POOL);
      known.set(id, String(event.name ?? known.get(id) ?? (id === FIRST_POOL ? POOL_NAME : id)));
    }
    keep(event);
  });
  return known;
}

/** The fields of an event's form, and their values. */
export function formOf(
  event: JsonObject,
  definitions: Definitions | null,
): Pick<WordsFor, "of" | "definitions" | "value"> {
  const of = Object.keys(definitions ?? {}).find((name) => definitions?.[name]?.title === event.type) ?? "";
  return { of, definitions, value: event };
}
