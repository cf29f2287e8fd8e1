/**
 * Figures as they are published: decimal text, or the number of a JSON answer. Sums and differences of them are exact;
 * they become doubles only where a pixel is wanted.
 */

/** A figure of an answer: a number, or decimal text such as `"1234.5"`. */
export type Figure = number | string;

/** A decimal number: `units` over ten to the power of `scale`. */
export interface Exact {
  readonly units: bigint;
  readonly scale: number;
}

export const ZERO: Exact = { units: 0n, scale: 0 };

/** More digits than any amount has; a longer exponent would fill memory. */
const MAX_EXPONENT = 400;

/**
 * Reads a figure.
 * @throws TypeError where it is no finite decimal number
 */
export function exactOf(figure: Figure): Exact {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i.exec(String(figure));
  const exponent = Number(match?.[4] ?? 0);
  if (match === null || Math.abs(exponent) > MAX_EXPONENT) {
    throw new TypeError(`A chart draws finite decimal numbers; ${JSON.stringify(String(figure))} is none.`);
  }
  const [, sign, whole = "", part = ""] = match;
  const scale = part.length - exponent;
  const digits = BigInt(whole + part) * 10n ** BigInt(Math.max(0, -scale));
  return { units: sign === "-" ? -digits : digits, scale: Math.max(0, scale) };
}

export function plus(a: Exact, b: Exact): Exact {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function minus(a: Exact, b: Exact): Exact {
  return plus(a, negated(b));
}

export function negated({ units, scale }: Exact): Exact {
  return { units: -units, scale };
}

export function times(a: Exact, b: Exact): Exact {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** Below zero where `a` is less, above where it is more. */
export function compare(a: Exact, b: Exact): number {
  const { units } = minus(a, b);
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

export function sum(figures: Iterable<Exact>): Exact {
  let total = ZERO;
  for (const figure of figures) total = plus(total, figure);
  return total;
}

/** `a` over `b` to eighteen decimals, rounded half away from zero; zero over nothing. */
export function ratio(a: Exact, b: Exact): Exact {
  if (b.units === 0n) return ZERO;
  const scale = Math.max(a.scale, b.scale);
  const quotient = divided(unitsAt(a, scale) * 10n ** 18n, unitsAt(b, scale));
  return { units: quotient, scale: 18 };
}

/** Rounded half away from zero. */
export function rounded(value: Exact, decimals: number): Exact {
  if (value.scale <= decimals) return { units: unitsAt(value, decimals), scale: decimals };
  return { units: divided(value.units, 10n ** BigInt(value.scale - decimals)), scale: decimals };
}

/** For pixels. */
export function toDouble(value: Exact): number {
  return Number(toText(value));
}

/** Decimal text, without zeros that say nothing. */
export function toText(value: Exact): string {
  const text = toFixedText(value);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Decimal text with all the decimals that the value has. */
export function toFixedText({ units, scale }: Exact): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const sign = units < 0n ? "-" : "";
  return scale === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-scale)}`;
}

function unitsAt({ units, scale }: Exact, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}

function divided(a: bigint, b: bigint): bigint {
  const half = (b < 0n ? -b : b) / 2n;
  const up = (a < 0n ? -a : a) + half;
  const quotient = up / (b < 0n ? -b : b);
  return a < 0n === b < 0n ? quotient : -quotient;
}
