/** What happened to the company, in order: to add to, reorder, switch off, and fill in. */

import { signal } from "@preact/signals";
import { memo } from "preact/compat";
import { company, companyAnswer, issuesOfEvent, nameOfId } from "../company/company.js";
import { dateOf, didOf, hasProRata, nameOf } from "../company/event-words.js";
import { Icon } from "../controls/icon.js";
import { later } from "../controls/later.js";
import type { MenuItem } from "../controls/menu/menu.js";
import { MenuButton } from "../controls/menu/menu-button.js";
import type { Issue } from "../engine/issue.js";
import { togetherOf } from "../figures/together.js";
import { Issues } from "../form/issues.js";
import { withoutIds } from "../state/event-id.js";
import { state } from "../state/store.js";
import type { JsonObject, ListedEvent } from "../state/studio-state.js";
import { AddEvent } from "./add-event.js";
import { deleteEvent, insertEvents, moveBy, openEvent, pendingChange, switchEvent } from "./list-changes.js";

const EventForm = later(
  async () => (await import("./event-form.js")).EventForm,
  () => <p class="quiet">Loading the form…</p>,
  "idle",
);
const Grip = later(
  async () => (await import("./order/grip.js")).Grip,
  () => <span class="grip" />,
  "idle",
);
const RestsOn = later(async () => (await import("./event-form.js")).RestsOn, undefined, "idle");
const EventIssues = later(async () => (await import("./event-form.js")).EventIssues, undefined, "idle");

/** The event before which one is about to be inserted. */
const insertingAt = signal<number | null>(null);

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
      <AddEvent place={events.length} />
    </section>
  );
}

/** The one empty list, so that a row without issues is drawn once. */
const NONE: Issue[] = [];
const noneOr = (issues: Issue[]): Issue[] => (issues.length === 0 ? NONE : issues);

/** What it did, and when: where both have no room on the line, the day stands below. */
function linesOf(event: JsonObject, place: number) {
  const invested = hasProRata(event) ? investedIn(place) : null;
  const [did, date] = [didOf(event, nameOfId, invested), dateOf(event)];
  return (
    <>
      <span>{did}</span>
      {date === null ? null : <span>{date}</span>}
    </>
  );
}

/** Who invests how much in a round once pro rata rights are used; null where it is not computed. */
function investedIn(place: number): readonly JsonObject[] | null {
  const counted = state.value.events.slice(0, place).filter(({ off }) => off !== true).length;
  const round = companyAnswer.value?.snapshots.find(({ eventIndex }) => eventIndex === counted)?.round;
  if (round === undefined || company.value.issues.length > 0) return null;
  const ids = [...new Set(round.investors.map(({ id }) => id))];
  return ids.map((id) => ({
    id,
    amount: togetherOf(
      round.investors.filter((line) => line.id === id),
      ({ amount }) => amount,
    ),
  }));
}

interface EventRowProps {
  readonly entry: ListedEvent;
  readonly place: number;
  readonly last: boolean;
  readonly open: boolean;
  readonly issues: readonly Issue[];
}

const rowMenu = (place: number, last: boolean): MenuItem[] => [
  { id: "insert", name: "Insert an event before" },
  ...(place > 0 ? [{ id: "earlier", name: "Move earlier", about: "Alt + ↑" }] : []),
  ...(last ? [] : [{ id: "later", name: "Move later", about: "Alt + ↓" }]),
  { id: "duplicate", name: "Duplicate" },
  { id: "delete", name: "Delete" },
];

interface TickProps {
  readonly place: number;
  readonly name: string;
  readonly off: boolean;
}

/** Whether an event counts. */
function Tick({ place, name, off }: TickProps) {
  return (
    <label class="tick" title="Whether it counts">
      <input
        type="checkbox"
        checked={!off}
        aria-label={`${name} counts`}
        onChange={(changed) => {
          // It shows what counts, which the answer decides.
          changed.currentTarget.checked = !off;
          switchEvent(place);
        }}
      />
    </label>
  );
}

const EventRow = memo(({ entry, place, last, open, issues }: EventRowProps) => {
  const { event, off } = entry;
  const name = nameOf(event);
  const pending = pendingChange.value;
  const does: Readonly<Record<string, () => void>> = {
    insert: () => {
      insertingAt.value = place;
    },
    earlier: () => moveBy(place, -1),
    later: () => moveBy(place, 1),
    duplicate: () => insertEvents(place + 1, [{ event: withoutIds(event) }]),
    delete: () => deleteEvent(place),
  };
  return (
    <li class={`event${off ? " off" : ""}${issues.length > 0 ? " wrong" : ""}`}>
      {insertingAt.value === place ? (
        <AddEvent
          place={place}
          begun
          onClose={() => {
            insertingAt.value = null;
          }}
        />
      ) : null}
      <div class="event-head">
        <Tick place={place} name={name} off={off === true} />
        <button
          type="button"
          class="event-name"
          aria-expanded={open}
          data-place={place}
          onClick={() => {
            openEvent.value = open ? null : place;
          }}
          onKeyDown={(pressed) => {
            if (!pressed.altKey || (pressed.key !== "ArrowUp" && pressed.key !== "ArrowDown")) return;
            pressed.preventDefault();
            moveBy(place, pressed.key === "ArrowUp" ? -1 : 1);
          }}
        >
          <bdi>{name}</bdi>{" "}
          <small>
            {off ? <span>Off, counts for nothing</span> : null}
            {linesOf(event, place)}
          </small>
        </button>
        <Grip place={place} name={name} />
        <MenuButton class="quiet" label={`Change ${name}`} items={rowMenu(place, last)} onChoose={(id) => does[id]?.()}>
          <Icon name="more" />
        </MenuButton>
      </div>
      {pending?.place === place ? <RestsOn name={name} pending={pending} /> : null}
      {open ? (
        <EventForm event={event} place={place} issues={issues} />
      ) : issues.length === 0 ? null : (
        <EventIssues event={event} place={place} issues={issues} />
      )}
    </li>
  );
});
