/** The shared reader of untrusted JSON, and the relations between a fund's inputs that it notes. */

import {
  Fields,
  type NumberRange,
  Reading,
  readLimits,
  showNumber,
  tooFewSentence,
  tooManySentence,
  type UnknownFields,
} from "@capstack/decimal";
import type { FundEconomicsErrorCode, FundEconomicsWarningCode } from "./codes.js";
import type { FundLimits } from "./limits.js";

type Path = readonly (string | number)[];

/** How an input is read. */
interface ReadingOptions {
  readonly limits?: FundLimits | undefined;
  readonly unknownFields?: UnknownFields | undefined;
}

/** Everything noted while one input is read, the options of the call included. */
export class Notes extends Reading<FundEconomicsErrorCode, FundEconomicsWarningCode> {
  readonly limits: FundLimits;

  constructor(options?: ReadingOptions) {
    const { limits, wrong } = readLimits(options);
    const { maxTextLength = 200 }: FundLimits = limits;
    const takes = "fund-economics takes inputs and analysis";
    super({ unknownFields: options?.unknownFields, textLength: maxTextLength, takes });
    this.limits = limits;
    for (const { message, path } of wrong) this.problems.add("invalid_value", message, path);
  }
}

/** The fields of one object of the input. */
export class FieldReader extends Fields<Notes> {
  constructor(value: unknown, path: Path, notes: Notes) {
    super(value, notes, path);
  }

  /** A list of numbers in range, or null when absent. */
  numbers(name: string, range: NumberRange, maxLength: number): readonly number[] | null {
    return this.sized(name, { min: 1, max: maxLength }) === null ? null : this.optionalDoubles(name, range);
  }

  /** A list of so many items, or null when absent. */
  sized(name: string, { min, max }: { readonly min: number; readonly max: number }): readonly unknown[] | null {
    const items = this.items(name);
    if (items === null || !Array.isArray(this.raw(name)) || (items.length >= min && items.length <= max)) return items;
    if (items.length > max) this.problem("limit_exceeded", tooManySentence(name, items.length, "items", max), name);
    else this.problem("invalid_value", tooFewSentence(name, items.length, min), name);
    return null;
  }

  /** The reader of a nested object, or null when absent. */
  nested(name: string): FieldReader | null {
    const value = this.raw(name);
    return value === undefined ? null : new FieldReader(value, [...this.path, name], this.reading);
  }

  /** Notes parts that do not make their whole, unless a part is wrong by itself. */
  wrongSum(found: number, what: string, sum: number, wanted: string, ...below: string[]): void {
    if (this.reading.problems.count > found) return;
    this.problem("invalid_inputs", `${what} to ${showNumber(sum)}; they must ${wanted}.`, ...below);
  }
}
