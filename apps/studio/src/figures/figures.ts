/** Figures as people write them, by the rule that the studio's README states. */

import { formatsOf } from "@capstack/components";
import { groupThousands } from "@capstack/decimal";

export const {
  /** Money of a table that adds up to the cent. */
  money: showMoney,
  /** Money of a table in whole units of currency. */
  whole: showWhole,
  /** Money in a sentence, a title, a button or a headline: one amount has one text on every page. */
  compact: showCompact,
  /** A price that stands alone; prices beside each other are those of `pricesTogether`. */
  price: showPrice,
  shares: showShares,
  /** Who owns or gets which part: two decimals. */
  percent: showPercent,
  /** A return a year or a part of a plan: one decimal. */
  rate: showRate,
  factor: showMultiple,
} = formatsOf("en-US");

/** A percentage that somebody agreed to, with the decimals it has, two at most: 20 %, 12.5 %. A fraction of one. */
export const showTerm = (part: number): string => showPercent(part).replace(/\.?0+(?=\D*$)/, "");

/** Common stock that a share converts into, with the decimals it needs, six at most: 1.32. */
export const showRatio = (ratio: number): string => showPrice(ratio).replace(/\.00$/, "");

/** A text with its prices as they are read: six decimals at most. */
export const shortPrices = (text: string): string =>
  text.replaceAll(/\d+\.\d{7,}/g, (digits) => showPrice(Number(digits)));

/** A number as it stands in a field: thousands parted, percent without its sign. */
export function writeFigure(value: number, percent = false): string {
  // The point is moved in the text: 0.07 is 7 and not 7.000000000000001.
  const digits = withoutExponent(String(value));
  const plain = percent ? withoutExponent(String(Number(`${digits}e2`))) : digits;
  return groupThousands(plain);
}

/** A price as it stands in a field: with all its digits, and two decimals where it has one. */
export const writePrice = (value: number): string => writeFigure(value).replace(/\.\d$/, "$&0");

/** `1.5e-7` as people write it: 0.00000015. */
function withoutExponent(text: string): string {
  const [, sign = "", integer = "", fraction = "", power = "0"] = /^(-?)(\d+)\.?(\d*)e([+-]\d+)$/.exec(text) ?? [];
  if (integer === "") return text;
  const places = Number(power);
  const digits = integer + fraction;
  if (places < 0) return `${sign}0.${digits.padStart(digits.length - places - integer.length, "0")}`;
  return sign + digits.padEnd(integer.length + places, "0");
}
