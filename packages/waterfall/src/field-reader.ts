/**
 * Reading untrusted JSON: each field is checked for type and range, every problem is noted with its path, and reading
 * goes on with a stand-in so that one round trip shows everything that is wrong. A field that is `null` counts as absent.
 */
import { type ErrorPath, isDate, nearestName, Problems, type Rational, rational } from "@capstack/decimal";
import type { WaterfallErrorCode, WaterfallWarning, WaterfallWarningCode } from "./error-codes.js";
import { defaultLimits, type WaterfallLimits } from "./limits.js";

/** Where problems and warnings of one request are gathered. */
export class InputReport {
  readonly problems = new Problems<WaterfallErrorCode>();
  readonly warnings: WaterfallWarning[] = [];
  readonly limits: WaterfallLimits;

  constructor(limits: Partial<WaterfallLimits> = {}) {
    this.limits = this.#readLimits(limits);
  }

  /** The caller's ceilings where given, the defaults elsewhere. */
  #readLimits(given: unknown): WaterfallLimits {
    const limits = { ...defaultLimits };
    for (const name of Object.keys(defaultLimits) as (keyof WaterfallLimits)[]) {
      const limit = isObject(given) ? given[name] : undefined;
      if (limit === undefined) continue;
      if (typeof limit === "number" && limit >= 0) Object.assign(limits, { [name]: limit });
      else this.problem("invalid_value", `limits.${name} must be a number, zero or more.`, ["limits", name]);
    }
    return limits;
  }

  problem(code: WaterfallErrorCode, message: string, path: ErrorPath, details?: Readonly<Record<string, unknown>>) {
    this.problems.add(code, message, path, details);
  }

  warn(code: WaterfallWarningCode, message: string, path: ErrorPath): void {
    if (this.warnings.length < LARGEST_WARNING_COUNT) this.warnings.push({ code, message, path: [...path] });
  }

  /** Notes a problem when a list is longer than its ceiling, and whether it is. */
  exceeds(count: number, limit: number, what: string, path: ErrorPath): boolean {
    if (count <= limit) return false;
    this.problem("limit_exceeded", `${count} ${what} are more than the ${limit} allowed.`, path, { limit, count });
    return true;
  }
}

const LARGEST_WARNING_COUNT = 500;
const LARGEST_NUMBER = 1e15;
const MOST_DECIMALS = 40;
const ZERO = /* @__PURE__ */ rational(0);

/** One object of the input, read field by field. */
export class Fields {
  readonly path: ErrorPath;
  readonly report: InputReport;
  readonly #values: Readonly<Record<string, unknown>>;

