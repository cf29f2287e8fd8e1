/** A chart: the picture as plain data, and the same told in words and figures. */
import type { Scene } from "./scene/mark.js";

/** The figures of a chart, as text. */
export interface ChartTable {
  readonly columns: readonly { readonly name: string; readonly align: "left" | "right" }[];
  readonly rows: readonly (readonly string[])[];
}

/** What a colour stands for. */
export interface LegendEntry {
  /** Which series, from 0; -1 for what is drawn as others. */
  readonly series: number;
  readonly name: string;
}

/** Where the plot lies in the picture, in pixels, and the figures at its left and right ends: a place becomes a figure. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly from: number;
  readonly to: number;
}

/** A chart, ready to be written or drawn. */
export interface Chart {
  /** What is charted: `ownership-evolution`. */
  readonly kind: string;
  /** What it shows, as a finding: `Founders keep 61.2 % after Series A`. */
  readonly title: string;
  /** Of the figures on the axis: `USD millions`. */
  readonly unit: string;
  /** The same in a few sentences, for those who do not see it. */
  readonly description: string;
  /** The same in exact figures. */
  readonly table: ChartTable;
  readonly legend: readonly LegendEntry[];
  readonly scene: Scene;
  /** Of a chart over a line of figures, so that one can point into it. */
  readonly plot?: Plot;
}

/** How large a chart is, and what it says around the picture. */
export interface ChartOptions {
  /** Pixels, 240 or more; 720 by default. */
  readonly width?: number;
  /** At least so high; what the chart needs by default. Pixels. */
  readonly height?: number;
  /** How high the plot itself is, where it needs no more: for a wide chart with little room below. Pixels. */
  readonly plotHeight?: number;
  /** Whether title and unit are part of the picture; true by default. */
  readonly heading?: boolean;
  /** Replaces the finding. */
  readonly title?: string;
  /** The colour of each, from 0 to 23, the same on each picture of a company: `{ "holder ada": 0, "pool plan": 23 }`, and `class common`. By their order here by default. */
  readonly colours?: Readonly<Record<string, number>>;
}

/** A chart of many owners. */
export interface FoldOptions extends ChartOptions {
  /** As many of the largest are drawn apart, the others together; 24, for which there are colours, by default and at most. */
  readonly most?: number;
  /**
   * Where there are more owners than that, the chart draws an owner who never had this part of the whole with the others.
   * If no owner had it, the chart draws the eight largest apart. A fraction of one; 0 by default.
   */
  readonly least?: number;
}

/** How many are drawn apart. */
export function mostApart({ most = MOST_APART }: FoldOptions): number {
  return Math.max(1, Math.min(MOST_APART, Math.floor(most)));
}

/** As many of the largest are drawn apart where all are small. */
export const SMALL_APART = 8;

/** As many have a colour of their own. */
export const MOST_APART = 24;

/**
 * What is said of a unit where some are drawn together: `; the 12 largest, 290 others together`. A pool is no owner and is
 * said beside them: `; the 11 largest and the pool, 290 others together`.
 * @param apart owners that are drawn apart, without pools
 */
export function foldedNote(apart: number, together: number, pools = 0): string {
  if (together === 0) return "";
  const drawn = [...(apart === 0 ? [] : [`the ${apart} largest`]), ...(pools === 0 ? [] : [poolsName(pools)])];
  return `; ${drawn.join(" and ")}, ${othersName(together)}${together === 1 ? "" : " together"}`;
}

const poolsName = (count: number): string => (count === 1 ? "the pool" : `${count} pools`);

/** What those who are drawn together are called. */
export const othersName = (count: number): string => (count === 1 ? "1 other" : `${count} others`);

/** A chart of money. */
export interface MoneyOptions extends ChartOptions {
  /** The currency's code: `USD`. */
  readonly currency?: string;
}
