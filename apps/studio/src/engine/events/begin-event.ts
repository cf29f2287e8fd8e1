/** Begins an event at a place of the list: the first of its beginnings that the engine takes. */
import { type CapTableEvent, type CapTableRequest, computeCapTable, isEngineError } from "@capstack/cap-table";
import { freshId, isAboutHolder, textsIn } from "../../state/event-id.js";
import type { JsonObject } from "../../state/studio-state.js";
import { type Beginning, beginningsOf, isNotYet, type NotYet, type Surroundings } from "./beginnings.js";
import { standingAfter } from "./standing.js";

export interface BeginQuestion {
  readonly type: string;
  readonly before: readonly JsonObject[];
  readonly after: readonly JsonObject[];
  readonly options: JsonObject;
  readonly today: string;
}

/** The events to add, of which the last is the one asked for. */
export type Begun = { readonly events: readonly JsonObject[] } | NotYet;

/** What an event of a type begins as between two others. */
export function beginEvent({ type, before, after, options, today }: BeginQuestion): Begun {
  const taken = textsIn([before, after]);
  const fresh = (stem: string) => freshId(stem, taken);
  const date = dayBetween(before, after, today);
  const { standing, counted } = standingOf(before, options, date);
  const begun = chosen({ standing, date, fresh }, { type, before: counted, after, options, today });
  return isNotYet(begun) ? begun : { events: begun.map((event) => withOwnId(event, fresh)) };
}

/** As many refused events are left out of what stands before: one can be added while others wait to be mended. */
const MOST_REFUSED = 20;

/** What stands after the events, and which of them it counts: all but those that the engine refuses. */
function standingOf(before: readonly JsonObject[], options: JsonObject, date: string) {
  let counted = before;
  for (let refused = 0; ; refused++) {
    try {
      const standing = standingAfter(requestOf(counted, options), counted.length === 0 ? null : date);
      return { standing, counted };
    } catch (error) {
      const place = isEngineError(error) && error.path[0] === "events" ? error.path[1] : undefined;
      if (typeof place !== "number" || refused >= MOST_REFUSED) throw error;
      counted = counted.toSpliced(place, 1);
    }
  }
}

/** An id of its own, so that what refers to the event still does when the list changes. */
function withOwnId(event: JsonObject, fresh: Surroundings["fresh"]): JsonObject {
  return { ...event, [isAboutHolder(event) ? "eventId" : "id"]: fresh("e") };
}

function chosen(around: Surroundings, { type, before, after, options }: BeginQuestion): readonly JsonObject[] | NotYet {
  const begun = beginningsOf(type, around);
  if (isNotYet(begun)) return begun;
  const eventsOf = ({ event, needs = [] }: Beginning) => [...needs, event];
  const refusalOf = (events: readonly JsonObject[]): string | null => {
    try {
      computeCapTable(requestOf(events, { ...options, snapshots: "none", explain: false }));
      return null;
    } catch (error) {
      if (isEngineError(error)) return error.message;
      throw error;
    }
  };
  const few = begun.slice(0, MOST_TRIALS);
  const whole = few.find((one) => refusalOf([...before, ...eventsOf(one), ...after]) === null);
  const fitting = whole ?? few.find((one) => refusalOf([...before, ...eventsOf(one)]) === null);
  if (fitting !== undefined) return eventsOf(fitting);
  return { cannot: `Nothing here lets it happen. ${refusalOf([...before, ...eventsOf(few[0] as Beginning)])}` };
}

/** Beginnings that are tried: each costs a computation of the company. */
const MOST_TRIALS = 12;

function requestOf(events: readonly JsonObject[], options: JsonObject): CapTableRequest {
  return { events: events as unknown as CapTableEvent[], options };
}

/** Today, between the dated event before and the one after. */
function dayBetween(before: readonly JsonObject[], after: readonly JsonObject[], today: string): string {
  const dates = (events: readonly JsonObject[]) =>
    events.flatMap(({ date }) => (typeof date === "string" && date !== "" ? [date] : []));
  const last = dates(before).at(-1);
  const [next] = dates(after);
  if (last !== undefined && last > today) return last;
  return next !== undefined && next < today ? (last ?? next) : today;
}
