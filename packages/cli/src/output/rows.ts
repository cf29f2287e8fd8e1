/** Answers as rows of scalar values, for CSV and for NDJSON. */

/** A row: plain values by dotted name. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Objects as rows: nested objects by dotted names, lists as JSON. */
export function toRows(items: readonly unknown[]): Row[] {
  return items.map((item) => Object.fromEntries(flatten(item, "")));
}

function flatten(value: unknown, name: string): [string, Row[string]][] {
  if (Array.isArray(value)) return [[name, JSON.stringify(value)]];
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => flatten(item, name === "" ? key : `${name}.${key}`));
  }
  return [[name, value as Row[string]]];
}
