/**
 * What rests on what: a changed list of events that can no longer be computed is made valid again, by the least that does
 * it. A person whose first mention is gone is named again; a line that names what is gone is left out; an event that has
 * nothing else is switched off.
 */
import { type CapTableEvent, computeCapTable, isEngineError } from "@capstack/cap-table";
import type { Json, JsonObject, ListedEvent } from "../../state/studio-state.js";
import type { Issue } from "../issue.js";

export interface KeepValidQuestion {
  readonly events: readonly ListedEvent[];
  readonly options: JsonObject;
  /** Names of holders by their ids, as the list before the change had them. */
  readonly names: Readonly<Record<string, string>>;
}

/** One thing that was done to keep the list valid: to which event, and about what. */
export interface Mending {
  readonly place: number;
  readonly did: "named" | "left out" | "switched off";
  /** Who or what it is about: a name, or the engine's reason. */
  readonly about: string;
  /** The list whose line was left out. */
  readonly list?: string;
}

export interface KeptValid {
  readonly events: readonly ListedEvent[];
  /** Nothing where the list was valid as it is. */
  readonly mendings: readonly Mending[];
}

/** Lists of which a line may be left out. */
const OPTIONAL_LINES: ReadonlySet<string> = new Set(["proRata", "protectedWaived", "converts", "holders", "pools"]);
const LISTS_OF_MANY: ReadonlySet<string> = new Set([
  "securities",
  "grants",
  "investments",
  "safes",
  "notes",
  "warrants",
]);

/** The list, with what keeps it valid. */
export function keepValid({ events, options, names }: KeepValidQuestion): KeptValid {
  let kept = [...events];
  const mendings: Mending[] = [];
  for (let trial = 0; trial <= events.length * 3; trial += 1) {
    const issue = firstIssue(kept, options);
    if (issue === null) return { events: kept, mendings };
    const places = kept.flatMap(({ off }, place) => (off ? [] : [place]));
    const place = places[Number(issue.path[1])];
    if (issue.path[0] !== "events" || place === undefined) return { events: kept, mendings };
    const { event } = kept[place] as ListedEvent;
    const { next, ...mending } = mended(event, issue, names);
    kept = kept.with(place, next === null ? { event, off: true } : { event: next });
    mendings.push({ place, ...mending });
  }
  return { events: kept, mendings };
}

function firstIssue(events: readonly ListedEvent[], options: JsonObject): Issue | null {
  const counting = events.flatMap(({ off, event }) => (off ? [] : [event]));
  try {
    computeCapTable({
      events: counting as unknown as CapTableEvent[],
      options: { ...options, snapshots: "none", explain: false },
    });
    return null;
  } catch (error) {
    if (!isEngineError(error)) throw error;
    const [issue = error] = error.issues;
    return { code: issue.code, message: issue.message, path: [...issue.path] };
  }
}

type Mended = Omit<Mending, "place"> & { readonly next: JsonObject | null };

function mended(event: JsonObject, { code, message, path }: Issue, names: KeepValidQuestion["names"]): Mended {
  const [, , list, line, field] = path;
  const row = typeof list === "string" && typeof line === "number" ? (event[list] as readonly Json[])[line] : undefined;
  const mention = rowMention(event, path);
  const name = mention === undefined ? undefined : names[String(mention.id)];
  if (mention !== undefined && name !== undefined && mention.name === undefined && isUnnamed(code, field, path)) {
    return { next: withName(event, path, name), did: "named", about: name };
  }
  const rows = typeof list === "string" ? event[list] : undefined;
  if (row !== undefined && typeof list === "string" && Array.isArray(rows)) {
    const rest = rows.toSpliced(Number(line), 1);
    if (OPTIONAL_LINES.has(list) || (LISTS_OF_MANY.has(list) && rest.length > 0)) {
      const { [list]: _, ...others } = event;
      const id = typeof row === "string" ? row : String((row as JsonObject).id ?? "");
      const next = rest.length === 0 ? others : { ...event, [list]: rest };
      return { next, did: "left out", about: names[id] ?? id, list };
    }
  }
  return { next: null, did: "switched off", about: message };
}

/** Whether a person is mentioned whom nothing has named. */
function isUnnamed(code: string, field: Issue["path"][number] | undefined, path: Issue["path"]): boolean {
  return code === "missing_field" && (field === "name" || path.at(-1) === "name");
}

/** The object with the id of a person that an issue is about. */
function rowMention(event: JsonObject, path: Issue["path"]): JsonObject | undefined {
  let at: Json | undefined = event;
  for (const step of path.slice(2, -1)) at = (at as Record<string | number, Json> | undefined)?.[step];
  return at !== null && typeof at === "object" && !Array.isArray(at) ? (at as JsonObject) : undefined;
}

function withName(value: JsonObject, path: Issue["path"], name: string): JsonObject {
  const put = (at: Json, [step, ...rest]: Issue["path"]): Json => {
    if (step === undefined || rest.length === 0) return { ...(at as JsonObject), name };
    if (Array.isArray(at)) return at.with(Number(step), put(at[Number(step)], rest));
    return { ...(at as JsonObject), [step]: put((at as JsonObject)[step] as Json, rest) };
  };
  return put(value, path.slice(2)) as JsonObject;
}
