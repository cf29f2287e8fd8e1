/** The form of an event: what the company has at that point is chosen by name. */
import { useCallback, useMemo } from "preact/hooks";
import type { Issue } from "../engine/questions.js";
import { ChoicesOf } from "../form/choices.js";
import { Issues } from "../form/issues.js";
import { ObjectForm } from "../form/object-form.js";
import { capTableSchema } from "../form/schemas.js";
import type { JsonObject, ListedEvent } from "../state/studio-state.js";
import { choicesOf, standing } from "./event-choices.js";
import { toldOf } from "./event-issues.js";
import { setEvents } from "./list-changes.js";

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
  const stands = standing.value.answer;
  const choices = useMemo(() => choicesOf(event), [event, stands]);
  if (definitions === null) return <p class="quiet">Loading the form…</p>;
  const of = Object.keys(definitions).find((name) => definitions[name]?.title === event.type);
  if (of === undefined) return <Issues issues={issues} />;
  const told = toldOf(issues, event, place);
  return (
    <ChoicesOf.Provider value={choices}>
      <div class="event-form">
        <ObjectForm of={of} definitions={definitions} value={event} issues={told} onChange={set} />
        <Issues issues={told.filter(({ path }) => path.length === 0)} />
      </div>
    </ChoicesOf.Provider>
  );
}
