/**
 * Exact money: an amount is a whole number of minor units (cents, yen, fils) held as a safe integer. A JSON number is
 * read by its shortest decimal form; nothing is rounded on the way in, and on the way out a figure is the double nearest
 * to its minor units.
 * @see ISO 4217, minor units
 */
import { EngineError, isEngineError, rational, toMinorUnits } from "@capstack/decimal";

/** A whole number of minor units, |units| ≤ 2^53 − 1. */
export type Units = number;

/** The largest amount in minor units: 90,071,992,547,409.91 where there are two decimals. */
export const LARGEST_UNITS = 9_007_199_254_740_991;

const DECIMALS: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

/**
 * How many decimals a currency has.
 * @param currency an ISO 4217 code; one that is not listed there has two
 * @param overrides decimals that differ from the table
 * @see ISO 4217
 * @example
 * currencyDecimals("USD") // => 2
 * currencyDecimals("JPY") // => 0
 * currencyDecimals("KWD") // => 3
 */
export function currencyDecimals(currency: string, overrides: Readonly<Record<string, number>> = {}): number {
  if (Object.hasOwn(overrides, currency)) return overrides[currency] as number;
  for (const [decimals, codes] of Object.entries(DECIMALS)) {
    if (codes.split(" ").includes(currency)) return Number(decimals);
  }
  return 2;
}

const DISTINCT_BELOW = 2 ** 52;

/**
 * Reads a JSON amount, or says why it cannot be one.
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

/** Why a value is no amount. */
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
  throw new EngineError(units, describeAmountProblem(units, amount, decimals), path);
}

/** The sentence for a refused amount. */
export function describeAmountProblem(problem: AmountProblem, amount: unknown, decimals: number): string {
  switch (problem) {
    case "invalid_value":
      return `The amount is ${describe(amount)}; it must be a number.`;
    case "not_finite":
      return `${String(amount)} is not a finite amount.`;
    case "amount_precision":
      return `${String(amount)} has more than ${decimals} decimals; amounts are whole minor units of their currency.`;
    case "amount_out_of_range":
      return `${String(amount)} is beyond ${toAmount(LARGEST_UNITS, decimals)}, the largest amount kept exactly.`;
  }
}

/** What a value is, in a word, for a message. */
export function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return `"${value.slice(0, 60)}"`;
  if (typeof value === "object") return "an object";
  return value === undefined ? "missing" : String(value);
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
