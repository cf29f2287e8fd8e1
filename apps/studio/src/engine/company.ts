/**
 * The cap table engine's answer, cut down to what the pages show. A change to one event cannot change the tables before
 * it, so they are reused from the last answer.
 */
import {
  type CapTableRequest,
  type CapTableSnapshot,
  type CapTableState,
  computeCapTable,
  toWaterfallModel,
} from "@capstack/cap-table";
import type { Questions } from "./questions.js";
import type { Company, ShownSnapshot, ValuedRequest } from "./shown-company.js";
import { type LinesAfter, linesByClass, linesByHolder, linesBySecurity } from "./table-lines.js";

/** What is shown of one event. */
interface Shown {
  readonly snapshot: ShownSnapshot;
  readonly byHolder: LinesAfter;
  readonly byClass: LinesAfter;
}

/** The last answer's tables, and what they were computed from. */
interface Kept {
  /** The options but for which events are shown. */
  readonly options: string;
  readonly events: readonly string[];
  readonly shown: ReadonlyMap<string, Shown>;
}

let kept: Kept = { options: "", events: [], shown: new Map() };

/** Computes a company and its capital stack. */
export function companyOf({ request, sharePrice }: ValuedRequest): Company {
  const chosen = chosenEvents(request);
  const events = request.events.map((event) => JSON.stringify(event));
  const options = JSON.stringify({ ...request.options, snapshots: null, initial: request.initial, sharePrice });
  const known = chosen === null || options !== kept.options ? new Map<string, Shown>() : unchanged(events);
  const { snapshots, final, ...answer } = computeCapTable(
    chosen === null
      ? request
      : showing(
          request,
          chosen.filter((id) => !known.has(id)),
        ),
  );
  const computed = new Map(snapshots.map((snapshot) => [snapshot.eventId, shownOf(snapshot, sharePrice)]));
  const { ledger: _, ...state } = final;
  const shown = (chosen ?? [...computed.keys()]).flatMap((id) => computed.get(id) ?? known.get(id) ?? []);
  kept = { options, events, shown: new Map(shown.map((one) => [one.snapshot.eventId, one])) };
  return {
    ...answer,
    snapshots: shown.map(({ snapshot }) => snapshot),
    final: withoutLots(state),
    byHolder: shown.map(({ byHolder }) => byHolder),
    byClass: shown.map(({ byClass }) => byClass),
    stack: toWaterfallModel(final),
  };
}

/** The events that are shown; null where all are. */
function chosenEvents({ options }: CapTableRequest): readonly string[] | null {
  const { snapshots } = options ?? {};
  return typeof snapshots === "object" ? snapshots.events : null;
}

function showing(request: CapTableRequest, ids: readonly string[]): CapTableRequest {
  return { ...request, options: { ...request.options, snapshots: ids.length === 0 ? "none" : { events: ids } } };
}

/** Tables after events before the first that is different: a table depends on nothing later. */
function unchanged(events: readonly string[]): Map<string, Shown> {
  const first = events.findIndex((event, place) => event !== kept.events[place]);
  const same = first < 0 ? events.length : first;
  return new Map([...kept.shown].filter(([, { snapshot }]) => snapshot.eventIndex < same));
}

function shownOf(snapshot: CapTableSnapshot, sharePrice: number | null): Shown {
  const holders = snapshot.holders.map(({ id, name, kind, asConvertedShares, fullyDilutedShares, ownership }) => ({
    id,
    name,
    kind,
    asConvertedShares,
    fullyDilutedShares,
    ownership,
  }));
  return {
    snapshot: { ...snapshot, holders },
    byHolder: linesByHolder(snapshot, sharePrice),
    byClass: linesByClass(snapshot, sharePrice),
  };
}

/** Every lot after each event that is shown. */
export function securitiesOf({ request, sharePrice }: ValuedRequest): LinesAfter[] {
  return computeCapTable(request).snapshots.map((snapshot) => linesBySecurity(snapshot, sharePrice));
}

/** The lots of one holder after one event; none where there is no such holder. */
export function lotsOf({ request, eventId, holderId }: Questions["lots"]["asked"]): Questions["lots"]["answer"] {
  const { snapshots } = computeCapTable(showing(request, [eventId]));
  return snapshots[0]?.holders.find(({ id }) => id === holderId)?.positions ?? [];
}

function withoutLots<State extends CapTableState>(state: State): State {
  return { ...state, holders: state.holders.map(({ positions: _, ...holder }) => holder) };
}
