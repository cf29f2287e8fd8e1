/** What is different between two lists of events, in the words of the trade. */
import { nameOf, summaryOf } from "../company/event-words.js";
import type { ListedEvent } from "../state/studio-state.js";

/** One event that is different, as it was and as it is; null where it is in one list only. */
export interface EventChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Events that came, went or changed; those with one name and type are held to be the same event. */
export function eventChanges(before: readonly ListedEvent[], after: readonly ListedEvent[]): EventChange[] {
  const [gone, came] = [without(before, after), without(after, before)];
  const changed = gone.flatMap((old) => {
    const place = came.findIndex((now) => now.event.type === old.event.type && nameOf(now.event) === nameOf(old.event));
    const [now] = place < 0 ? [] : came.splice(place, 1);
    return [{ name: nameOf(old.event), before: wordsOf(old), after: now === undefined ? null : wordsOf(now) }];
  });
  return [...changed, ...came.map((now) => ({ name: nameOf(now.event), before: null, after: wordsOf(now) }))];
}

/** Those of a list for which the other has none alike. */
function without(all: readonly ListedEvent[], others: readonly ListedEvent[]): ListedEvent[] {
  const texts = others.map((one) => JSON.stringify(one));
  return all.filter((one) => {
    const place = texts.indexOf(JSON.stringify(one));
    if (place >= 0) texts.splice(place, 1);
    return place < 0;
  });
}

function wordsOf({ off, event }: ListedEvent): string {
  const words = summaryOf(event) || "other terms";
  return off === true ? `switched off: ${words}` : words;
}
