/** The company that the events make: what all three pages show a side of. */

import type { CapTableEvent, CapTableRequest } from "@capstack/cap-table";
import { computed } from "@preact/signals";
import { answered } from "../engine/answered.js";
import { ask } from "../engine/engines.js";
import { figuresBefore } from "../engine/figures-before.js";
import type { Issue } from "../engine/issue.js";
import type { ValuedRequest } from "../engine/shown-company.js";
import { pricesOf, pricesTogether } from "../figures/price-columns.js";
import { idOf } from "../state/event-id.js";
import { history, state } from "../state/store.js";
import type { JsonObject, ListedEvent, StudioState } from "../state/studio-state.js";
import { distinctLabels } from "./event-labels.js";

/** Columns of a table that one can still read. */
const MOST_COLUMNS = 12;
/** Up to here every event is shown; beyond, rounds and the latest. */
const ALL_SHOWN = 40;

/** Places in the list of the events that count. */
const placesThatCount = computed(() => state.value.events.flatMap(({ off }, place) => (off ? [] : [place])));

/** The request that the cap table is computed from: anyone can send the same. */
export const capTableRequest = computed(() => shownRequestOf(state.value));

/** The same, with the price of a share that somebody gave. */
export const valuedRequest = computed((): ValuedRequest => {
  return { request: capTableRequest.value, sharePrice: state.value.sharePrice ?? null };
});

function shownRequestOf({ events, options }: StudioState): CapTableRequest {
  const counting = countingOf(events);
  return {
    events: counting as unknown as CapTableEvent[],
    options: { ...options, explain: true, ...shownOf(counting) },
  };
}

const countingOf = (events: readonly ListedEvent[]) =>
  distinctLabels(events.flatMap(({ off, event }) => (off ? [] : [event])));

/** The cap table request of a company that is not shown; its final state is all that the page needs. */
export function requestOf({ events, options }: StudioState): CapTableRequest {
  return { events: countingOf(events) as unknown as CapTableEvent[], options };
}

/** The company after each event, and after all; while its last change is refused, as it was before. */
export const company = answered(
  "company",
  () => valuedRequest.value,
  "company",
  0,
  async (issues) => {
    const valued = (one: StudioState) => ({ request: shownRequestOf(one), sharePrice: one.sharePrice ?? null });
    const found = await figuresBefore(history.peek(), issues, (one) => ask("company", valued(one), "company before"));
    return found && { answer: found.answer, asked: valued(found.state), before: found };
  },
);

/** Whether anybody holds or may come to hold anything; unknown companies are taken to. */
export const hasHolders = computed(() => {
  const { answer } = company.value;
  return placesThatCount.value.length > 0 && (answer === null || answer.final.holders.length > 0);
});

/** The capital stack that the exit page distributes to; null while the company has no holders. */
export const stack = computed(() => (hasHolders.value ? (company.value.answer?.stack ?? null) : null));

/** The id if a holder of this company has it; null for an id that was chosen in another company. */
export const knownHolder = (id: string | undefined): string | null =>
  (company.value.answer?.final.holders ?? []).find((holder) => holder.id === id)?.id ?? null;

/** The answer alone: what shows it is not drawn again while the next is only computed. */
export const companyAnswer = computed(() => company.value.answer);

const writePrice = computed(() => pricesTogether(companyAnswer.value === null ? [] : pricesOf(companyAnswer.value)));

/** A price of the company's shares, with the decimals that all of them have. Currency a share. */
export const showSharePrice = (price: number | null): string => writePrice.value(price);

let knownNames: ReadonlyMap<string, string> = new Map();

/** Whom each award, SAFE, note and warrant was issued to. */
function issuedTo(events: readonly JsonObject[]): [securityId: string, holderId: string][] {
  return events.flatMap((event, i) => {
    const rows = [event.grants, event.safes, event.notes, event.warrants].find(Array.isArray) ?? [];
    return (rows as readonly JsonObject[]).map((row, at): [string, string] => [
      String(row.securityId ?? `${idOf(event, i)}/${at + 1}`),
      String(row.id),
    ]);
  });
}

/** Stays the same map while no name changes, so that the list of events is not drawn again. */
const names = computed((): ReadonlyMap<string, string> => {
  const { holders = [], classes = [], pools = [] } = companyAnswer.value?.final ?? {};
  const found = new Map([...classes, ...pools, ...holders].map(({ id, name }) => [id, name]));
  for (const [id, holderId] of issuedTo(capTableRequest.value.events as unknown as readonly JsonObject[])) {
    if (!found.has(id)) found.set(id, found.get(holderId) ?? holderId);
  }
  const isSame = found.size === knownNames.size && [...found].every(([id, name]) => knownNames.get(id) === name);
  if (!isSame) knownNames = found;
  return knownNames;
});

/** Holders' names by their ids, of those that events have named. */
export const holderNames = computed(
  (): Readonly<Record<string, string>> =>
    Object.fromEntries((company.value.answer?.final.holders ?? []).map(({ id, name }) => [id, name])),
);

/** What people call a holder, a class or a pool. */
export const nameOfId = (id: string): string => names.value.get(id) ?? id;

/** What is wrong with one event of the list, with paths from the event on. */
export function issuesOfEvent(issues: readonly Issue[], place: number): Issue[] {
  const counted = placesThatCount.value.indexOf(place);
  return counted < 0
    ? []
    : issues
        .filter(({ path }) => path[0] === "events" && path[1] === counted)
        .map((issue) => ({ ...issue, path: issue.path.slice(2) }));
}

function shownOf(events: readonly JsonObject[]): CapTableRequest["options"] {
  if (events.length <= ALL_SHOWN) return {};
  const rounds = events.flatMap(({ type }, i) => (type === "priced_round" ? [i] : []));
  const shown = new Set([...rounds.slice(-(MOST_COLUMNS - 1)), events.length - 1]);
  for (let i = events.length - 1; shown.size < MOST_COLUMNS && i >= 0; i--) shown.add(i);
  const ids = [...shown].sort((a, b) => a - b).map((i) => idOf(events[i] as JsonObject, i));
  return { snapshots: { events: ids } };
}
