/** The range of a number of an input, and its description in messages. */
import type { ReadingCode } from "./reading-codes.js";

/** The bounds of a number; without any, every finite number is right. */
export interface NumberRange {
  readonly min?: number;
  /** The number must be more than this. */
  readonly above?: number;
  readonly max?: number;
  /** The number must be less than this. */
  readonly below?: number;
  readonly whole?: boolean;
  /** What the number is, where "a number" says too little: `"a fraction of one"`. */
  readonly meaning?: string;
}

/** Why a value is not the number that is wanted, and what would be right. */
export interface NumberFault {
  readonly code: ReadingCode;
  readonly words: string;
}

/**
 * What is wrong with a value where a number is wanted; undefined when nothing is. A double lies in a range exactly when
 * the decimal that it prints as does.
 * @example
 * numberFault(1.2, { min: 0, max: 1 }) // => { code: "invalid_value", words: "from 0 to 1" }
 * numberFault(-5, { above: 0 }) // => { code: "negative_value", words: "above zero" }
 * numberFault("5", {}) // => { code: "invalid_value", words: "a number" }
 */
export function numberFault(value: unknown, range: NumberRange): NumberFault | undefined {
  if (isWithin(value, range)) return undefined;
  if (typeof value !== "number") return { code: "invalid_value", words: "a number" };
  if (!Number.isFinite(value)) return { code: "not_finite", words: "a finite number" };
  const least = range.min ?? range.above;
  const isNegative = value < 0 && least !== undefined && least >= 0;
  return { code: isNegative ? "negative_value" : "invalid_value", words: rangeWords(range) };
}

/**
 * Whether a value is a finite number within the range.
 * @example isWithin(0.5, { min: 0, max: 1 }) // => true
 */
export function isWithin(value: unknown, { min, above, max, below, whole }: NumberRange): value is number {
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

/**
 * A range in words that complete "it must be …".
 * @example
 * rangeWords({ min: 0 }) // => "zero or more"
 * rangeWords({ min: 1, max: 60, whole: true }) // => "a whole number from 1 to 60"
 */
export function rangeWords({ min, above, max, below, whole, meaning }: NumberRange): string {
  const most = max === undefined ? (below === undefined ? "" : `below ${below}`) : `at most ${max}`;
  const least = min === undefined ? (above === undefined ? "" : `above ${named(above)}`) : `${named(min)} or more`;
  const bounds =
    min !== undefined && max !== undefined ? `from ${min} to ${max}` : [least, most].filter(Boolean).join(" and ");
  const what = meaning ?? (whole === true ? "a whole number" : "");
  if (what === "") return bounds || "a number";
  return bounds === "" ? what : `${what}${meaning === undefined ? " " : ", "}${bounds}`;
}

function named(bound: number): string {
  return bound === 0 ? "zero" : String(bound);
}
