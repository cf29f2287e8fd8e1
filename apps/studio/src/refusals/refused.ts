/** Why a company cannot be computed, in the words of the form that mends it, and where that form stands. */

import { nameOf } from "../company/event-words.js";
import type { Issue } from "../engine/issue.js";
import { formOf, namesIn } from "../events/event-names.js";
import type { Definitions } from "../form/schema.js";
import { sentence, toldIssue } from "../form/words/issue-words.js";
import type { Page } from "../state/address.js";
import type { StudioState } from "../state/studio-state.js";

/** What a company is refused for. */
export interface Refused {
  /** In a sentence. */
  readonly why: string;
  /** Where the form stands. */
  readonly page: Page;
  /** Its event in the list; null of the closing of a sale and of what no event is to blame for. */
  readonly place: number | null;
}

/** The definitions that forms are made from; null while they are loaded. */
export interface FormDefinitions {
  readonly events: Definitions | null;
  readonly sale: Definitions | null;
}

/** The first of a company's issues; null without any. */
export function refusedOf(
  issues: readonly Issue[],
  { events, exit }: Pick<StudioState, "events" | "exit">,
  definitions: FormDefinitions,
): Refused | null {
  const [issue] = issues;
  if (issue === undefined) return null;
  const [part, at, ...path] = issue.path;
  const names = namesIn(events);
  const nameOfId = (id: string) => names.get(id) ?? id;
  const counted = events.flatMap(({ off }, place) => (off ? [] : [place]));
  const place = part === "events" && typeof at === "number" ? counted[at] : undefined;
  const event = place === undefined ? undefined : events[place]?.event;
  if (event !== undefined && place !== undefined) {
    const form = formOf(event, definitions.events);
    const { message } = toldIssue({ ...issue, path }, { ...form, nameOf: nameOfId });
    return { why: `${nameOf(event)}: ${message}`, page: "cap-table", place };
  }
  if (part === "deal") {
    const form = { of: "ExitDeal", definitions: definitions.sale, value: exit.deal, nameOf: nameOfId };
    const { message } = toldIssue({ ...issue, path: issue.path.slice(1) }, form);
    return { why: `The closing of its sale: ${message}`, page: "exit", place: null };
  }
  const page = part === "model" ? "exit" : "cap-table";
  return { why: sentence(issue.message, nameOfId), page, place: null };
}
