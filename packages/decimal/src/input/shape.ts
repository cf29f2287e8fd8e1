/**
 * What an argument must look like, as plain data: for what one function hands to another, such as an answer that comes
 * back with a question. Values are held to it whole, before anything works on them.
 */
import { isDate } from "../calendar-date.js";
import type { ErrorPath } from "../engine-error.js";
import { Reading } from "./reading.js";
import type { ReadingCode } from "./reading-codes.js";
import { isRecord } from "./record.js";
import { fieldName, missingSentence, wrongSentence, wrongWordSentence } from "./sentences.js";

/**
 * A kind of value, a set of words, a list of one shape, or the fields of an object. What a name ends in says what else
 * may stand there: `?` nothing or null, `|null` null. Fields that are not named are not looked at, unless a reading says
 * so. A value that is judged where it is used is `any`.
 */
export type Shape =
  | "any"
  | "text"
  | "number"
  | "flag"
  | "date"
  | "function"
  | ReadonlySet<string>
  | readonly [Shape]
  | ShapeOfFields;

/** The shape of an object, field by field. */
export interface ShapeOfFields {
  readonly [field: string]: Shape;
}

/** How an argument is held to its shape. */
export interface ShapeSettings {
  /** Refuses fields that the shape does not name: for what a person writes down, where a dropped term is a wrong figure. */
  readonly onlyNamed?: boolean;
}

/** What holding one value to its shape gathers. */
interface Holding extends ShapeSettings {
  readonly reading: Reading<ReadingCode>;
}

/**
 * Holds a value to a shape, and lists everything that differs; of fields that are not named the first hundred.
 * @throws EngineError `missing_field`, `invalid_value`, `not_finite`, `invalid_date`, `unknown_field`
 * @example
 * requireShape({ id: "a", holders: [{ shares: 5 }] }, { id: "text", "name?": "text", holders: [{ shares: "number" }] })
 * requireShape({ holders: [{}] }, { holders: [{ shares: "number" }] }) // throws missing_field
 */
export function requireShape(value: unknown, shape: Shape, path: ErrorPath = [], settings: ShapeSettings = {}): void {
  const reading = new Reading<ReadingCode>();
  check(value, shape, path, { ...settings, reading });
  reading.problems.throwIfAny();
}

/**
 * A copy of an argument that holds to a shape: own fields alone, and null as absent where nothing may stand.
 * @throws EngineError as {@link requireShape}
 * @example readArgument({ date: "2025-01-31", memo: null }, { date: "date", "memo?": "text" }) // => { date: "2025-01-31" }
 * readArgument({ mmeo: "Wire" }, { "memo?": "text" }, [], { onlyNamed: true }) // throws unknown_field
 */
export function readArgument<T>(value: T, shape: Shape, path: ErrorPath = [], settings: ShapeSettings = {}): T {
  requireShape(value, shape, path, settings);
  return copied(value, shape) as T;
}

function check(value: unknown, shape: Shape, path: ErrorPath, holding: Holding): void {
  if (value === undefined || value === null) {
    holding.reading.problems.add("missing_field", missingSentence(fieldName(path)), path);
  } else if (shape === "any") {
    return;
  } else if (typeof shape === "string") {
    checkKind(value, shape, path, holding);
  } else if (shape instanceof Set) {
    if (shape.has(value)) return;
    holding.reading.problems.add("invalid_value", wrongWordSentence(fieldName(path), value, [...shape]), path);
  } else if (Array.isArray(shape)) {
    if (!Array.isArray(value)) wrong(value, "a list", path, holding);
    else for (let index = 0; index < value.length; index++) check(value[index], shape[0], [...path, index], holding);
  } else if (isRecord(value)) {
    checkFields(value, shape as ShapeOfFields, path, holding);
  } else {
    wrong(value, "an object", path, holding);
  }
}

function checkFields(
  value: Readonly<Record<string, unknown>>,
  shape: ShapeOfFields,
  path: ErrorPath,
  holding: Holding,
): void {
  for (const { name, one, isOptional, isNullable } of fieldsOf(shape)) {
    const given = value[name];
    if (given === null && isNullable) continue;
    if (given === undefined && isOptional) continue;
    check(given, one, [...path, name], holding);
  }
  if (holding.onlyNamed === true) refuseOthers(value, shape, path, holding.reading);
}

function refuseOthers(
  value: Readonly<Record<string, unknown>>,
  shape: ShapeOfFields,
  path: ErrorPath,
  reading: Reading<ReadingCode>,
): void {
  if (!reading.notesUnknown) return;
  const known = fieldsOf(shape).map(({ name }) => name);
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    reading.unknown(name, known, path, value[name]);
    if (!reading.notesUnknown) return;
  }
}

function checkKind(value: unknown, kind: string, path: ErrorPath, holding: Holding): void {
  switch (kind) {
    case "text":
      if (typeof value !== "string") wrong(value, "a text", path, holding);
      break;
    case "number":
      if (typeof value !== "number") wrong(value, "a number", path, holding);
      else if (!Number.isFinite(value)) wrong(value, "a finite number", path, holding, "not_finite");
      break;
    case "flag":
      if (typeof value !== "boolean") wrong(value, "true or false", path, holding);
      break;
    case "date":
      if (!isDate(value)) wrong(value, "a day of the calendar, written YYYY-MM-DD", path, holding, "invalid_date");
      break;
    case "function":
      if (typeof value !== "function") wrong(value, "a function", path, holding);
  }
}

function wrong(
  value: unknown,
  wanted: string,
  path: ErrorPath,
  holding: Holding,
  code: ReadingCode = "invalid_value",
): void {
  holding.reading.problems.add(code, wrongSentence(fieldName(path), value, wanted), path);
}

function copied(value: unknown, shape: Shape): unknown {
  if (typeof shape === "string" || shape instanceof Set) return value;
  if (Array.isArray(shape)) return (value as readonly unknown[]).map((item) => copied(item, shape[0]));
  const copy = new Map<string, unknown>(Object.entries(value as object));
  for (const { name, one, isOptional } of fieldsOf(shape as ShapeOfFields)) {
    const given = (value as Record<string, unknown>)[name];
    if (given !== undefined && given !== null) copy.set(name, copied(given, one));
    else if (isOptional) copy.delete(name);
  }
  return Object.fromEntries(copy);
}

interface Field {
  readonly name: string;
  readonly one: Shape;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

const known = /* @__PURE__ */ new WeakMap<ShapeOfFields, readonly Field[]>();

/** The fields of a shape, taken apart once. */
function fieldsOf(shape: ShapeOfFields): readonly Field[] {
  const before = known.get(shape);
  if (before !== undefined) return before;
  const fields = Object.entries(shape).map(([field, one]): Field => {
    const isOptional = field.endsWith("?");
    const isNullable = isOptional || field.endsWith("|null");
    return { name: field.replace(/(\?|\|null)$/, ""), one, isOptional, isNullable };
  });
  known.set(shape, fields);
  return fields;
}
