/**
 * Untrusted JSON, read field by field. Whatever is wrong is noted with its path and reading goes on with a harmless
 * value, so that one answer lists everything; the caller throws the list before any of those values is used. A field
 * nobody asked for becomes a warning with the name it was most likely meant to be.
 */
import { type ErrorPath, isDate, nearestName, Problems, Rational, rational } from "@capstack/decimal";
import type { CapTableErrorCode, CapTableWarning } from "../error-codes.js";
import type { CapTableLimits } from "../limits.js";
import { aboveZero, isOutOfScale, type NumberRange } from "./ranges.js";

/** What one request's reading shares: its findings, its limits, and who has been named so far. */
export interface Reading {
  readonly problems: Problems<CapTableErrorCode>;
  readonly warnings: CapTableWarning[];
  readonly limits: CapTableLimits;
  /** False under `shareRounding: "none"`, where fractions of a share are meant. */
  wholeShares: boolean;
  readonly namedHolders: Set<string>;
  itemsRead: number;
}

export function startReading(limits: CapTableLimits): Reading {
  return { problems: new Problems(), warnings: [], limits, wholeShares: true, namedHolders: new Set(), itemsRead: 0 };
}

/** A holder as an item names it; the name is present at first mention. */
export interface HolderMention {
  readonly id: string;
  readonly name: string | null;
}

export const ZERO = /* @__PURE__ */ rational(0);
export const ONE = /* @__PURE__ */ rational(1);

const FRACTION = /^(\d+)\/([1-9]\d*)$/;

/** The fields of one object of the input. */
export class Fields {
  readonly path: ErrorPath;
  readonly reading: Reading;
  readonly #source: Readonly<Record<string, unknown>>;
  readonly #asked: string[] = [];

  private constructor(source: Readonly<Record<string, unknown>>, path: ErrorPath, reading: Reading) {
    this.#source = source;
    this.path = path;
    this.reading = reading;
  }

