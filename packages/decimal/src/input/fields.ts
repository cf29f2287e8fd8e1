/**
 * Untrusted JSON, read field by field. Whatever is wrong is noted with its path and reading goes on with a harmless
 * value, so that one answer lists everything; the caller throws the list before any of those values is used. `null`
 * counts as absent. A field nobody asked for is refused with the name it was most likely meant to be.
 */
import { isDate } from "../calendar-date.js";
import { type NumberRange, numberFault } from "./number-range.js";
import { Place } from "./place.js";
import type { Reading } from "./reading.js";
import type { ReadingCode } from "./reading-codes.js";
import { missingSentence, tooManySentence, wrongSentence, wrongWordSentence } from "./sentences.js";

type CodeOf<Notes> = Notes extends Reading<infer Code> ? Code : never;

/**
 * The fields of one object of an input.
 * @example
 * const reading = new Reading();
 * const grant = new Fields({ shares: "10", qty: 5 }, reading, ["grants", 0]);
 * grant.double("shares", { above: 0 });
 * grant.finish();
 * reading.problems.throwIfAny() // throws unknown_field
 */
export class Fields<Notes extends Reading = Reading> extends Place<Notes> {
  readonly #asked: string[] = [];
  #ignoresRest = false;

  /** Notes a value with what would be right, and answers what reading goes on with. */
  wrong<T>(name: string, wanted: string, harmless: T, code: CodeOf<Notes> | ReadingCode = "invalid_value"): T {
    this.problem(code, wrongSentence(name, this.raw(name), wanted), name);
    return harmless;
  }

  /** Notes a required field that is not there, and answers what reading goes on with. */
  missing<T>(name: string, harmless: T): T {
    if (this.raw(name) === undefined && this.isObject) this.problem("missing_field", missingSentence(name), name);
    return harmless;
  }

  /** The value of a field; undefined where it is absent or null. */
  override raw(name: string): unknown {
    this.#asked.push(name);
    return super.raw(name);
  }

  /** Whether the field is there at all, `null` included. */
  has(name: string): boolean {
    this.#asked.push(name);
    return Object.hasOwn(this.source, name) && this.source[name] !== undefined;
  }

  override exactlyOne<Name extends string>(...names: readonly Name[]): Name | null {
    this.#asked.push(...names);
    return super.exactlyOne(...names);
  }

  given<Name extends string>(...names: readonly Name[]): Name[] {
    return names.filter((name) => this.raw(name) !== undefined);
  }

  text(name: string, otherwise?: string): string {
    return this.optionalText(name) ?? otherwise ?? this.missing(name, "");
  }

  optionalText(name: string): string | null {
    const value = this.raw(name);
    if (value === undefined) return null;
    if (typeof value !== "string" || value === "") return this.wrong(name, "a text of at least one letter", "");
    const most = this.reading.textLength;
    if (value.length > most) {
      this.problem("limit_exceeded", tooManySentence(name, value.length, "characters", most), name);
    }
    return value;
  }

  /** A number as it came. */
  double(name: string, range: NumberRange, otherwise?: number): number {
    return this.optionalDouble(name, range) ?? otherwise ?? this.missing(name, range.min ?? 1);
  }

  optionalDouble(name: string, range: NumberRange): number | undefined {
    const value = this.raw(name);
    if (value === undefined) return undefined;
    const fault = numberFault(value, range);
    return fault === undefined ? (value as number) + 0 : this.wrong(name, fault.words, range.min ?? 1, fault.code);
  }

  flag(name: string, otherwise?: boolean): boolean {
    return this.optionalFlag(name) ?? otherwise ?? this.missing(name, false);
  }

  optionalFlag(name: string): boolean | null {
    const value = this.raw(name);
    if (value === undefined) return null;
    return typeof value === "boolean" ? value : this.wrong(name, "true or false", false);
  }

  choice<Word extends string>(name: string, words: readonly Word[], otherwise?: Word): Word {
    return this.optionalChoice(name, words) ?? otherwise ?? this.missing(name, words[0] as Word);
  }

