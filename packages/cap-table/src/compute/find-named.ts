/** Finds the record that a row of a ledger names by its id. */
import type { Place } from "@capstack/decimal";
import { refuse } from "../shapes/reading.js";

/** The thing of an id; notes one that nothing has. */
export function findNamed<T>(place: Place, name: string, id: string, among: ReadonlyMap<string, T>): T | null {
  const item = among.get(id);
  if (item === undefined) refuse(place, "invalid_value", `Nothing has the ${name} "${id.slice(0, 40)}".`, name);
  return item ?? null;
}
