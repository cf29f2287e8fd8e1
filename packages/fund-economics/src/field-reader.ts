/**
 * Reads fields of an untrusted object: each is checked, every problem noted with its path, every unknown name remarked
 * on. Reading goes on after a problem, so that one round trip repairs an input.
 */
import { isDate, nearestName, Problems } from "@capstack/decimal";
import type { FundEconomicsErrorCode, FundWarning } from "./codes.js";

type Path = readonly (string | number)[];

/** The bounds of a number. */
export interface Range {
  readonly min?: number;
  /** The number must be more than this. */
  readonly above?: number;
  readonly max?: number;
  /** The number must be less than this. */
  readonly below?: number;
  readonly whole?: boolean;
}

/** Everything noted while one input is read. */
export interface Notes {
  readonly problems: Problems<FundEconomicsErrorCode>;
  readonly warnings: FundWarning[];
  readonly maxTextLength: number;
}

/** A place to note problems. */
export function newNotes(maxTextLength = 200): Notes {
  return { problems: new Problems<FundEconomicsErrorCode>(), warnings: [], maxTextLength };
}

const MAX_UNKNOWN = 100;

/** The fields of one object of the input. */
export class FieldReader {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #known: string[] = [];
  readonly notes: Notes;
  readonly path: Path;

  constructor(value: unknown, path: Path, notes: Notes) {
    this.notes = notes;
    this.path = path;
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (!isObject) this.problem(path, `must be an object; it is ${kindOf(value)}`);
    this.#fields = isObject ? (value as Record<string, unknown>) : {};
  }

  /** A number in range, or the fallback when absent; a problem when required or wrong. */
  number(name: string, range: Range, fallback?: number): number {
    const value = this.raw(name);
    if (value === undefined && fallback !== undefined) return fallback;
    if (isWithin(value, range)) return value + 0;
    return this.numberAt(value, [...this.path, name], range);
  }

  numberAt(value: unknown, path: Path, range: Range): number {
    if (typeof value !== "number" || !Number.isFinite(value)) {
      this.problem(path, value === undefined ? "is required" : `must be a finite number; it is ${kindOf(value)}`);
      return range.min ?? 0;
    }
    const { min, above, max, below, whole } = range;
    if (min !== undefined && value < min) this.problem(path, `is ${value}; it must be ${min} or more`);
    if (above !== undefined && value <= above) this.problem(path, `is ${value}; it must be more than ${above}`);
    if (max !== undefined && value > max) this.problem(path, `is ${value}; it must be ${max} or less`);
    if (below !== undefined && value >= below) this.problem(path, `is ${value}; it must be less than ${below}`);
    if (whole === true && !Number.isInteger(value)) this.problem(path, `is ${value}; it must be whole`);
    return value + 0;
  }

  boolean(name: string, fallback?: boolean): boolean {
    const value = this.raw(name);
    if (value === undefined && fallback !== undefined) return fallback;
    if (typeof value === "boolean") return value;
    this.problem([...this.path, name], value === undefined ? "is required" : `must be true or false`);
    return false;
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.raw(name);
    if (value === undefined) return fallback;
    if (choices.includes(value as T)) return value as T;
    this.problem([...this.path, name], `is ${shown(value)}; use ${choices.join(", ")}`);
    return fallback;
  }

  text(name: string): string {
    const value = this.raw(name);
    if (typeof value === "string" && value.length > 0 && value.length <= this.notes.maxTextLength) return value;
    const path = [...this.path, name];
    if (typeof value !== "string" || value.length === 0) {
      this.problem(path, value === undefined ? "is required" : "must be a text with at least one character");
      return "";
    }
    this.problem(path, `has ${value.length} characters; the most is ${this.notes.maxTextLength}`);
    return value;
  }

  date(name: string): string | null {
    const value = this.raw(name);
    if (value === undefined) return null;
    if (isDate(value)) return value;
    this.problem([...this.path, name], `is ${shown(value)}; write a calendar day as YYYY-MM-DD`);
    return null;
  }

  /** A list of numbers in range, or null when absent. */
  numbers(name: string, range: Range, maxLength: number): readonly number[] | null {
    const items = this.list(name, { min: 1, max: maxLength });
    return items === null ? null : items.map((item, i) => this.numberAt(item, [...this.path, name, i], range));
  }

  /** A list, or null when absent or no list. */
  list(name: string, length: { readonly min: number; readonly max: number }): readonly unknown[] | null {
    const value = this.raw(name);
    if (value === undefined) return null;
    const path = [...this.path, name];
    if (!Array.isArray(value)) {
      this.problem(path, `must be a list; it is ${kindOf(value)}`);
      return null;
    }
    if (value.length >= length.min && value.length <= length.max) return Array.from(value);
    this.problem(path, `has ${value.length} entries; it must have ${length.min} to ${length.max}`);
    return null;
  }

  /** The reader of a nested object, or null when absent. */
  nested(name: string): FieldReader | null {
    const value = this.raw(name);
    return value === undefined ? null : new FieldReader(value, [...this.path, name], this.notes);
  }

  has(name: string): boolean {
    return this.raw(name) !== undefined;
  }

  raw(name: string): unknown {
    this.#known.push(name);
    const value = this.#fields[name];
    return value === undefined || Object.hasOwn(this.#fields, name) ? value : undefined;
  }

  problem(path: Path, what: string): void {
    this.notes.problems.add("invalid_inputs", `${path.join(".") || "the request"} ${what}.`, path);
  }

  /** Remarks on every field that was never asked for. Call when all fields have been read. */
  finish(): void {
    for (const name of Object.keys(this.#fields)) {
      if (this.#known.includes(name) || this.notes.warnings.length >= MAX_UNKNOWN) continue;
      const meant = nearestName(name, this.#known);
      const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
      const message = `${name.slice(0, 100)} is not a field here and was ignored${hint}`;
      this.notes.warnings.push({ code: "unknown_field", path: [...this.path, name.slice(0, 100)], message });
    }
  }
}

function isWithin(value: unknown, { min, above, max, below, whole }: Range): value is number {
  return (
    typeof value === "number" &&
    Number.isFinite(value) &&
    !(min !== undefined && value < min) &&
    !(above !== undefined && value <= above) &&
    !(max !== undefined && value > max) &&
    !(below !== undefined && value >= below) &&
    !(whole === true && !Number.isInteger(value))
  );
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "number" ? String(value) : `a ${typeof value}`;
}

function shown(value: unknown): string {
  return typeof value === "string" ? `"${value.slice(0, 40)}"` : kindOf(value);
}
