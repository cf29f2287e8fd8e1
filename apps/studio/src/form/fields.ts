/** The fields of a form: where each stands, what it is called, what an issue is about. */
import type { Issue } from "../engine/issue.js";
import type { Json, JsonObject } from "../state/studio-state.js";
import { isObject } from "./control.js";
import { type Definitions, definitionOf, resolve, type Schema } from "./schema.js";
import { labelOf } from "./words/labels.js";
import { type Item, valueAt, withPriceOf, withValueAt } from "./words/layouts.js";

const isGiven = (value: Json | undefined): boolean =>
  value !== undefined &&
  !(Array.isArray(value) && value.length === 0) &&
  !(isObject(value) && Object.keys(value).length === 0);

/** Whether somebody has set a field: it is given, and not as the form begins. */
export function isSet(value: JsonObject, path: string, usual: JsonObject | undefined): boolean {
  const now = valueAt(value, path);
  return isGiven(now) && JSON.stringify(now) !== JSON.stringify(valueAt(usual ?? {}, path));
}

/** Whether an issue is about a field of the form; of a new person, its name is. */
export function concerns(item: Item, path: Issue["path"]): boolean {
  return [item].flat().some((one) => {
    const steps = one.split(".");
    const isName = one === "id" && path[0] === "name";
    return (
      isName ||
      steps.every((step, i) => step === path[i]) ||
      (path.length > 0 && path.length < steps.length && path.every((step, i) => step === steps[i]))
    );
  });
}

export function otherName(of: string, path: string, definitions: Definitions): string {
  const { schema, owner, name } = fieldAt(of, path, definitions);
  const label = labelOf(name, owner);
  const { "x-unit": unit } = schema;
  if (unit === "fraction") return "in percent";
  return unit === "shares" && label !== "Available afterwards" ? "in shares" : label.toLowerCase();
}

/** The schema of the field at a path, and the shape that it is a field of. */
export function fieldAt(of: string, path: string, definitions: Definitions) {
  const steps = path.split(".");
  let owner = of;
  let schema: Schema = definitions[of] ?? {};
  let required = false;
  for (const [i, step] of steps.entries()) {
    const field = schema.properties?.[step] ?? {};
    required = schema.required?.includes(step) ?? false;
    if (i < steps.length - 1) owner = definitionOf(field) ?? owner;
    schema = i < steps.length - 1 ? resolve(field, definitions) : field;
  }
  return {
    owner,
    name: steps.at(-1) as string,
    schema: resolve(schema, definitions),
    below: definitionOf(schema),
    required,
  };
}

export function withChanges(value: JsonObject, parent: string, changes: JsonObject): JsonObject {
  return Object.entries(changes).reduce(
    (next, [name, change]) => withValueAt(next, parent === "" ? name : `${parent}.${name}`, change),
    value,
  );
}

/** A cap goes with participation that has one, and with no other; the price of an award goes with its kind. */
export function following(value: JsonObject, path: string, next: Json | undefined): JsonObject {
  if (path === "kind") return withPriceOf(next, value);
  if (!path.endsWith("participation")) return value;
  const cap = `${path}CapMultiple`;
  return withValueAt(value, cap, next === "capped" ? (valueAt(value, cap) ?? 3) : undefined);
}
