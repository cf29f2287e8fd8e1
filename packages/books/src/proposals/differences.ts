/** What is different between two states of the same, field by field, and a version that names a state. */
import { createHash } from "node:crypto";
import type { Standing } from "../tables/json-shapes.js";

/** A value that has no fields. */
export type Scalar = string | number | boolean | null;

/** One field that differs; null stands for nothing. */
export interface FieldDifference {
  readonly path: readonly string[];
  readonly before: Scalar;
  readonly after: Scalar;
}

/**
 * The fields that differ, in the order of the state after, then those that are gone.
 * @example differences({ name: "Main", open: true }, { name: "Payroll", open: true }) // => [{ path: ["name"], before: "Main", after: "Payroll" }]
 */
export function differences(before: Standing, after: Standing): FieldDifference[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((key): FieldDifference[] => {
    const [old = null, now = null] = [was.get(key), is.get(key)];
    return old === now ? [] : [{ path: JSON.parse(key), before: old, after: now }];
  });
}

/**
 * A name of a state: another one where a field differs, the same whatever the order of its fields.
 * @example versionOf({ a: 1, b: 2 }) === versionOf({ b: 2, a: 1 }) // => true
 */
export function versionOf(standing: Standing): string {
  const leaves = [...leavesOf(standing)].filter(([, value]) => value !== null).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(leaves)).digest("hex").slice(0, 16);
}

/** The values of a state by their paths as JSON. */
function leavesOf(value: unknown, path: readonly string[] = [], leaves = new Map<string, Scalar>()) {
  if (typeof value === "object" && value !== null) {
    for (const [field, part] of Object.entries(value)) leavesOf(part, [...path, field], leaves);
  } else if (value !== undefined) leaves.set(JSON.stringify(path), value as Scalar);
  return leaves;
}
