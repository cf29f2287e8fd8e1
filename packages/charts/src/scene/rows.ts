/** Rows under each other: a name, bars on one scale, what they say. It holds at any width, whatever the names. */
import type { ChartOptions } from "../chart.js";
import { headingMarks, marginOf, widthOf } from "./frame.js";
import { columnsWithin, LABEL, type LegendItem, legendMarks, ROW, textAt } from "./legend.js";
import { type Mark, px, type Role, type Scene } from "./mark.js";
import { cutText, textWidth } from "./text-width.js";

/** A part of a row, from one place of the scale to another. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly role: Role;
  readonly series?: number;
  readonly key: string;
  readonly label: string;
}

/** One row. */
export interface BarRow {
  readonly name: string;
  readonly value: string;
  readonly bold?: boolean;
  readonly bars: readonly Bar[];
  /** Where the next row goes on from; a hairline joins the two. */
  readonly level?: number;
}

const STEP = 26;
const HEIGHT = 16;
/** What a name above its bars adds to a row. */
const ABOVE = 14;

/** Rows over one scale that holds zero. */
export function rowsScene(
  parts: { title: string; unit: string; rows: readonly BarRow[]; legend: readonly LegendItem[] },
  options: ChartOptions,
): Scene {
  const width = widthOf(options);
  const margin = marginOf(width);
  const { marks, bottom } = headingMarks(parts, { width, margin, heading: options.heading ?? true });
  const room = width - 2 * margin;
  const wide = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => textWidth(text, LABEL, true)));
  const values = Math.min(room * 0.5, wide(parts.rows.map(({ value }) => value)));
  const wanted = Math.min(260, wide(parts.rows.map(({ name }) => name)));
  // Names stand above the bars where these would have less than a third of the room beside them.
  const above = room - wanted - values - 20 < room / 3 ? ABOVE : 0;
  const names = above > 0 ? room : wanted;
  const left = margin + (above > 0 ? 0 : names + 10);
  const step = STEP + above;
  const right = width - margin - values - 10;
  const ends = parts.rows.flatMap(({ bars }) => bars.flatMap(({ from, to }) => [from, to]));
  const low = ends.reduce((least, end) => Math.min(least, end), 0);
  const high = ends.reduce((most, end) => Math.max(most, end), 0);
  const x = (value: number) => left + ((value - low) / (high - low || 1)) * (right - left);
  const columns = columnsWithin(parts.legend, room);
  const legendHeight = parts.legend.length === 0 ? 0 : Math.ceil(parts.legend.length / columns) * ROW + 10;
  const top = bottom + 4 + legendHeight;
  const end = top + parts.rows.length * step;
  const height = Math.ceil(Math.max(options.height ?? 0, end + margin));
  return {
    width,
    height,
    marks: [
      ...marks,
      ...(parts.legend.length === 0
        ? []
        : legendMarks(parts.legend, { x: margin, y: bottom + 4, width: room, columns })),
      ...(parts.rows.length === 0
        ? []
        : [{ mark: "line", role: "axis", x1: px(x(0)), x2: px(x(0)), y1: top, y2: end } as const]),
      ...parts.rows.flatMap((row, at) =>
        rowMarks(row, {
          at,
          top: top + at * step + above,
          above,
          x,
          names,
          values,
          margin,
          width,
          last: at === parts.rows.length - 1,
        }),
      ),
    ],
  };
}

function rowMarks(
  { name, value, bold = false, bars, level }: BarRow,
  place: {
    at: number;
    /** Where the bars' row begins, and how far above it the name stands; 0 for beside. */
    top: number;
    above: number;
    x: (value: number) => number;
    names: number;
    values: number;
    margin: number;
    width: number;
    last: boolean;
  },
): Mark[] {
  const { top, above, x, names, values, margin, width, last } = place;
  const y = top + (STEP - HEIGHT) / 2;
  const baseline = y + 12;
  const label = cutText(name, names, LABEL, bold);
  const said = cutText(value, values, LABEL, bold);
  return [
    textAt({ x: margin, y: above > 0 ? top - 1 : baseline, text: label, bold, role: "value-label" }),
    ...bars.map(
      ({ from, to, role, series, key, label: says }): Mark => ({
        mark: "rect",
        role,
        ...(series === undefined ? {} : { series }),
        key,
        label: says,
        x: px(Math.min(x(from), x(to))),
        y: px(y),
        width: px(Math.abs(x(to) - x(from))),
        height: HEIGHT,
      }),
    ),
    ...(level === undefined || last
      ? []
      : [
          {
            mark: "line",
            role: "axis",
            x1: px(x(level)),
            x2: px(x(level)),
            y1: px(y + HEIGHT),
            y2: px(y + STEP + above),
          } as const,
        ]),
    textAt({ x: width - margin, y: baseline, text: said, bold, align: "right", role: "value-label" }),
  ];
}
