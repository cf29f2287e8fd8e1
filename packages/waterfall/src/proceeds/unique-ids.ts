/** Checks that the rows of a list have different ids. */

import { duplicateSentence, type Place } from "@capstack/decimal";
import { refuse } from "../shapes/answer/input-report.js";

/** Refuses every row with the id of an earlier one. */
export function checkUniqueIds(rows: readonly { readonly id: string; readonly place: Place }[]): void {
  const seen = new Set<string>();
  for (const { id, place } of rows) {
    if (id !== "" && seen.has(id)) refuse(place, "duplicate_id", duplicateSentence("id", id), "id");
    seen.add(id);
  }
}
