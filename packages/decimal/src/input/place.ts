/** One object of an input: its fields as they came, and the path at which a message points. */
import type { ErrorPath } from "../errors/engine-error.js";
import type { Reading } from "./reading.js";
import type { ReadingCode } from "./reading-codes.js";
import { isRecord } from "./record.js";
import { fieldName, missingSentence, wrongSentence } from "./sentences.js";

type CodeOf<Notes> = Notes extends Reading<infer Code> ? Code : never;
type Source = Readonly<Record<string, unknown>>;

const NOTHING: Source = /* @__PURE__ */ Object.freeze({});

/**
 * An object of an input with its path and its raw fields. `null` counts as absent.
 * @example
 * const place = new Place({ shares: "10" }, new Reading(), ["grants", 0]);
 * place.raw("shares") // => "10"
 * place.path // => ["grants", 0]
 */
export class Place<Notes extends Reading = Reading> {
  readonly reading: Notes;
  /** Whether there is an object to read. */
  readonly isObject: boolean;
  /** The object as it came; without fields when there is none. */
  readonly source: Source;
  readonly #above: ErrorPath | Place;
  readonly #name: string | undefined;
  readonly #index: number | undefined;

  /** @param above path of the object, or the object it is part of, followed by its field name and list index */
  constructor(value: unknown, reading: Notes, above: ErrorPath | Place = [], name?: string, index?: number) {
    this.reading = reading;
    this.#above = above;
    this.#name = name;
    this.#index = index;
    this.isObject = isRecord(value);
    this.source = this.isObject ? (value as Source) : NOTHING;
    const isInObject = !(above instanceof Place) || above.isObject;
    if (!this.isObject && isInObject) this.#noteNoObject(value);
  }

  /** Built only when something is wrong, or read. */
  get path(): ErrorPath {
    const above = this.#above instanceof Place ? this.#above.path : this.#above;
    if (this.#name === undefined) return above;
    return this.#index === undefined ? [...above, this.#name] : [...above, this.#name, this.#index];
  }

  /** The value of a field; undefined where it is absent or null. */
  raw(name: string): unknown {
    if (!Object.hasOwn(this.source, name)) return undefined;
    const value = this.source[name];
    return value === null ? undefined : value;
  }

  /** Notes what is wrong with this object or something below it. */
  problem(code: CodeOf<Notes> | ReadingCode, message: string, ...below: readonly (string | number)[]): void {
    this.reading.problems.add(code, message, [...this.path, ...below]);
  }

  /** Whether a value is given for a field. */
  gives(name: string): boolean {
    return this.raw(name) !== undefined;
  }

  /** Whether a field is written at all, null included. */
  states(name: string): boolean {
    return Object.hasOwn(this.source, name) && this.source[name] !== undefined;
  }

  /** The name of an exactly-one group that is given; notes none or several. */
  exactlyOne<Name extends string>(...names: readonly Name[]): Name | null {
    const present = names.filter((name) => this.gives(name));
    if (present.length === 1) return present[0] as Name;
    if (present.length === 0) {
      this.problem("missing_field", `One of ${names.join(", ")} is required.`, names[0] as string);
    } else this.problem("conflicting_fields", `Only one of ${names.join(", ")} may be given.`, present[1] as string);
    return null;
  }

  /** Notes a field, or an item of a list, that is required and absent. */
  lacks(...below: readonly (string | number)[]): void {
    if (this.isObject && !(below.length === 1 && this.gives(String(below[0]))))
      this.problem("missing_field", missingSentence(fieldName(below)), ...below);
  }

  /**
   * Notes a value with what would be right, and answers what reading goes on with.
   * @param wanted completes "it must be …"
   */
  refuse<T>(
    value: unknown,
    wanted: string,
    harmless: T,
    below: readonly (string | number)[],
    code: CodeOf<Notes> | ReadingCode = "invalid_value",
  ): T {
    this.problem(code, wrongSentence(fieldName(below), value, wanted), ...below);
    return harmless;
  }

  /** Notes every field that is not among the known ones. */
  refuseOthers(known: readonly string[]): void {
    if (!this.reading.notesUnknown) return;
    for (const name of Object.keys(this.source)) {
      if (known.includes(name)) continue;
      this.reading.unknown(name, [...new Set(known)], this.path, this.source[name]);
      if (!this.reading.notesUnknown) return;
    }
  }

  #noteNoObject(value: unknown): void {
    const name = fieldName(this.path);
    if (value === undefined || value === null) this.problem("missing_field", missingSentence(name));
    else this.problem("invalid_value", wrongSentence(name, value, this.#wantedObject(value)));
  }

  #wantedObject(value: unknown): string {
    if (this.path.length > 0) return "an object";
    const takes = this.reading.takes === undefined ? "" : ` (${this.reading.takes})`;
    return typeof value === "string" && /^\s*[[{]/.test(value)
      ? `an object, parsed from its JSON${takes}`
      : `an object${takes}`;
  }
}
