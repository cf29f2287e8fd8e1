/**
 * Where a company stands whose last change cannot be computed: one answer for all pages, and for the companies beside it.
 */

import type { History } from "../state/companies.js";
import type { JsonObject, StudioState } from "../state/studio-state.js";
import type { Issue } from "./issue.js";

/** A company as it was before what is refused. */
export interface StandsBefore {
  readonly state: StudioState;
  /** The event that is left out with all after it; null of a company as it was before its last change. */
  readonly until: JsonObject | null;
  /** The events after that one, which are left out with it. */
  readonly after: readonly JsonObject[];
  /** Whether the terms that were given for its sale are left out. */
  readonly isPlainSale?: true;
}

/** What an engine says of a state. */
export type Tried<Answer> =
  | { readonly refused: false; readonly answer: Answer }
  | { readonly refused: true; readonly issues: readonly Issue[] };

/**
 * The newest step of undo that can be computed; without one, the company up to the last event before the refused one.
 * @param issues of what is refused; the path of an event counts those that are not switched off
 * @param compute computes a state; it gives null once the page no longer needs the answer
 * @returns null where neither can be computed
 */
export async function figuresBefore<Answer>(
  { past, present }: Pick<History, "past" | "present">,
  issues: readonly Issue[],
  compute: (state: StudioState) => Promise<Tried<Answer> | null>,
): Promise<(StandsBefore & { readonly answer: Answer }) | null> {
  // Without engines nothing was computed before either.
  if (issues.some(({ code }) => code === "internal_error")) return null;
  const isOfSale = areOfSale(issues);
  for (const one of past.toReversed()) {
    if (one.events.every(({ off }) => off)) continue;
    // Terms of a sale that were changed since stand, unless they are what is refused.
    const { title, fund, exit } = present;
    const state = { ...one, title, fund, exit: isOfSale ? one.exit : exit };
    const tried = await compute(state);
    if (tried === null) return null;
    if (!tried.refused) return { state, until: null, after: [], answer: tried.answer };
  }
  return isOfSale ? null : upToRefused(present, issues, compute);
}

/** Whether the terms of a sale are what is refused. */
const areOfSale = (issues: readonly Issue[]) => issues.every(({ path: [part] }) => part === "deal" || part === "model");

/**
 * The sale of a company that is not refused itself: as it was at the newest step of undo that can be computed; without
 * one, at its price without the terms that are refused.
 * @returns null where neither can be computed
 */
export async function saleBefore<Answer>(
  history: Pick<History, "past" | "present">,
  issues: readonly Issue[],
  compute: (state: StudioState) => Promise<Tried<Answer> | null>,
): Promise<(StandsBefore & { readonly answer: Answer }) | null> {
  if (!areOfSale(issues)) return null;
  const found = await figuresBefore(history, issues, compute);
  if (found !== null) return found;
  const { present } = history;
  const state = { ...present, exit: { ...present.exit, deal: {}, preferred: {} } };
  const tried = await compute(state);
  return tried === null || tried.refused
    ? null
    : { state, until: null, after: [], isPlainSale: true, answer: tried.answer };
}

async function upToRefused<Answer>(
  present: StudioState,
  issues: readonly Issue[],
  compute: (state: StudioState) => Promise<Tried<Answer> | null>,
  all = present.events,
): Promise<(StandsBefore & { readonly answer: Answer }) | null> {
  const { events } = present;
  const counted = events.flatMap(({ off }, place) => (off ? [] : [place]));
  const refused = issues.flatMap(({ path: [part, at] }) => (part === "events" && typeof at === "number" ? [at] : []));
  const place = counted[Math.min(...refused)];
  const event = place === undefined ? undefined : events[place]?.event;
  if (event === undefined || place === undefined) return null;
  const state = { ...present, events: events.slice(0, place) };
  const tried = await compute(state);
  if (tried === null) return null;
  if (tried.refused) return upToRefused(state, tried.issues, compute, all);
  const after = all.slice(place + 1).flatMap(({ off, event: one }) => (off ? [] : [one]));
  return { state, until: event, after, answer: tried.answer };
}
