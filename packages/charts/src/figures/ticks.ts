/** The figures on an axis: round, few, and told in the magnitude that people say. */
import { nice, ticks } from "d3-array";
import { exactOf, rounded, toText } from "./exact.js";
import { type Magnitude, magnitudeOf, ONES, typographic } from "./format.js";

/** An axis from one round figure to another. */
export interface Axis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
  readonly magnitude: Magnitude;
}

/** What an axis counts. */
export type AxisKind = "money" | "percent" | "factor" | "count";

interface AxisTerms {
  readonly kind: AxisKind;
  /** So many ticks. */
  readonly about: number;
  /** Whether it ends on round figures; true by default. */
  readonly nice?: boolean;
  /** Whether it has zero; true by default. */
  readonly zero?: boolean;
  /** The magnitude of the other axis, which this one takes where it is the next smaller one: 1,000M beside 700M. */
  readonly as?: Magnitude;
}

/** An axis over some figures. */
export function axisOver(
  values: readonly number[],
  { kind, about, nice: round = true, zero = true, as }: AxisTerms,
): Axis {
  const least = values.reduce((low, value) => Math.min(low, value), zero ? 0 : Number.POSITIVE_INFINITY);
  const most = values.reduce((high, value) => Math.max(high, value), zero ? 0 : Number.NEGATIVE_INFINITY);
  const [low, high] = round || least === most ? rangeOf(least, most, about) : [least, most];
  const at = ticks(low, high, about);
  const own = kind === "money" ? magnitudeOf(Math.max(Math.abs(low), Math.abs(high))) : ONES;
  const magnitude = as !== undefined && own.power - as.power === 3 ? as : own;
  return { low, high, magnitude, ticks: at.map((value) => ({ value, text: tickText(value, kind, magnitude) })) };
}

/** Round ends; where there is no extent, one is made, so that zero stands on a line. */
function rangeOf(least: number, most: number, about: number): [number, number] {
  if (least === most) return least < 0 ? [least * 2, 0] : [0, most === 0 ? 1 : most * 2];
  return nice(least, most, about) as [number, number];
}

function tickText(value: number, kind: AxisKind, { power }: Magnitude): string {
  const plain = (number: number) => typographic(toText(rounded(exactOf(number), 10)));
  const grouped = (text: string) => text.replace(/\B(?=(\d{3})+$)/g, ",");
  if (kind === "percent") return `${plain(value * 100)} %`;
  if (kind === "factor") return `${plain(value)}×`;
  return grouped(plain(value / 10 ** power));
}

/** What the figures on an axis of money are in: `USD millions`. */
export function moneyUnit({ name }: Magnitude, currency: string | undefined): string {
  return [currency, name].filter((word) => word !== undefined && word !== "").join(" ") || "currency units";
}
