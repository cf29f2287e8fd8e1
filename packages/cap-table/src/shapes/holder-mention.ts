/** A holder as an item of an event names it: by id always, by name where the id is first mentioned. */
import { nearestName, type Place, showValue, text } from "@capstack/decimal";
import type { Reading } from "./reading.js";

/** A holder as an item names it. */
export interface HolderMention {
  readonly id: string;
  readonly name: string | null;
}

export const holderFields = {
  /** The holder; the same id is the same holder everywhere. */
  id: text(),
  /** The holder's display name; required at first mention. */
  name: text({ optional: true }),
};

/** Notes a holder that is mentioned for the first time, and without a name. */
export function checkMention({ id, name, place }: HolderMention & { readonly place: Place }): void {
  const { namedHolders, problems } = place.reading as Reading;
  if (name === null && !namedHolders.has(id)) {
    const known = problems.count === 0 ? [...namedHolders].slice(0, 1000) : [];
    const near = nearestName(id, known);
    const start = `name is required where the holder ${showValue(id)} is first mentioned`;
    const message = near === undefined ? `${start}.` : `${start}; did you mean "${near}"?`;
    place.problem("missing_field", message, "name");
  }
  namedHolders.add(id);
}
