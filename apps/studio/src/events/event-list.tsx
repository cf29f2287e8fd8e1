/** What happened to the company, in order: to add to, reorder, switch off, and fill in. */

import { effect, signal } from "@preact/signals";
import { memo } from "preact/compat";
import { useCallback } from "preact/hooks";
import { company, isAboutHolder, issuesOfEvent } from "../company/company.js";
import { Icon } from "../controls/icon.js";
import type { Issue } from "../engine/questions.js";
import { Issues } from "../form/issues.js";
import { ObjectForm } from "../form/object-form.js";
import { startingValue } from "../form/schema.js";
import { capTableSchema } from "../form/schemas.js";
import { opened } from "../state/open-company.js";
import { change, state } from "../state/store.js";
import type { JsonObject, ListedEvent } from "../state/studio-state.js";
import { eventNames, nameOf, summaryOf } from "./event-words.js";

/** The event whose form is open; none once another company is shown. */
export const openEvent = signal<number | null>(null);
effect(() => {
  opened.value;
  openEvent.value = null;
});

function setEvents(
  next: (events: readonly ListedEvent[]) => readonly ListedEvent[],
  field: string | null = null,
): void {
  change((state) => ({ ...state, events: next(state.events) }), field);
}

export function EventList() {
  const { events } = state.value;
  const { issues } = company.value;
  const elsewhere = issues.filter(({ path }) => path[0] !== "events" || typeof path[1] !== "number");
  return (
    <section aria-label="Events">
      <h2>What happened</h2>
      <Issues issues={elsewhere} />
      <ol class="events">
        {events.map((entry, place) => (
          <EventRow
            key={place}
            entry={entry}
            place={place}
            last={place === events.length - 1}
            open={openEvent.value === place}
            issues={noneOr(issuesOfEvent(issues, place))}
          />
        ))}
      </ol>
      <AddEvent />
    </section>
  );
}

/** The one empty list, so that a row without issues is drawn once. */
const NONE: Issue[] = [];
const noneOr = (issues: Issue[]): Issue[] => (issues.length === 0 ? NONE : issues);

interface EventRowProps {
  readonly entry: ListedEvent;
  readonly place: number;
  readonly last: boolean;
  readonly open: boolean;
  readonly issues: readonly Issue[];
}

const EventRow = memo(({ entry, place, last, open, issues }: EventRowProps) => {
  const { event, off } = entry;
  const name = nameOf(event);
  const move = (by: number) => {
    setEvents((events) => events.toSpliced(place, 1).toSpliced(place + by, 0, entry));
    if (open) openEvent.value = place + by;
  };
  return (
    <li class={`event${off ? " off" : ""}${issues.length > 0 ? " wrong" : ""}`}>
      <div class="event-head">
        <input
          type="checkbox"
          checked={!off}
          aria-label={`${name} counts`}
          title="Whether it counts"
          onChange={() => setEvents((events) => events.with(place, off ? { event } : { event, off: true }))}
        />
        <button
          type="button"
          class="event-name"
          aria-expanded={open}
          onClick={() => {
            openEvent.value = open ? null : place;
          }}
        >
          <bdi>{name}</bdi> <small>{summaryOf(event)}</small>
        </button>
        <span class="event-tools">
          <button
            type="button"
            class="quiet"
            disabled={place === 0}
            aria-label={`Move ${name} up`}
            title="Earlier"
            onClick={() => move(-1)}
          >
            <Icon name="up" />
          </button>
          <button
            type="button"
            class="quiet"
            disabled={last}
            aria-label={`Move ${name} down`}
            title="Later"
            onClick={() => move(1)}
          >
            <Icon name="down" />
          </button>
          <button
            type="button"
            class="quiet"
            aria-label={`Duplicate ${name}`}
            title="Duplicate"
            onClick={() => setEvents((events) => events.toSpliced(place + 1, 0, { event: withoutIds(event) }))}
          >
            <Icon name="copy" />
          </button>
          <button
            type="button"
            class="quiet"
            aria-label={`Delete ${name}`}
            title="Delete"
            onClick={() => {
              openEvent.value = null;
              setEvents((events) => events.toSpliced(place, 1));
            }}
          >
            ×
          </button>
        </span>
      </div>
      {open ? <EventForm event={event} place={place} issues={issues} /> : <Issues issues={issues} />}
    </li>
  );
});

function EventForm({
  event,
  place,
  issues,
}: {
  readonly event: JsonObject;
  readonly place: number;
  readonly issues: readonly Issue[];
}) {
  const set = useCallback(
    (next: JsonObject, field: string) =>
      setEvents(
        (events) => events.with(place, { ...(events[place] as ListedEvent), event: next }),
        `event.${place}.${field}`,
      ),
    [place],
  );
  const definitions = capTableSchema.value;
  if (definitions === null) return <p class="quiet">Loading the form…</p>;
  const schema = Object.values(definitions).find(({ title }) => title === event.type);
  if (schema === undefined) return <Issues issues={issues} />;
  return (
    <div class="event-form">
      <p class="help">{schema.description?.replaceAll("`", "")}</p>
      <ObjectForm
        schema={schema}
        definitions={definitions}
        value={event}
        issues={issues}
        hidden={["type"]}
        usual={["label", "date"]}
        onChange={set}
      />
      <Issues issues={issues.filter(({ path }) => path.length === 0)} />
    </div>
  );
}

function AddEvent() {
  return (
    <select
      class="add"
      aria-label="Add an event"
      value=""
      onChange={({ currentTarget }) => {
        const type = currentTarget.value;
        currentTarget.value = "";
        if (type === "") return;
        const definitions = capTableSchema.value;
        const schema = Object.values(definitions ?? {}).find(({ title }) => title === type);
        const begun = schema && definitions ? (startingValue(schema, definitions) as JsonObject) : {};
        openEvent.value = state.value.events.length;
        setEvents((events) => [...events, { event: { type, ...begun, ...BEGINNINGS[type] } }]);
      }}
    >
      <option value="">+ Add an event…</option>
      {Object.entries(eventNames).map(([type, name]) => (
        <option key={type} value={type}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** What the usual events begin with beyond what is required, so that a new one can be computed at once. */
const BEGINNINGS: Readonly<Record<string, JsonObject>> = {
  priced_round: {
    label: "New round",
    preMoneyValuation: 20_000_000,
    investments: [{ id: "investor", name: "New investor", amount: 5_000_000 }],
  },
  safe_issuance: { safes: [{ id: "safe-holder", name: "SAFE holder", amount: 250_000, valuationCap: 8_000_000 }] },
  note_issuance: {
    notes: [{ id: "note-holder", name: "Note holder", principal: 250_000, interestRate: 0.06, discount: 0.2 }],
  },
  common_issuance: { grants: [{ id: "holder", name: "New holder", shares: 1_000_000 }] },
  pool_change: { label: "Option pool", shares: 1_000_000 },
  equity_grant: { grants: [{ id: "employee", name: "Employee", shares: 50_000, strikePrice: 0.1 }] },
};

/** A copy names no event, security or round that the first has named. */
function withoutIds(event: JsonObject): JsonObject {
  const named = new Set(["securityId", "eventId", "roundId"]);
  const copy = JSON.parse(JSON.stringify(event), (key, value) => (named.has(key) ? undefined : value)) as JsonObject;
  const { id: _, ...unnamed } = copy;
  return isAboutHolder(event) ? copy : unnamed;
}
