/** What figures leave out that end before an event which cannot be computed. */
import { nameOf } from "../company/event-words.js";
import type { StandsBefore } from "../engine/figures-before.js";

/** Names that are still read in a sentence. */
const MOST_NAMED = 4;

/**
 * In a sentence which events come after the refused one: they are left out as it is. Empty where none does.
 * @example leftOut([{ type: "priced_round", label: "Series A" }]) // => "“Series A” comes after it and is left out too."
 */
export function leftOut(after: StandsBefore["after"]): string {
  const [first, ...others] = after.map((event) => `“${nameOf(event)}”`);
  if (first === undefined) return "";
  if (others.length === 0) return `${first} comes after it and is left out too.`;
  const named =
    after.length > MOST_NAMED
      ? [first, ...others.slice(0, MOST_NAMED - 2), `${after.length - MOST_NAMED + 1} more`]
      : [first, ...others];
  return `${named.slice(0, -1).join(", ")} and ${named.at(-1)} come after it and are left out too.`;
}
