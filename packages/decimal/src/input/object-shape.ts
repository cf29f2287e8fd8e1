/** An object of an input, said once as a table of its fields. */
import type { ErrorPath } from "../errors/engine-error.js";
import type { AnyField, Changes, ChangesField, Field, InputOf, OptionalField, OutputOf } from "./field.js";
import { Place } from "./place.js";
import { Reading } from "./reading.js";

/** The fields of an object, by name. */
export type FieldTable = Readonly<Record<string, AnyField>>;

type Optionals<T> = { [K in keyof T]: T[K] extends Field<infer _In, infer _Out, true> ? K : never }[keyof T];
type Requireds<T> = Exclude<keyof T, Optionals<T>>;
type Mandatory<T, K extends keyof T> = { readonly [P in K]: InputOf<T[P]> };
type Voluntary<T, K extends keyof T> = { readonly [P in K]?: InputOf<T[P]> };

/** The input type of an object with these fields. */
export type InputFields<T extends FieldTable> = Mandatory<T, Requireds<T>> & Voluntary<T, Optionals<T>>;

/**
 * The result of reading an object with these fields, and its place in the input. The fields are accessors: take them by
 * name; spreading does not copy them.
 */
export type ExactFields<T extends FieldTable> = { readonly [P in keyof T]: OutputOf<T[P]> } & { readonly place: Place };

/** The type of what a caller writes in the shape of a table. */
export type Input<S> = S extends ObjectShape<infer T> ? InputFields<T> : never;

/** The type of what reading an object in a shape gives: exact numbers, defaults, null for what is absent. */
export type Exact<S> = S extends ObjectShape<infer T> ? ExactFields<T> : never;

/** An object's fields, ready to read it; itself a field of another object. */
export interface ObjectShape<T extends FieldTable> extends Field<InputFields<T>, ExactFields<T>, false> {
  readonly fields: T;
  /** Reads a whole value: a request body, or the value at a path of it. */
  readAt(value: unknown, reading: Reading, path?: ErrorPath): ExactFields<T>;
}

/** Options of a shape. */
export interface ShapeTerms<T extends FieldTable> {
  /** Whether other fields are passed over: what another function answers has more in it than is read here. */
  readonly isOpen?: boolean;
  /** Notes what is wrong with the fields together: two that exclude each other, a sum. */
  readonly check?: (exact: ExactFields<T>) => void;
}

/**
 * The shape of an object. Its fields are read in the order of the table; a name that is not in it is refused, with the
 * nearest that is.
 * @example
 * const grant = shape({ shares: shares(), vested: shares({ optional: true }), kind: oneOf(["option", "rsu"], { default: "option" }) });
 * const reading = new Reading();
 * const { kind, vested } = grant.readAt({ shares: 100 }, reading, ["grants", 0]);
 * kind // => "option"
 * vested // => null
 */
/* @__NO_SIDE_EFFECTS__ */
export function shape<const T extends FieldTable>(
  fields: T,
  { isOpen = false, check }: ShapeTerms<T> = {},
): ObjectShape<T> {
  const names = Object.keys(fields);
  const readers = Object.values(fields);
  const ExactObject = exactObject(names, isOpen);

  const readPlace = (place: Place): ExactFields<T> => {
    const source = ownFields(place.source);
    const values = new Array<unknown>(names.length);
    let known = 0;
    for (let index = 0; index < names.length; index++) {
      const name = names[index] as string;
      const reader = readers[index] as AnyField;
      const value = source[name];
      if (value !== undefined) known++;
      values[index] =
        value === undefined || value === null ? reader.absent(place, name) : reader.read(value, place, name);
    }
    if (!isOpen) refuseOthers(place, source, names, known);
    const exact = new ExactObject(place, values) as ExactFields<T>;
    if (check !== undefined && place.isObject) check(exact);
    return exact;
  };

  const read = (value: unknown, place: Place, name: string, index?: number) =>
    readPlace(new Place(value, place.reading, place, name, index));

  const of: AnyField[] = [];
  const made: ObjectShape<T> = {
    facts: { kind: "object", of },
    fields,
    isOptional: false,
    read,
    absent: (place, name, index) => read(undefined, place, name, index),
    readAt: (value, reading, path = []) => readPlace(new Place(value, reading, path)),
  };
  of.push(made);
  return made;
}

/**
 * A shape with other fields passed over, as rows and answers of other calls have them.
 * @example openShape({ id: text() }).readAt({ id: "a", more: 1 }, new Reading()).id // => "a"
 */
/* @__NO_SIDE_EFFECTS__ */
export function openShape<const T extends FieldTable>(fields: T): ObjectShape<T> {
  return shape(fields, { isOpen: true });
}

const VALUES = /* @__PURE__ */ Symbol("values");
const NAMES = /* @__PURE__ */ Symbol("names");
const OPEN = /* @__PURE__ */ Symbol("open");

/** A read object as plain data, without the absent fields. */
export type Plain<X> = X extends readonly (infer Item)[]
  ? readonly Plain<Item>[]
  : X extends { readonly place: Place }
    ? PlainFields<Omit<X, "place">>
    : X;

type PlainFields<T> = {
  readonly [K in keyof T as null extends T[K] ? never : K]: Plain<T[K]>;
} & { readonly [K in keyof T as null extends T[K] ? K : never]?: Plain<NonNullable<T[K]>> };

