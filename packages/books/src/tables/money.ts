/** Money between JSON numbers in currency and whole minor units in rows. */
import { fromMinorUnits, toMinorUnits } from "@capstack/decimal";
import { currencyDecimals, EngineError } from "@capstack/ledger";

/** Beyond 2^53 - 1 minor units a double cannot represent each cent, and no row is stored. */
const LARGEST_UNITS = BigInt(Number.MAX_SAFE_INTEGER);

/** Converts an amount to minor units. @throws EngineError `amount_precision` */
export function toUnits(amount: number, currency: string): bigint {
  return toMinorUnits(amount, currencyDecimals(currency));
}

/** The same for an amount in a request. @throws EngineError `amount_precision`, `amount_out_of_range` */
export function givenUnits(amount: number, currency: string, path: readonly (string | number)[]): bigint {
  const units = toUnits(amount, currency);
  if (units <= LARGEST_UNITS && units >= -LARGEST_UNITS) return units;
  const most = toAmount(LARGEST_UNITS, currency);
  const message = `${path.at(-1)} is ${amount}; it must be at most ${most}, the largest amount kept exactly.`;
  throw new EngineError("amount_out_of_range", message, path);
}

/** An amount as published. */
export function toAmount(units: bigint, currency: string): number {
  return units === 0n ? 0 : fromMinorUnits(units, currencyDecimals(currency));
}

/** The exact sum of amounts of one currency. */
export function sumAmounts(amounts: readonly number[], currency: string): number {
  return toAmount(
    amounts.reduce((sum, amount) => sum + toUnits(amount, currency), 0n),
    currency,
  );
}
