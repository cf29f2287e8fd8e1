/**
 * The shared reader of untrusted JSON with what a waterfall adds: amounts as exact numbers, and the range within which
 * the engine computes.
 */

import {
  type ErrorPath,
  Fields as InputFields,
  type NumberRange,
  numberFault,
  type Rational,
  rational,
} from "@capstack/decimal";
import type { WaterfallErrorCode } from "./error-codes.js";
import { ZERO } from "./exact-figures.js";
import type { InputReport } from "./input-report.js";

const LARGEST_NUMBER = 1e15;
const MOST_DECIMALS = 40;

/** One object of the input, read field by field. */
export class Fields extends InputFields<InputReport> {
  readonly report: InputReport;

  /** @param known the names this object may carry; any other is refused */
  constructor(value: unknown, path: ErrorPath, report: InputReport, known: readonly string[]) {
    super(value, report, path);
    this.report = report;
    this.finish(known);
  }

  override has(name: string): boolean {
    return this.raw(name) !== undefined;
  }

  value(name: string): unknown {
    return this.raw(name);
  }

  at(name: string): ErrorPath {
    return [...this.path, name];
  }

  require(...names: readonly string[]): void {
    for (const name of names) this.missing(name, undefined);
  }

  /** Any finite number. */
  number(name: string): number | undefined {
    return this.#number(name, {});
  }

  /** Zero or more, or undefined when absent. */
  amount(name: string): Rational | undefined {
    const value = this.#number(name, { min: 0 });
    return value === undefined ? undefined : rational(value);
  }

  /** Zero or more, and present. */
  requiredAmount(name: string): Rational {
    return this.amount(name) ?? this.missing(name, ZERO);
  }

  /** Above zero, or undefined when absent or refused. */
  positive(name: string, code?: WaterfallErrorCode): Rational | undefined {
    const value = this.#number(name, { above: 0 }, code);
    return value === undefined || value <= 0 ? undefined : rational(value);
  }

  /** From 0 to 1. */
  fraction(name: string, code?: WaterfallErrorCode): Rational | undefined {
    const value = this.#number(name, { min: 0, max: 1 }, code);
    return value === undefined ? undefined : rational(value);
  }

  /** A fraction a year, up to 100 (10,000 %). */
  rate(name: string): Rational | undefined {
    const value = this.#number(name, { min: 0, max: 100, meaning: "a fraction a year, 0.08 for 8 %" });
    return value === undefined ? undefined : rational(value);
  }

  /** A list, or none. */
  rows(name: string, limit = this.report.limits.rows): readonly unknown[] {
    const value = this.raw(name);
    if (Array.isArray(value) && this.report.exceeds(value.length, limit, name, this.at(name))) return [];
    return this.items(name, limit) ?? [];
  }

  /** A list of numbers in range, or none. */
  numbers(name: string, range: NumberRange, limit: number): number[] {
    return this.rows(name, limit).flatMap((item, index) => {
      const fault = numberFault(item, range) ?? scaleFault(item as number);
      if (fault === undefined) return [item as number];
      this.wrongItem(name, index, item, fault.words, fault.code);
      return [];
    });
  }

  /** @param code what a number out of range is refused with, where the trade has a word of its own */
  #number(name: string, range: NumberRange, code?: WaterfallErrorCode): number | undefined {
    const value = this.raw(name);
    if (value === undefined) return undefined;
    const fault = numberFault(value, range) ?? scaleFault(value as number);
    if (fault === undefined) return value as number;
    const isOutside = typeof value === "number" && Number.isFinite(value);
    return this.wrong(name, fault.words, range.min, isOutside ? (code ?? fault.code) : fault.code);
  }
}

/** What is wrong with a number that the engine does not compute with. */
function scaleFault(value: number) {
  if (Math.abs(value) <= LARGEST_NUMBER && !tooFine(value)) return undefined;
  return { code: "invalid_value", words: `at most 1e15, with at most ${MOST_DECIMALS} decimals` } as const;
}

function tooFine(value: number): boolean {
  return value !== 0 && Math.abs(value) < 1e-6 && decimalsOf(value) > MOST_DECIMALS;
}

function decimalsOf(value: number): number {
  const [digits = "", exponent = "0"] = String(value).split("e");
  return (digits.split(".")[1]?.length ?? 0) - Number(exponent);
}