  /** @param known the names this object may carry; any other becomes an `unknown_field` warning */
  constructor(value: unknown, path: ErrorPath, report: InputReport, known: readonly string[]) {
    this.path = path;
    this.report = report;
    this.#values = isObject(value) ? value : {};
    if (!isObject(value)) report.problem("invalid_value", `${label(path)} must be an object.`, path);
    for (const name of Object.keys(this.#values)) if (!known.includes(name)) this.#warnUnknown(name, known);
  }

  has(name: string): boolean {
    return this.value(name) !== undefined;
  }

  value(name: string): unknown {
    const value = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
    return value === null ? undefined : value;
  }

  at(name: string): ErrorPath {
    return [...this.path, name];
  }

  problem(code: WaterfallErrorCode, message: string, name: string, details?: Readonly<Record<string, unknown>>): void {
    this.report.problem(code, message, this.at(name), details);
  }

  require(name: string, meaning: string): void {
    if (!this.has(name)) this.problem("missing_field", `${name} is required: ${meaning}.`, name);
  }

  text(name: string, fallback?: string): string {
    const value = this.value(name);
    if (value === undefined && fallback !== undefined) return fallback;
    if (value === undefined) this.require(name, "a text");
    else if (typeof value !== "string" || value === "") this.problem("invalid_value", `${name} must be a text.`, name);
    else if (value.length > this.report.limits.textLength) this.#tooLong(name, value.length);
    else return value;
    return "";
  }

  /** Any finite number. */
  number(name: string): number | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    return checkNumber(value, this.at(name), this.report) ? (value as number) : undefined;
  }

  /** Zero or more, or undefined when absent. */
  amount(name: string): Rational | undefined {
    const value = this.number(name);
    if (value === undefined) return undefined;
    if (value >= 0) return rational(value);
    this.problem("negative_value", `${name} is ${value}; it must be zero or more.`, name);
    return ZERO;
  }

  /** Zero or more, and present. */
  requiredAmount(name: string, meaning: string): Rational {
    this.require(name, meaning);
    return this.amount(name) ?? ZERO;
  }

  /** Above zero, or undefined when absent or refused. */
  positive(name: string, code: WaterfallErrorCode = "invalid_value"): Rational | undefined {
    const value = this.number(name);
    if (value === undefined || value > 0) return value === undefined ? undefined : rational(value);
    this.problem(code, `${name} is ${value}; it must be above zero.`, name);
    return undefined;
  }

  /** From 0 to 1. */
  fraction(name: string, code: WaterfallErrorCode = "invalid_value"): Rational | undefined {
    const value = this.number(name);
    if (value === undefined || (value >= 0 && value <= 1)) return value === undefined ? undefined : rational(value);
    this.problem(code, `${name} is ${value}; it must be a fraction from 0 to 1.`, name);
    return undefined;
  }

  /** A fraction a year, up to 100 (10,000 %). */
  rate(name: string): Rational | undefined {
    const rate = this.amount(name);
    if (rate === undefined || rate.lte(100)) return rate;
    this.problem("invalid_value", `${name} is ${rate.toNumber()}; a yearly rate is a fraction, 0.08 for 8 %.`, name);
    return undefined;
  }

  choice<Word extends string>(name: string, words: readonly Word[], fallback: Word): Word {
    const value = this.value(name);
    if (value === undefined) return fallback;
    if (words.includes(value as Word)) return value as Word;
    this.problem("invalid_value", `${name} must be one of ${words.join(", ")}${suggestion(value, words)}.`, name);
    return fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.value(name);
    if (value === undefined) return fallback;
    if (typeof value !== "boolean") this.problem("invalid_value", `${name} must be true or false.`, name);
    return value === true;
  }

  date(name: string): string | undefined {
    const value = this.value(name);
    if (value === undefined || isDate(value)) return value as string | undefined;
    this.problem("invalid_date", `${name} is not a calendar day written YYYY-MM-DD.`, name);
    return undefined;
  }

  /** The entries of a list; a hole is an entry that is missing. */
  list(name: string, limit = this.report.limits.rows): readonly unknown[] {
    const value = this.value(name);
    if (value === undefined) return [];
    if (!Array.isArray(value)) this.problem("invalid_value", `${name} must be a list.`, name);
    else if (!this.report.exceeds(value.length, limit, name, this.at(name))) return Array.from(value);
    return [];
  }

  #tooLong(name: string, length: number): void {
    const limit = this.report.limits.textLength;
    this.problem("limit_exceeded", `${name} has ${length} characters; ${limit} are allowed.`, name, { limit });
  }

  #warnUnknown(name: string, known: readonly string[]): void {
    const shown = name.slice(0, 60);
    this.report.warn("unknown_field", `"${shown}" is not a field here${suggestion(name, known)}.`, [
      ...this.path,
      shown,
    ]);
  }
}

/** Notes a problem unless the value is a finite number within the range the engine computes with. */
export function checkNumber(value: unknown, path: ErrorPath, report: InputReport): boolean {
  const name = label(path);
  if (typeof value !== "number") report.problem("invalid_value", `${name} must be a number.`, path);
  else if (!Number.isFinite(value)) report.problem("not_finite", `${name} is ${value}; it must be finite.`, path);
  else if (Math.abs(value) > LARGEST_NUMBER || tooFine(value)) {
    const message = `${name} is ${value}; numbers go up to 1e15 and carry at most ${MOST_DECIMALS} decimals.`;
    report.problem("limit_exceeded", message, path, { limit: LARGEST_NUMBER });
  } else return true;
  return false;
}

function tooFine(value: number): boolean {
  return value !== 0 && Math.abs(value) < 1e-6 && decimalsOf(value) > MOST_DECIMALS;
}

function decimalsOf(value: number): number {
  const [digits = "", exponent = "0"] = String(value).split("e");
  return (digits.split(".")[1]?.length ?? 0) - Number(exponent);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function suggestion(value: unknown, words: readonly string[]): string {
  const near = typeof value === "string" ? nearestName(value, words) : undefined;
  return near === undefined ? "" : `; did you mean "${near}"`;
}

function label(path: ErrorPath): string {
  const last = path.at(-1);
  return typeof last === "string" ? last : path.length === 0 ? "The request" : `Item ${last} of ${path.at(-2) ?? "it"}`;
}
