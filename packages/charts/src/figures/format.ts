/** How figures read: thousands apart, M and bn with significant figures, percent, multiples. In pictures minus is −. */
import {
  compare,
  type Exact,
  exactOf,
  type Figure,
  negated,
  rounded,
  times,
  toFixedText,
  toText,
  ZERO,
} from "./exact.js";

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

const MAGNITUDES: readonly Magnitude[] = [
  { power: 12, suffix: "tn", name: "trillions" },
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
 * A figure as people say it, to four significant digits: `950`, `12.3k`, `4.563M`, `1.2bn`.
 * @param figure any unit
 */
export function shortFigure(value: Exact): string {
  const size = value.units < 0n ? negated(value) : value;
  // What rounds up to a thousand of its magnitude is one of the next: 999,950 is 1M.
  for (const { power, suffix } of [...MAGNITUDES].reverse()) {
    const scaled = shift(size, -power);
    const shown = significant(scaled, 4);
    if (compare(shown, exactOf(1000)) >= 0 && power < 12) continue;
    return typographic((value.units < 0n && shown.units !== 0n ? "-" : "") + grouped(toText(shown)) + suffix);
  }
  return "";
}

/**
 * Figures that stand below each other, as people say them: all with the decimals that one of them needs, two at most.
 * @example alikeFigures([exactOf(34.5e6), exactOf(2138123)])(exactOf(34.5e6)) // => "34.50M"
 */
export function alikeFigures(values: readonly Exact[]): (value: Exact) => string {
  const decimalsOf = (value: Exact) => toText(rounded(inMagnitude(value).scaled, 2)).split(".")[1]?.length ?? 0;
  const decimals = Math.max(0, ...values.map(decimalsOf));
  return (value) => {
    const { scaled, suffix } = inMagnitude(value);
    return typographic(fixedFigure(scaled, decimals) + suffix);
  };
}

/** In the magnitude in which two decimals of it are below a thousand. */
function inMagnitude(value: Exact): { readonly scaled: Exact; readonly suffix: string } {
  const size = value.units < 0n ? negated(value) : value;
  const found = MAGNITUDES.find(({ power }) => compare(rounded(shift(size, -power), 2), exactOf(1)) >= 0) ?? ONES;
  return { scaled: shift(value, -found.power), suffix: found.suffix };
}

/** With the currency's code before it, where there is one: `USD 12.3M`. */
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

/** To so many significant digits, but never fewer than the whole number has. */
function significant(value: Exact, digits: number): Exact {
  if (value.units === 0n) return ZERO;
  const text = toFixedText(value);
  const [whole = "", part = ""] = text.split(".");
  const leading = whole === "0" ? -(/^0*/.exec(part)?.[0].length ?? 0) : whole.length;
  return rounded(value, Math.max(0, digits - leading));
}

function shift({ units, scale }: Exact, power: number): Exact {
  return power <= 0 ? { units, scale: scale - power } : { units: units * 10n ** BigInt(power), scale };
}
