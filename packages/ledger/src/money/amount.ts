/**
 * Exact money: an amount is a whole number of minor units (cents, yen, fils) held as a safe integer. A JSON number is
 * read by its shortest decimal form and never rounded; on output a figure is the double nearest
 * to its minor units.
 * @see ISO 4217, minor units
 */
import {
  EngineError,
  fieldName,
  fromMinorUnits,
  isEngineError,
  missingSentence,
  type NumberRange,
  numberFault,
  rational,
  showValue,
  toMinorUnits,
  wrongSentence,
} from "@capstack/decimal";

/** A whole number of minor units, |units| ≤ 2^53 − 1. */
export type Units = number;

/** The largest amount in minor units: 90,071,992,547,409.91 where there are two decimals. */
export const LARGEST_UNITS = 9_007_199_254_740_991;

const DISTINCT_BELOW = 2 ** 52;

/**
 * Reads a JSON amount, or returns the reason it is invalid.
 *
 * Below 2^52 minor units the doubles lie closer than the units do, so `units / scale === amount` proves the shortest
 * decimal form; above, the decimal text decides.
 */
export function readUnits(amount: unknown, decimals: number): Units | AmountProblem {
  if (typeof amount !== "number") return "invalid_value";
  const scale = 10 ** decimals;
  const units = Math.round(amount * scale);
  if (units < DISTINCT_BELOW && units > -DISTINCT_BELOW && units / scale === amount) return units;
  return readLongUnits(amount, decimals);
}

/** Why a value is not a valid amount. */
type AmountProblem = "invalid_value" | "not_finite" | "amount_precision" | "amount_out_of_range";

function readLongUnits(amount: number, decimals: number): Units | AmountProblem {
  if (!Number.isFinite(amount)) return "not_finite";
  if (Math.abs(amount) > 1e17) return "amount_out_of_range";
  try {
    const units = toMinorUnits(rational(amount), decimals);
    return units > BigInt(LARGEST_UNITS) || units < -BigInt(LARGEST_UNITS) ? "amount_out_of_range" : Number(units);
  } catch (error) {
    if (isEngineError(error)) return "amount_precision";
    throw error;
  }
}

/** The amount in minor units, for arguments of builders. */
export function requireUnits(amount: unknown, decimals: number, path: readonly (string | number)[]): Units {
  const units = readUnits(amount, decimals);
  if (typeof units === "number") return units;
  const { code, message } = unitsFault(units, amount, decimals, fieldName(path));
  throw new EngineError(code, message, path);
}

/** A number within a range, for arguments of builders. @throws EngineError `missing_field`, `invalid_value`, `negative_value`, `not_finite` */
export function requireNumber(value: unknown, range: NumberRange, name: string): number {
  const fault = numberFault(value, range);
  if (fault === undefined) return value as number;
  if (value === undefined || value === null) throw new EngineError("missing_field", missingSentence(name), [name]);
  throw new EngineError(fault.code, wrongSentence(name, value, fault.words), [name]);
}

/** The error for an id that is missing or matches nothing here. */
export function unknownId(
  code: "unknown_partner" | "unknown_company" | "unknown_security" | "unknown_account",
  path: readonly (string | number)[],
  value: unknown,
  wanted: string,
): EngineError {
  if (value === undefined || value === null) {
    return new EngineError("missing_field", missingSentence(fieldName(path)), path);
  }
  return new EngineError(code, wrongSentence(fieldName(path), value, wanted), path);
}

/** The code and message for a refused amount. */
export function unitsFault(problem: AmountProblem, amount: unknown, decimals: number, name: string) {
  if (amount === undefined || amount === null) {
    return { code: "missing_field", message: missingSentence(name) } as const;
  }
  return { code: problem, message: wrongSentence(name, amount, wantedAmount(problem, decimals)) };
}

function wantedAmount(problem: AmountProblem, decimals: number): string {
  switch (problem) {
    case "invalid_value":
      return "a number";
    case "not_finite":
      return "a finite number";
    case "amount_precision":
      return `whole minor units of its currency, which has ${decimals} decimals`;
    case "amount_out_of_range":
      return `at most ${toAmount(LARGEST_UNITS, decimals)}, the largest amount kept exactly`;
  }
}

/** The type of a value, in a word, for a message. */
export function describe(value: unknown): string {
  return value === undefined ? "missing" : showValue(value);
}

/** Minor units as currency: the nearest double, never -0. */
export function toAmount(units: Units, decimals: number): number {
  return units === 0 ? 0 : units / 10 ** decimals;
}

/** Decimal text with all decimals: `-1234.50`. */
export function toAmountText(units: Units, decimals: number): string {
  if (decimals === 0) return String(units === 0 ? 0 : units);
  const digits = String(Math.abs(units)).padStart(decimals + 1, "0");
  return `${units < 0 ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The exact sum of amounts, in currency. @throws EngineError `amount_precision` */
export function sumAmounts(amounts: readonly number[], decimals: number): number {
  const units = amounts.reduce((sum, amount) => sum + toMinorUnits(amount, decimals), 0n);
  return units === 0n ? 0 : fromMinorUnits(units, decimals);
}
