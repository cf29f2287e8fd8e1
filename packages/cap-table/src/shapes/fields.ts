/** The shared reader of untrusted JSON with what a cap table adds: holders, shares, exact numbers. */

import {
  type AnyField,
  type ErrorPath,
  Fields as InputFields,
  type NumberRange,
  type OutputOf,
  Rational,
  rational,
} from "@capstack/decimal";
import { aboveZero, isOutOfScale } from "./ranges.js";
import type { Reading } from "./reading.js";

export const ZERO = /* @__PURE__ */ rational(0);
export const ONE = /* @__PURE__ */ rational(1);

const FRACTION = /^(\d+)\/([1-9]\d*)$/;

/** The fields of one object of the input. */
export class Fields extends InputFields<Reading> {
  /** Reads an object with `read`; anything else is noted and answers null. */
  static read<T>(value: unknown, path: ErrorPath, reading: Reading, read: (fields: Fields) => T): T | null {
    const fields = new Fields(value, reading, path);
    if (!fields.isObject) return null;
    const result = read(fields);
    fields.finish();
    return result;
  }

  /** The value of a field of a table. */
  field<F extends AnyField>(name: string, field: F): OutputOf<F> {
    const value = this.raw(name);
    return value === undefined ? field.absent(this, name) : field.read(value, this, name);
  }

  number(name: string, range: NumberRange): Rational {
    return this.optionalNumber(name, range) ?? this.missing(name, ONE);
  }

  numberOr(name: string, range: NumberRange, otherwise: Rational): Rational {
    return this.optionalNumber(name, range) ?? otherwise;
  }

  optionalNumber(name: string, range: NumberRange): Rational | null {
    const value = this.optionalDouble(name, range);
    if (value === undefined) return null;
    return isOutOfScale(value) ? this.wrong(name, "between 1e-18 and 1e18 in size", ONE) : rational(value);
  }

  /** A count of shares above zero; whole unless fractions are meant. */
  shares(name: string, range: NumberRange = aboveZero): Rational {
    return this.optionalShares(name, range) ?? this.missing(name, ONE);
  }

  optionalShares(name: string, range: NumberRange = aboveZero): Rational | null {
    const value = this.optionalNumber(name, range);
    if (value === null || !this.reading.wholeShares || value.isInteger()) return value;
    return this.wrong(name, "a whole number of shares", ONE);
  }

  /** A number, or a fraction as text such as `"46/7"`: how a final state keeps what no double can. Zero or more. */
  exact(name: string): Rational {
    return this.optionalExact(name) ?? this.missing(name, ZERO);
  }

  optionalExact(name: string): Rational | null {
    const value = this.raw(name);
    if (value === undefined) return null;
    const text = typeof value === "string" && value.length <= 5000 ? FRACTION.exec(value) : null;
    if (text !== null) return Rational.of(BigInt(text[1] as string), BigInt(text[2] as string));
    if (typeof value === "number" && Number.isFinite(value) && value >= 0) return rational(value);
    return this.wrong(name, "a number of zero or more, or a fraction as text", ZERO);
  }

  wholeNumber(name: string, range: NumberRange, otherwise?: number): number {
    const value = this.optionalNumber(name, { ...range, whole: true });
    return value?.toNumber() ?? otherwise ?? this.missing(name, 1);
  }
}
