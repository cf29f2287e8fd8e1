/** What one figure is more than another. */
import type { Format } from "@capstack/components";
import { groupThousands, rational } from "@capstack/decimal";
import { showCompact } from "./figures.js";

/**
 * What a figure is more than another one as both are shown, with its sign, so that the three add up. Of percentages in
 * points, without their sign.
 * @returns "" where both are shown alike
 * @example showMore(showPercent, 0.64354, 0.61326) // => "+3.02": 64.35 less 61.33
 */
export function showMore(show: Format, now: number, before: number): string {
  const [text, other] = [show(now), show(before)];
  const decimals = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  const gap = unitsOf(text) - unitsOf(other);
  if (gap === 0n) return "";
  const digits = String(gap)
    .replace("-", "")
    .padStart(decimals + 1, "0");
  const size = `${digits.slice(0, digits.length - decimals)}${decimals === 0 ? "" : `.${digits.slice(-decimals)}`}`;
  return `${gap > 0n ? "+" : "−"}${groupThousands(size)}${text.endsWith("×") ? "×" : ""}`;
}

/**
 * How much more or less money is than it was, in its magnitude and with its sign.
 * @example showCompactMore(26_550_000, 25_350_000) // => "+1.20M"
 */
export function showCompactMore(now: number, before: number): string {
  const gap = rational(now).minus(before);
  const size = showCompact(gap.abs().toNumber());
  if (size === "0") return "±0";
  return `${gap.sign() > 0 ? "+" : "−"}${size}`;
}

/** A shown figure in units of its last decimal. */
const unitsOf = (text: string): bigint => BigInt(text.replace("−", "-").replaceAll(/[^\d-]/g, ""));
