/** How an event is called by others: its own id, or the one that follows from its place. */
import type { Json, JsonObject } from "./studio-state.js";

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
