/** The form of an event: what the company has at that point is chosen by name. */
import { useCallback, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { nameOf } from "../company/event-words.js";
import { focusFirst } from "../controls/focus-first.js";
import type { Issue } from "../engine/issue.js";
import { ChoicesOf } from "../form/choices.js";
import { Issues } from "../form/issues.js";
import { ObjectForm } from "../form/object-form.js";
import type { JsonObject, ListedEvent } from "../state/studio-state.js";
import { choicesOf, standing } from "./event-choices.js";
import { remarksOn, toldOf } from "./event-issues.js";
import { capTableSchema } from "./event-schema.js";
import { acceptPending, addedEvent, faultyEvent, type Pending, pendingChange, setEvents } from "./list-changes.js";
import { toldMending, whyChanged } from "./told-mendings.js";
import { whatItDoes } from "./what-it-does.js";
import "./rests.css";

// Loaded with the form, while the browser is idle: an event is added without a network too.
export { addEvent } from "./added-event.js";

export interface EventFormProps {
  readonly event: JsonObject;
  readonly place: number;
  readonly issues: readonly Issue[];
}

export function EventForm({ event, place, issues }: EventFormProps) {
  const set = useCallback(
    (next: JsonObject, field: string) =>
      setEvents(
        (events) => events.with(place, { ...(events[place] as ListedEvent), event: next }),
        `event.${place}.${field}`,
      ),
    [place],
  );
  const definitions = capTableSchema.value;
  const form = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const isFaulty = faultyEvent.value === place;
    if ((addedEvent.value !== place && !isFaulty) || form.current === null) return;
    addedEvent.value = null;
    faultyEvent.value = null;
    // Who it is about comes first; a round is known by its name.
    const people = event.type === "priced_round" ? null : form.current.querySelector(".list");
    const fault = isFaulty ? form.current.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    if (fault === null) focusFirst(people ?? form.current);
    showAtTop(form.current.closest<HTMLElement>(".event"));
    fault?.focus();
  }, [definitions, place, event.type]);
  useLayoutEffect(() => {
    // The form that was open above has closed: the pressed title may have moved out of sight with what stood below it.
    const own = form.current?.closest<HTMLElement>(".event") ?? null;
    if (own !== null && !isInSight(own)) showAtTop(own);
  }, [definitions === null, place]);
  const stands = standing.value.answer;
  const choices = useMemo(() => choicesOf(event), [event, stands]);
  if (definitions === null) return <p class="quiet">Loading the form…</p>;
  const of = Object.keys(definitions).find((name) => definitions[name]?.title === event.type);
  if (of === undefined) return <Issues issues={issues} />;
  const refused = toldOf(issues, event, place);
  const told = refused.length > 0 ? refused : remarksOn(event, place);
  const does = whatItDoes(event);
  return (
    <ChoicesOf.Provider value={choices}>
      <div class="event-form" ref={form}>
        {does === null ? null : <p class="help">{does}</p>}
        <ObjectForm of={of} definitions={definitions} value={event} issues={told} onChange={set} />
        <Issues issues={told.filter(({ path }) => path.length === 0)} />
      </div>
    </ChoicesOf.Provider>
  );
}

/** Brings an event to the top of what scrolls around it: the panel of inputs alone where it scrolls by itself, so that figures stay. */
function showAtTop(event: HTMLElement | null): void {
  const panel = event?.closest<HTMLElement>(".inputs");
  if (!event || !panel) return;
  const isOwn = getComputedStyle(panel).overflowY === "auto";
  if (!isOwn) event.scrollIntoView({ block: "start" });
  else panel.scrollTop += event.getBoundingClientRect().top - panel.getBoundingClientRect().top - 8;
}

/** Whether the title of an event stands below what covers the top of the window or of the panel. */
function isInSight(event: HTMLElement): boolean {
  const { top } = event.getBoundingClientRect();
  const covered = Number.parseFloat(getComputedStyle(event).scrollMarginTop);
  const panel = event.closest<HTMLElement>(".inputs");
  return top >= Math.max(covered, panel?.getBoundingClientRect().top ?? 0) && top < innerHeight - covered;
}

/** What is wrong with an event whose form is closed. */
export function EventIssues({ event, place, issues }: EventFormProps) {
  return <Issues issues={toldOf(issues, event, place)} />;
}

/** What rests on an event that is about to change, and what would keep the rest valid. */
export function RestsOn({ name, pending }: { readonly name: string; readonly pending: Pending }) {
  return (
    <div class="rests" role="alert">
      <p>{whyChanged(name, pending)}</p>
      <ul>
        {pending.mendings.map((mending, i) => (
          <li key={i}>{toldMending(mending, nameOf((pending.events[mending.place] as ListedEvent).event))}</li>
        ))}
      </ul>
      <div class="buttons">
        <button type="button" class="main" onClick={acceptPending}>
          {pending.wanted} {name} with {pending.mendings.length === 1 ? "this change" : "these changes"}
        </button>
        <button
          type="button"
          onClick={() => {
            pendingChange.value = null;
          }}
        >
          Leave it as it was
        </button>
      </div>
    </div>
  );
}
