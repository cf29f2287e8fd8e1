/** A figure as it was meant by who typed it, where the unit of the field says so. */
import { isAmbiguous } from "./typed-figure.js";

/** Whether a unit is the currency of amounts. A price has more decimals than the two of an amount. */
export const isOfAmounts = (unit: string | undefined): boolean => /^[A-Z]{3}$/.test(unit ?? "");

/**
 * Of whole shares and of amounts one point before three digits parts thousands, as several points do: neither has three
 * decimals. The sign of a currency may follow the figure.
 * @param unit of the field; nothing of a price
 * @example asMeant("8.000", "shares") // => "8,000"
 */
export function asMeant(text: string, unit: string | undefined): string {
  const plain = text.replace(/\s*[$€£]\s*$/, "");
  const byPoint = unit === "shares" || isOfAmounts(unit);
  return byPoint && isAmbiguous(plain) && !/[a-z]/i.test(plain) ? plain.replace(".", ",") : plain;
}
