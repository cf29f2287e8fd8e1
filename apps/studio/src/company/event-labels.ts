/**
 * Names of events for tables and axes. Where two events have one name, the holder's name or the day is added, whichever is
 * shorter and still tells them apart.
 */
import type { Json, JsonObject } from "../state/studio-state.js";
import { nameOf } from "./event-words.js";

/** Each event with the name that people know it by; with one of its own where another has the same. */
export function distinctLabels(events: readonly JsonObject[]): JsonObject[] {
  const counts = new Map<string, number>();
  for (const event of events) counts.set(nameOf(event), (counts.get(nameOf(event)) ?? 0) + 1);
  const names = namesIn(events);
  const taken = new Set<string>();
  return events.map((event) => {
    const name = nameOf(event);
    // The name of a round is also that of its series, so it stays as it was typed.
    if (counts.get(name) === 1 || event.type === "priced_round") return { ...event, label: name };
    const who = whoIsIn(event, names);
    const date = textOf(event.date);
    // Of several people the day says more than the first of them.
    const words = (rowsOf(event).length > 1 ? [date, who] : [who, date]).filter(
      (word) => word !== null && !name.includes(word),
    );
    const short = event.label === undefined ? name.replace(/ (issued|granted)$/, "") : name;
    const choices = [...words, words.join(", ")].flatMap((word) => (word === "" ? [] : [`${short}: ${word}`]));
    const label = (choices.find((one) => !taken.has(one)) ?? name).slice(0, MOST_LETTERS);
    taken.add(label);
    return { ...event, label };
  });
}

/** As many as an engine takes of a label. */
const MOST_LETTERS = 200;

const rowsOf = (event: JsonObject): readonly JsonObject[] =>
  ([event.grants, event.safes, event.notes, event.warrants, event.investments].find(Array.isArray) ??
    []) as readonly JsonObject[];

function namesIn(events: readonly JsonObject[]): ReadonlyMap<string, string> {
  return new Map(
    events.flatMap(rowsOf).flatMap(({ id, name }) => (textOf(name) === null ? [] : [[String(id), String(name)]])),
  );
}

function whoIsIn(event: JsonObject, names: ReadonlyMap<string, string>): string | null {
  const rows = rowsOf(event);
  const name = names.get(String(rows[0]?.id));
  if (name === undefined) return null;
  return rows.length === 1 ? name : `${name} and ${rows.length - 1} more`;
}

const textOf = (value: Json | undefined): string | null => (typeof value === "string" && value !== "" ? value : null);
