/** A figure as it was meant by who typed it, where the browser's language or the unit of the field says so. */
import { isAmbiguous } from "./typed-figure.js";

/** Whether the browser's language writes a comma before decimals, and parts thousands by points. */
const WRITES_COMMAS = new Intl.NumberFormat(globalThis.navigator?.language).format(1.5).includes(",");

/**
 * Of whole shares, and of money where people write it so, one point before three digits parts thousands. The sign of a
 * currency may follow the figure.
 * @param unit of the field
 * @example asMeant("8.000", "shares") // => "8,000"
 */
export function asMeant(text: string, unit: string | undefined, writesCommas = WRITES_COMMAS): string {
  const plain = text.replace(/\s*[$€£]\s*$/, "");
  const byPoint = unit === "shares" || (writesCommas && /^[A-Z]{3}$/.test(unit ?? ""));
  return byPoint && isAmbiguous(plain) && !/[a-z]/i.test(plain) ? plain.replace(".", ",") : plain;
}