  /** Reads an object with `read`; anything else is noted and answers null. */
  static read<T>(value: unknown, path: ErrorPath, reading: Reading, read: (fields: Fields) => T): T | null {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      reading.problems.add("invalid_value", `${show(value)} stands where an object is expected.`, path);
      return null;
    }
    const fields = new Fields(value as Record<string, unknown>, path, reading);
    const result = read(fields);
    fields.#warnOfUnknown();
    return result;
  }

  /** Notes what is wrong with this object or one of its fields. */
  problem(code: CapTableErrorCode, message: string, ...below: (string | number)[]): void {
    this.reading.problems.add(code, message, [...this.path, ...below]);
  }

  /** Whether the field is there at all, `null` included. */
  has(name: string): boolean {
    this.#asked.push(name);
    return Object.hasOwn(this.#source, name) && this.#source[name] !== undefined;
  }

  /** The names of an exactly-one group that are given; notes none or several. */
  exactlyOne<Name extends string>(...names: readonly Name[]): Name | null {
    const given = this.given(...names);
    if (given.length === 1) return given[0] as Name;
    if (given.length === 0)
      this.problem("missing_field", `One of ${names.join(", ")} is required.`, names[0] as string);
    else this.problem("conflicting_fields", `Only one of ${names.join(", ")} may be given.`, given[1] as string);
    return null;
  }

  given<Name extends string>(...names: readonly Name[]): Name[] {
    return names.filter((name) => this.#value(name) !== undefined);
  }

  text(name: string): string {
    return this.optionalText(name) ?? this.#missing(name, "");
  }

  optionalText(name: string): string | null {
    const value = this.#value(name);
    if (value === undefined) return null;
    if (typeof value !== "string" || value === "")
      return this.#wrong(name, value, "a text of at least one letter", "?");
    if (value.length > this.reading.limits.textLength) {
      const most = this.reading.limits.textLength;
      this.problem("limit_exceeded", `${name} has ${value.length} characters; at most ${most} are accepted.`, name);
    }
    return value;
  }

  /** The item's holder: `id` always, `name` at the first mention of the id. */
  holder(): HolderMention {
    const id = this.text("id");
    const name = this.optionalText("name");
    const { namedHolders } = this.reading;
    if (name === null && !namedHolders.has(id)) {
      this.problem("missing_field", `name is required where the holder "${id}" is first mentioned.`, "name");
    }
    namedHolders.add(id);
    return { id, name };
  }

  number(name: string, range: NumberRange): Rational {
    return this.optionalNumber(name, range) ?? this.#missing(name, ONE);
  }

  numberOr(name: string, range: NumberRange, otherwise: Rational): Rational {
    return this.optionalNumber(name, range) ?? otherwise;
  }

  optionalNumber(name: string, range: NumberRange): Rational | null {
    const value = this.#value(name);
    if (value === undefined) return null;
    if (typeof value !== "number" || !Number.isFinite(value)) return this.#wrong(name, value, "a finite number", ONE);
    if (!range.holds(value)) return this.#wrong(name, value, range.words, ONE);
    if (isOutOfScale(value)) return this.#wrong(name, value, "between 1e-18 and 1e18 in size", ONE);
    return rational(value);
  }

  /** A count of shares above zero; whole unless fractions are meant. */
  shares(name: string, range: NumberRange = aboveZero): Rational {
    return this.optionalShares(name, range) ?? this.#missing(name, ONE);
  }

  optionalShares(name: string, range: NumberRange = aboveZero): Rational | null {
    const value = this.optionalNumber(name, range);
    if (value === null || !this.reading.wholeShares || value.isInteger()) return value;
    return this.#wrong(name, this.#value(name), "a whole number of shares", ONE);
  }

  /** A number, or a fraction as text such as `"46/7"`: how a final state keeps what no double can. Zero or more. */
  exact(name: string): Rational {
    return this.optionalExact(name) ?? this.#missing(name, ZERO);
  }

  optionalExact(name: string): Rational | null {
    const value = this.#value(name);
    if (value === undefined) return null;
    const text = typeof value === "string" && value.length <= 5000 ? FRACTION.exec(value) : null;
    if (text !== null) return Rational.of(BigInt(text[1] as string), BigInt(text[2] as string));
    if (typeof value === "number" && Number.isFinite(value) && value >= 0) return rational(value);
    return this.#wrong(name, value, "a number of zero or more, or a fraction as text", ZERO);
  }

  wholeNumber(name: string, range: NumberRange, otherwise?: number): number {
    const value = this.optionalNumber(name, range);
    if (value === null) return otherwise ?? this.#missing(name, 1);
    if (!value.isInteger()) return this.#wrong(name, this.#value(name), "a whole number", 1);
    return value.toNumber();
  }

  flag(name: string, otherwise: boolean): boolean {
    return this.optionalFlag(name) ?? otherwise;
  }

  optionalFlag(name: string): boolean | null {
    const value = this.#value(name);
    if (value === undefined) return null;
    return typeof value === "boolean" ? value : this.#wrong(name, value, "true or false", false);
  }

  choice<Word extends string>(name: string, words: readonly Word[], otherwise?: Word): Word {
    const word = this.optionalChoice(name, words);
    return word ?? otherwise ?? this.#missing(name, words[0] as Word);
  }

  optionalChoice<Word extends string>(name: string, words: readonly Word[]): Word | null {
    const value = this.#value(name);
    if (value === undefined) return null;
    const found = words.find((word) => word === value);
    return found ?? this.#wrong(name, value, `one of ${words.join(", ")}`, words[0] as Word);
  }

  date(name: string): string {
    return this.optionalDate(name) ?? this.#missing(name, "2000-01-01");
  }

  optionalDate(name: string): string | null {
    const value = this.#value(name);
    if (value === undefined) return null;
    if (isDate(value)) return value;
    const message = `${name} is ${show(value)}; it must be a day of the calendar, written YYYY-MM-DD.`;
    this.problem("invalid_date", message, name);
    return null;
  }

  list<T>(name: string, read: (item: Fields) => T): T[] {
    const values: T[] = [];
    this.#items(name).forEach((item, index) => {
      const value = Fields.read(item, [...this.path, name, index], this.reading, read);
      if (value !== null) values.push(value);
    });
    return values;
  }

  optionalList<T>(name: string, read: (item: Fields) => T): T[] {
    return this.#value(name) === undefined ? [] : this.list(name, read);
  }

  /** A list of texts, such as security ids; null when absent. */
  optionalTexts(name: string): string[] | null {
    if (this.#value(name) === undefined) return null;
    return this.#items(name).map((item, index) => {
      if (typeof item === "string" && item !== "") return item;
      this.problem("invalid_value", `${show(item)} stands where a text is expected.`, name, index);
      return "?";
    });
  }

  object<T>(name: string, read: (fields: Fields) => T): T | null {
    const value = this.#value(name);
    return value === undefined ? null : Fields.read(value, [...this.path, name], this.reading, read);
  }

  /** The raw value, for what reads itself. */
  raw(name: string): unknown {
    return this.#value(name);
  }

  /** Notes a required field that is not there, and answers the value that reading goes on with. */
  #missing<T>(name: string, harmless: T): T {
    if (this.#value(name) === undefined) this.problem("missing_field", `${name} is required.`, name);
    return harmless;
  }

  #wrong<T>(name: string, value: unknown, words: string, harmless: T): T {
    this.problem("invalid_value", `${name} is ${show(value)}; it must be ${words}.`, name);
    return harmless;
  }

  #value(name: string): unknown {
    this.#asked.push(name);
    if (!Object.hasOwn(this.#source, name)) return undefined;
    const value = this.#source[name];
    return value === null ? undefined : value;
  }

  #items(name: string): readonly unknown[] {
    const value = this.#value(name);
    if (value === undefined) return this.#missing(name, []);
    if (!Array.isArray(value)) return this.#wrong(name, value, "a list", []);
    const { limits } = this.reading;
    this.reading.itemsRead += value.length;
    if (value.length > limits.listItems || this.reading.itemsRead > limits.totalItems) {
      const most = value.length > limits.listItems ? limits.listItems : limits.totalItems;
      this.problem("limit_exceeded", `${name} goes beyond the ${most} list items this call accepts.`, name);
      return [];
    }
    return value;
  }

  #warnOfUnknown(): void {
    const names = Object.keys(this.#source);
    for (const name of names) {
      if (this.#asked.includes(name) || this.reading.warnings.length >= 1000) continue;
      const meant = nearestName(name, this.#asked);
      const hint = meant === undefined ? "" : ` Did you mean ${meant}?`;
      const message = `${name.slice(0, 100)} is not a field here and was ignored.${hint}`;
      this.reading.warnings.push({ code: "unknown_field", message, path: [...this.path, name] });
    }
  }
}

function show(value: unknown): string {
  if (typeof value === "string") return `"${value.slice(0, 40)}"`;
  if (value === null || typeof value !== "object") return String(value);
  return Array.isArray(value) ? "a list" : "an object";
}
