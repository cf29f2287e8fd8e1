/** `--set path=value`: changes one value of an input. */
import { CliFailure } from "../failure.js";

/**
 * The input with one value changed. A path is dotted with indexes (`events[1].pools[0].pct`) or a JSON pointer
 * (`/events/1/pools/0/pct`); a value is JSON if it parses, else text. Missing parents are created.
 */
export function setValue(input: unknown, assignment: string): unknown {
  const split = assignment.indexOf("=");
  if (split <= 0) throw new CliFailure("usage", `--set ${assignment}: write it as path=value.`);
  const path = readPath(assignment.slice(0, split), assignment);
  return changed(input, path, readValue(assignment.slice(split + 1)), assignment);
}

function readPath(text: string, assignment: string): (string | number)[] {
  if (text.startsWith("/")) {
    const parts = text.slice(1).split("/");
    return parts.map((part) => toKey(part.replaceAll("~1", "/").replaceAll("~0", "~")));
  }
  const parts = [...text.matchAll(/(?:^|\.)([^.[\]]+)|\[(\d+)\]/g)];
  if (parts.map(([part]) => part).join("") !== text) {
    throw new CliFailure("usage", `--set ${assignment}: ${text} is no path; write events[1].label or /events/1/label.`);
  }
  return parts.map(([, name, index]) => (index === undefined ? (name as string) : Number(index)));
}

function toKey(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part;
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function changed(
  at: unknown,
  [key, ...rest]: readonly (string | number)[],
  value: unknown,
  assignment: string,
): unknown {
  if (key === undefined) return value;
  if (typeof key === "number") {
    const list = Array.isArray(at) ? [...at] : [];
    if (key > list.length) {
      throw new CliFailure("input", `--set ${assignment}: the list has ${list.length} items, so there is no ${key}.`);
    }
    list[key] = changed(list[key], rest, value, assignment);
    return list;
  }
  const fields = Object.entries(typeof at === "object" && at !== null && !Array.isArray(at) ? at : {});
  const old = fields.find(([name]) => name === key);
  const next = changed(old?.[1], rest, value, assignment);
  return Object.fromEntries(
    old ? fields.map(([name, item]) => [name, name === key ? next : item]) : [...fields, [key, next]],
  );
}
