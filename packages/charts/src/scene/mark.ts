/** A picture as plain data: marks in pixels from the left upper corner, each with what it is instead of a colour. */

/** What a mark is; a theme gives it its colour. */
export type Role =
  | "series"
  | "others"
  | "positive"
  | "negative"
  | "total"
  | "muted"
  | "axis"
  | "grid"
  | "annotation"
  | "band"
  | "heat"
  | "title"
  | "unit"
  | "tick-label"
  | "legend-label"
  | "value-label"
  | "inside-label"
  | "annotation-label";

interface AnyMark {
  readonly role: Role;
  /** Of the roles `series`, `band` and `inside-label`: which series it belongs to, from 0. */
  readonly series?: number;
  /** Of the roles `heat` and `inside-label` on one: from 0, the least, to 1. */
  readonly level?: number;
  /** The same thing has the same key in another picture of its kind. */
  readonly key?: string;
  /** What it says when pointed at. */
  readonly label?: string;
}

/** A rectangle from its upper left corner. */
export interface RectMark extends AnyMark {
  readonly mark: "rect";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How a line is broken where more than one kind is told apart. */
export type Dashes = "dashed" | "dotted" | "dash-dotted";

/** A straight line. */
export interface LineMark extends AnyMark {
  readonly mark: "line";
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly dashed?: boolean | Dashes;
}

/** A shape or a curve; `d` as SVG writes paths, absolute. */
export interface PathMark extends AnyMark {
  readonly mark: "path";
  readonly d: string;
  /** Filled where true, else a stroke. */
  readonly filled: boolean;
  readonly dashed?: boolean | Dashes;
}

/** A circle around its middle. */
export interface CircleMark extends AnyMark {
  readonly mark: "circle";
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
}

/** One line of text. `y` is its baseline; `align` says which of its ends stands at `x`, whatever way it is read. */
export interface TextMark extends AnyMark {
  readonly mark: "text";
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly align: "left" | "center" | "right";
  readonly bold?: boolean;
  /** Present where it is read from right to left. */
  readonly direction?: "rtl";
}

/** One thing that is drawn. */
export type Mark = RectMark | LineMark | PathMark | CircleMark | TextMark;

/** Marks in the order they are painted. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

/** A pixel to two decimals, so that a picture is the same text everywhere. */
export function px(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