  optionalChoice<Word extends string>(name: string, words: readonly Word[]): Word | null {
    const value = this.raw(name);
    if (value === undefined) return null;
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    this.problem("invalid_value", wrongWordSentence(name, value, words), name);
    return words[0] as Word;
  }

  date(name: string): string {
    return this.optionalDate(name) ?? this.missing(name, "2000-01-01");
  }

  optionalDate(name: string): string | null {
    const value = this.raw(name);
    if (value === undefined || isDate(value)) return value ?? null;
    return this.wrong(name, "a day of the calendar, written YYYY-MM-DD", null, "invalid_date");
  }

  /** A required list, each item an object. */
  list<T>(name: string, read: (item: this) => T): T[] {
    return this.#objects(name, this.items(name) ?? this.missing(name, []), read);
  }

  optionalList<T>(name: string, read: (item: this) => T): T[] {
    return this.#objects(name, this.items(name) ?? [], read);
  }

  /** A list of texts, such as security ids; null when absent. */
  optionalTexts(name: string): string[] | null {
    const items = this.items(name);
    if (items === null) return null;
    return items.map((item, index) => {
      if (typeof item === "string" && item !== "") return item;
      this.wrongItem(name, index, item, "a text of at least one letter");
      return "";
    });
  }

  /** A list of numbers; null when absent. */
  optionalDoubles(name: string, range: NumberRange, most?: number): number[] | null {
    const items = this.items(name, most);
    if (items === null) return null;
    return items.map((item, index) => {
      const fault = numberFault(item, range);
      if (fault === undefined) return (item as number) + 0;
      this.wrongItem(name, index, item, fault.words, fault.code);
      return range.min ?? 1;
    });
  }

  /**
   * The items of a list as they came, holes as absent; null when there is no list, none when there is another value. A
   * list with a ceiling of its own does not count among the items of all lists.
   */
  items(name: string, ceiling?: number): readonly unknown[] | null {
    const value = this.raw(name);
    if (value === undefined) return null;
    if (!Array.isArray(value)) return this.wrong(name, "a list", []);
    const within = ceiling !== undefined || this.reading.count(value.length);
    const most = ceiling ?? this.reading.listItems;
    if (value.length <= most && within) return Array.from(value);
    const { totalItems } = this.reading;
    const message =
      value.length > most
        ? tooManySentence(name, value.length, "items", most)
        : `${name} goes beyond the ${totalItems} list items this call accepts.`;
    this.problem("limit_exceeded", message, name);
    return [];
  }

  /** Notes one item of a list. */
  wrongItem(name: string, index: number, item: unknown, wanted: string, code: ReadingCode = "invalid_value"): void {
    const message =
      item === undefined || item === null
        ? missingSentence(`${name}[${index}]`)
        : wrongSentence(`${name}[${index}]`, item, wanted);
    this.problem(item === undefined || item === null ? "missing_field" : code, message, name, index);
  }

  object<T>(name: string, read: (fields: this) => T): T | null {
    const value = this.raw(name);
    return value === undefined ? null : this.#nested(value, read, name);
  }

  /** Says that what else the object has is no concern of this reading. */
  ignoreRest(): void {
    this.#ignoresRest = true;
  }

  /** Notes every field that was never asked for. Call when all fields have been read. */
  finish(known: readonly string[] = this.#asked): void {
    if (!this.#ignoresRest) this.refuseOthers(known);
  }

  #objects<T>(name: string, items: readonly unknown[], read: (item: this) => T): T[] {
    const values: T[] = [];
    items.forEach((item, index) => {
      const value = this.#nested(item, read, name, index);
      if (value !== null) values.push(value);
    });
    return values;
  }

  #nested<T>(value: unknown, read: (fields: this) => T, name: string, index?: number): T | null {
    const Own = this.constructor as new (...place: ConstructorParameters<typeof Fields<Notes>>) => this;
    const fields = new Own(value, this.reading, this, name, index);
    if (!fields.isObject) return null;
    const result = read(fields);
    fields.finish();
    return result;
  }
}