/**
 * What a shape read as plain data: fields under their names, the absent ones left out, and other fields of an open shape as
 * they came.
 * @example
 * const grant = shape({ id: text(), vested: double({ optional: true }) });
 * plainOf(grant.readAt({ id: "a", vested: null }, new Reading())) // => { id: "a" }
 */
export function plainOf<X>(exact: X): Plain<X> {
  return (Array.isArray(exact) ? exact.map(copied) : copied(exact)) as Plain<X>;
}

/** What a shape read, copied; any other value as it is, as it may be one that is read later. */
function copied(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !(NAMES in value)) return value;
  const { place, [VALUES]: values, [NAMES]: names, [OPEN]: isOpen } = value as unknown as ReadObject;
  const copy = new Map<string, unknown>(isOpen ? Object.entries(place.source) : []);
  names.forEach((name, index) => {
    const one = values[index];
    if (one === null || one === undefined) copy.delete(name);
    else copy.set(name, plainOf(one));
  });
  return Object.fromEntries(copy);
}

interface ReadObject {
  readonly place: Place;
  readonly [VALUES]: readonly unknown[];
  readonly [NAMES]: readonly string[];
  readonly [OPEN]: boolean;
}

/**
 * Checks one argument of a call against its table.
 * @param above path of the argument: the name of its parameter
 * @throws EngineError with everything that is wrong
 * @example requireArgument({ id: "a" }, shape({ id: text() })); // nothing
 * requireArgument({}, shape({ id: text() })) // throws missing_field
 */
export function requireArgument<T extends FieldTable>(
  value: unknown,
  table: ObjectShape<T>,
  above: ErrorPath = [],
): ExactFields<T> {
  const reading = new Reading();
  const exact = table.readAt(value, reading, above);
  reading.problems.throwIfAny();
  return exact;
}

/**
 * A copy of one argument of a call that holds to its table, as plain data.
 * @throws EngineError with everything that is wrong
 * @example plainArgument({ id: "a", memo: null }, shape({ id: text(), memo: text({ optional: true }) })) // => { id: "a" }
 */
export function plainArgument<T extends FieldTable>(
  value: unknown,
  table: ObjectShape<T>,
  above: ErrorPath = [],
): Plain<ExactFields<T>> {
  return plainOf(requireArgument(value, table, above));
}

/**
 * The class of what one shape reads: its values in a list, each under its name by an accessor. An object that took its
 * fields one by one would cost three times as much to make, and be slow to read from a dozen of them on.
 */
function exactObject(names: readonly string[], isOpen: boolean) {
  class ExactObject {
    declare readonly place: Place;
    declare readonly [VALUES]: readonly unknown[];

    constructor(place: Place, values: readonly unknown[]) {
      this.place = place;
      this[VALUES] = values;
    }
  }
  Object.assign(ExactObject.prototype, { [NAMES]: names, [OPEN]: isOpen });
  names.forEach((name, index) => {
    Object.defineProperty(ExactObject.prototype, name, {
      get(this: ExactObject) {
        return this[VALUES][index];
      },
    });
  });
  return ExactObject;
}

/** An object of a class, or of another prototype, by its own fields alone. */
function ownFields(source: Place["source"]): Place["source"] {
  const prototype = Object.getPrototypeOf(source);
  return prototype === Object.prototype || prototype === null ? source : { ...source };
}

function refuseOthers(place: Place, source: Place["source"], names: readonly string[], known: number): void {
  let input = 0;
  for (const _ in source) input++;
  if (input !== known) place.refuseOthers(names);
}

/**
 * An object that may be left out; it is then read as one whose fields are all left out.
 * @example orEmpty(shape({ cash: money({ default: 0 }) })).isOptional // => true
 */
/* @__NO_SIDE_EFFECTS__ */
export function orEmpty<F extends AnyField>(one: F): OptionalField<F, never> {
  return {
    facts: one.facts,
    isOptional: true,
    read: one.read,
    absent: (place, name, index) => one.read({}, place, name, index),
  };
}

/**
 * What to change in some of a list of objects, by id: any of their fields. The changes are read where they are made.
 * @example changesById(shape({ shares: shares() })).facts.kind // => "map"
 */
/* @__NO_SIDE_EFFECTS__ */
export function changesById<F extends AnyField>(one: F): ChangesField<F> {
  return {
    facts: { kind: "map", of: [one] },
    isOptional: true,
    read: (value, place, name, index) => {
      const changed = new Place(value, place.reading, place, name, index);
      for (const [id, terms] of Object.entries(changed.source)) new Place(terms, place.reading, changed, id);
      return changed.source as Changes<F>;
    },
    absent: () => ({}),
  };
}

/**
 * What to change in one object: any of its fields. The changes are read where they are made.
 * @example changes(shape({ shares: shares() })).facts.kind // => "object"
 */
/* @__NO_SIDE_EFFECTS__ */
export function changes<F extends AnyField>(one: F): Field<Partial<InputOf<F>>, Partial<InputOf<F>>, true> {
  return {
    facts: one.facts,
    isOptional: true,
    read: (value, place, name, index) =>
      new Place(value, place.reading, place, name, index).source as Partial<InputOf<F>>,
    absent: () => ({}),
  };
}

/**
 * A field that may be left out; it is then read as null.
 * @example optional(shape({ shares: shares() })).isOptional // => true
 */
/* @__NO_SIDE_EFFECTS__ */
export function optional<F extends AnyField>(one: F): OptionalField<F, null> {
  return { facts: one.facts, isOptional: true, read: one.read, absent: () => null };
}
