/** Money between JSON numbers in currency and whole minor units in rows. */
import { fromMinorUnits, toMinorUnits } from "@capstack/decimal";
import { currencyDecimals } from "@capstack/ledger";

/** An amount as rows keep it. @throws EngineError `amount_precision` */
export function toUnits(amount: number, currency: string): bigint {
  return toMinorUnits(amount, currencyDecimals(currency));
}

/** An amount as answers show it. */
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
