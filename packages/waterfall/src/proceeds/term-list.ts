/** Reads a list of terms of the deal. */

import { duplicateSentence } from "@capstack/decimal";
import type { Fields } from "../shapes/field-reader.js";
import type { InputReport } from "../shapes/input-report.js";

export type Path = readonly (string | number)[];

export function readList<Item extends { readonly id: string }>(
  fields: Fields,
  name: string,
  read: (value: unknown, path: Path, report: InputReport) => Item,
): Item[] {
  const seen = new Set<string>();
  return fields.rows(name).map((value, index) => {
    const path = [...fields.at(name), index];
    const item = read(value, path, fields.report);
    const repeated = item.id !== "" && seen.has(item.id);
    if (repeated) fields.report.problem("duplicate_id", duplicateSentence("id", item.id), [...path, "id"]);
    seen.add(item.id);
    return item;
  });
}
