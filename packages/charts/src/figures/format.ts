/** How figures read: thousands apart, k, M and bn with two decimals or none, percent, multiples. In pictures minus is −. */
import { compare, type Exact, exactOf, type Figure, negated, rounded, times, toFixedText, toText } from "./exact.js";

/** A multiple of a thousand that people say. */
export interface Magnitude {
  /** Power of ten. */
  readonly power: number;
  /** After a figure: `M`. */
  readonly suffix: string;
  /** In a unit: `millions`. */
  readonly name: string;
}

export const ONES: Magnitude = { power: 0, suffix: "", name: "" };

const TRILLIONS: Magnitude = { power: 12, suffix: "tn", name: "trillions" };

const MAGNITUDES: readonly Magnitude[] = [
  TRILLIONS,
  { power: 9, suffix: "bn", name: "billions" },
  { power: 6, suffix: "M", name: "millions" },
  { power: 3, suffix: "k", name: "thousands" },
  ONES,
];

/** The magnitude in which people say a size. */
export function magnitudeOf(size: number): Magnitude {
  return MAGNITUDES.find(({ power }) => Math.abs(size) >= 10 ** power) ?? ONES;
}

/** All digits, thousands apart: `1,234,567.89`. Minus is a hyphen, so that a sheet takes it. */
export function exactFigure(figure: Figure): string {
  return grouped(toText(exactOf(figure)));
}

/** Thousands apart, to some decimals. */
export function fixedFigure(value: Exact, decimals: number): string {
  return grouped(toFixedText(rounded(value, decimals)));
}

/**
 * A figure as people say it, in its magnitude: two decimals, or none where they are zeros. One figure reads alike in a
 * title, a legend and a note: `950`, `12.30k`, `4.56M`, `34.50M`, `120M`, `1.20bn`.
 * @param value any unit
 */
export function shortFigure(value: Exact): string {
  const size = value.units < 0n ? negated(value) : value;
  // What rounds up to a thousand of its magnitude is one of the next: 999,995 is 1M.
  const fits = (one: Magnitude) => compare(inMagnitude(size, one), THOUSAND) < 0;
  const magnitude = [...MAGNITUDES].reverse().find(fits) ?? TRILLIONS;
  const shown = grouped(toFixedText(inMagnitude(value, magnitude))).replace(/\.00$/, "");
  return typographic(/[1-9]/.test(shown) ? shown + magnitude.suffix : "0");
}

const THOUSAND = exactOf(1000);

/** To two decimals. */
const inMagnitude = (value: Exact, { power }: Magnitude): Exact => rounded(shift(value, -power), 2);

/** With the currency's code before it, where there is one: `USD 12.30M`. */
export function shortMoney(value: Exact, currency: string | undefined): string {
  return currency === undefined ? shortFigure(value) : `${currency} ${shortFigure(value)}`;
}

/** A fraction of one as percent: `61.2 %`. */
export function percent(fraction: Exact, decimals = 1): string {
  return `${typographic(fixedFigure(times(fraction, exactOf(100)), decimals))} %`;
}

/** A factor: `2.85×`. */
export function factor(value: Exact, decimals = 2): string {
  return `${typographic(grouped(toFixedText(rounded(value, decimals))))}×`;
}

/** With the minus sign of type. */
export function typographic(text: string): string {
  return text.replace("-", "−");
}

function grouped(text: string): string {
  const [whole = "", part] = text.split(".");
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return part === undefined ? apart : `${apart}.${part}`;
}

function shift({ units, scale }: Exact, power: number): Exact {
  return power <= 0 ? { units, scale: scale - power } : { units: units * 10n ** BigInt(power), scale };
}
