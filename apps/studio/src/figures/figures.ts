/** Figures as people write them, and what they type read back. */

const LOCALE = "en-US";
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const shares = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 10 });
const percents = new Intl.NumberFormat(LOCALE, {
  style: "percent",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const multiples = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const rates = new Intl.NumberFormat(LOCALE, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
const cents = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const compact = new Intl.NumberFormat(LOCALE, { notation: "compact", maximumSignificantDigits: 4 });

export const showShares = (value: number | null): string => (value === null ? "–" : shares.format(value));
export const showPercent = (value: number | null): string => (value === null ? "–" : spaced(percents.format(value)));
export const showMultiple = (value: number | null): string => (value === null ? "–" : `${multiples.format(value)}×`);
export const showRate = (value: number | null): string => (value === null ? "–" : spaced(rates.format(value)));
/** The sign stands apart from its figure, on the same line. */
function spaced(text: string): string {
  return text.replace("%", "\u00a0%");
}

/** To the cent. */
export const showMoney = (value: number | null): string => (value === null ? "–" : cents.format(value));
/** Whole units of currency, for where cents would only be noise; the cents stand in the table. */
export const showWhole = (value: number | null): string => (value === null ? "–" : whole.format(value));
/** As people say it: 12.5M. */
export const showCompact = (value: number | null): string => (value === null ? "–" : compact.format(value));
export const showPrice = (value: number | null): string =>
  value === null
    ? "–"
    : new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(value);

const SUFFIXES: Readonly<Record<string, number>> = { k: 3, m: 6, mm: 6, mio: 6, bn: 9, b: 9 };

/**
 * A number as people type it: `8,000,000`, `$8m`, `1.5 bn`, `20 %`. The point is moved in the text, so that no digit is
 * lost; null where it is none.
 * @param percent whether the field counts in percent: 20 is then 0.2
 */
export function readFigure(text: string, percent = false): number | null {
  const match = /^\s*([-+]?)\s*[$€£]?\s*([\d,_\s' ]*\.?\d*)\s*(%|k|mm|m|mio|bn|b)?\s*$/i.exec(text);
  const digits = match?.[2]?.replaceAll(/[,_\s' ]/g, "") ?? "";
  if (match === null || !/\d/.test(digits)) return null;
  const suffix = (match[3] ?? "").toLowerCase();
  const places = (SUFFIXES[suffix] ?? 0) - (percent || suffix === "%" ? 2 : 0);
  const value = Number(`${match[1] === "-" ? "-" : ""}${digits}e${places}`);
  return Number.isFinite(value) ? value : null;
}

/** A number as it stands in a field: thousands parted, percent without its sign. */
export function writeFigure(value: number, percent = false): string {
  // The point is moved in the text: 0.07 is 7 and not 7.000000000000001.
  const digits = withoutExponent(String(value));
  const plain = percent ? withoutExponent(String(Number(`${digits}e2`))) : digits;
  const [, sign = "", integer = plain, fraction = ""] = /^(-?)(\d+)(\.\d+)?$/.exec(plain) ?? [];
  return `${sign}${integer.replaceAll(/\B(?=(\d{3})+$)/g, ",")}${fraction}`;
}

/** `1.5e-7` as people write it: 0.00000015. */
function withoutExponent(text: string): string {
  const [, sign = "", integer = "", fraction = "", power = "0"] = /^(-?)(\d+)\.?(\d*)e([+-]\d+)$/.exec(text) ?? [];
  if (integer === "") return text;
  const places = Number(power);
  const digits = integer + fraction;
  if (places < 0) return `${sign}0.${digits.padStart(digits.length - places - integer.length, "0")}`;
  return sign + digits.padEnd(integer.length + places, "0");
}
