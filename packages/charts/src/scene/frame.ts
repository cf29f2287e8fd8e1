/** What every chart with axes has in common: heading, gutter, grid, axis, legend, and where the plot lies between them. */
import type { ChartOptions } from "../chart.js";
import type { Axis } from "../figures/ticks.js";
import { columnsWithin, itemWidth, LABEL, type LegendItem, legendMarks, ROW, textAt } from "./legend.js";
import { type Mark, px, type Scene } from "./mark.js";
import { cutText, isolated, textWidth, wrapText } from "./text-width.js";

/** Names of places side by side, or figures along a line. */
export type XAxis =
  | {
      readonly bands: readonly string[];
      /** A name for runs of bands, said instead of the bands' own where these are many. */
      readonly groups?: readonly string[];
    }
  | { readonly axis: Axis; readonly title: string };

/** A lower plot: what it counts, and its scale. */
export interface Panel {
  readonly title: string;
  readonly y: Axis;
}

/** What a frame is made of. */
export interface FrameParts {
  readonly title: string;
  readonly unit: string;
  readonly legend: readonly LegendItem[];
  /** Whether the legend always stands under the plot, where its names are too long to stand beside it. */
  readonly legendBelow?: boolean;
  readonly y: Axis;
  readonly x: XAxis;
  /** Lower plots over the same places, one below the other, each with a scale of its own. */
  readonly panels?: readonly Panel[];
  /** Lines under the plot, each with the number it explains. */
  readonly notes?: readonly { readonly number: string; readonly text: string }[];
}

/** Where things are. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Behind everything. */
  readonly back: readonly Mark[];
  /** Before everything: the axis, and what stands outside of the plot. */
  readonly front: readonly Mark[];
  readonly y: (value: number) => number;
  /** Of each lower plot. */
  readonly panelYs: readonly ((value: number) => number)[];
  readonly x: (value: number) => number;
  readonly band: (at: number) => { readonly left: number; readonly width: number; readonly middle: number };
  readonly scene: (marks: readonly Mark[]) => Scene;
}

const TITLE = 15;
const TITLE_LINE = 20;
const TICK = 11;
const TICK_LINE = 14;
/** From here on the legend stands beside the plot. */
const WIDE = 600;
const SIDE_MOST = 230;
const PANEL = 72;
const PANEL_GAP = 30;
const LEAST_PLOT = 80;
const LEAST_WIDTH = 240;
const MOST_WIDTH = 4096;

/** The width a chart is drawn at. */
export function widthOf({ width = 720 }: ChartOptions): number {
  return Number.isFinite(width) ? Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width))) : 720;
}

/** How high a plot is asked to be, of what can be read; undefined where nothing is asked. Pixels. */
export function plotHeightOf({ plotHeight }: ChartOptions): number | undefined {
  return plotHeight === undefined || !Number.isFinite(plotHeight) ? undefined : Math.max(LEAST_PLOT, plotHeight);
}

/** Around a picture. Pixels. */
export function marginOf(width: number): number {
  return width < 480 ? 12 : 16;
}

/** Room that a name in a title has at any width. Pixels. */
const NAME_IN_TITLE = 280;

/** A name in a title: cut where it is longer than a line, so that what the title says of it still has room. */
export function nameInTitle(name: string, options: ChartOptions): string {
  const width = widthOf(options);
  return isolated(cutText(name, Math.max(NAME_IN_TITLE, width - 2 * marginOf(width)), TITLE, true));
}

/** Title and unit, from the top; says where they end. */
export function headingMarks(
  { title, unit }: { title: string; unit: string },
  { width, margin, heading }: { width: number; margin: number; heading: boolean },
): { marks: Mark[]; bottom: number } {
  if (!heading) return { marks: [], bottom: margin - 4 };
  const room = width - 2 * margin;
  const titles = wrapText(title, room, TITLE, 3, true);
  const units = wrapText(unit, room, LABEL, 2);
  const unitTop = margin + titles.length * TITLE_LINE + 2;
  return {
    marks: [
      ...titles.map((text, at) =>
        textAt({ x: margin, text, y: margin + TITLE + at * TITLE_LINE - 2, role: "title", size: TITLE, bold: true }),
      ),
      ...units.map((text, at) => textAt({ x: margin, text, y: unitTop + 11 + at * 15, role: "unit" })),
    ],
    bottom: unitTop + units.length * 15 + 8,
  };
}

export function frameOf(parts: FrameParts, options: ChartOptions): Frame {
  const width = widthOf(options);
  const margin = marginOf(width);
  const { marks: heading, bottom: headingBottom } = headingMarks(parts, {
    width,
    margin,
    heading: options.heading ?? true,
  });
  const beside = width >= WIDE && parts.legend.length > 0 && parts.legendBelow !== true;
  const side = beside ? Math.min(SIDE_MOST, Math.max(...parts.legend.map(itemWidth))) + 20 : 0;
  const { panels = [] } = parts;
  const allTicks = [parts.y, ...panels.map((panel) => panel.y)].flatMap(({ ticks }) => ticks);
  const gutter = Math.max(0, ...allTicks.map(({ text }) => textWidth(text, TICK)));
  const left = Math.round(margin + gutter + 8);
  const right = Math.round(width - margin - side);
  const top = Math.round(headingBottom + 6);
  const labels =
    "bands" in parts.x ? bandLabels(parts.x, left, right, width) : valueLabels(parts.x, left, right, width);
  const room = width - 2 * margin;
  const columns = beside || parts.legend.length === 0 ? 1 : columnsWithin(parts.legend, room);
  const below = beside || parts.legend.length === 0 ? 0 : Math.ceil(parts.legend.length / columns) * ROW + 10;
  const notes = noteLines(parts.notes ?? [], room);
  const panelRoom = panels.length * (PANEL + PANEL_GAP);
  const under = panelRoom + labels.height + 8 + notes.length * 15 + (notes.length > 0 ? 8 : 0) + below + margin - 4;
  const wanted = plotHeightOf(options) ?? Math.min(320, Math.max(180, (right - left) * 0.55));
  const rows = beside ? parts.legend.length * ROW : 0;
  const plotHeight = Math.round(Math.max(wanted, rows, Math.min(MOST_WIDTH, options.height ?? 0) - top - under));
  const bottom = top + plotHeight;
  const foot = bottom + panelRoom;
  const height = Math.ceil(bottom + under);
  const y = scaleOf(parts.y, bottom, top);
  const x = "bands" in parts.x ? (at: number) => at : scaleOf(parts.x.axis, left, right);
  const count = "bands" in parts.x ? Math.max(1, parts.x.bands.length) : 1;
  const step = (right - left) / count;
  const feet = panels.map((_, at) => bottom + (at + 1) * (PANEL + PANEL_GAP));
  const panelYs = panels.map(({ y }, at) => scaleOf(y, feet[at] as number, (feet[at] as number) - PANEL));
  const lower = panels.flatMap((panel, at) =>
    panelMarks(panel, panelYs[at] as Scale, { left, right, top: (feet[at] as number) - PANEL }),
  );
  const notesTop = foot + labels.height + 16;
  const legend = beside
    ? legendMarks(parts.legend, { x: right + 20, y: top, width: side - 20, columns: 1 })
    : legendMarks(parts.legend, { x: margin, y: height - margin + 4 - below + 8, width: room, columns });
  return {
    left,
    right,
    top,
    bottom,
    y,
    panelYs,
    x,
    band: (at) => ({ left: left + at * step, width: step, middle: left + (at + 0.5) * step }),
    back: [...heading, ...gridMarks(parts.y, y, left, right), ...lower],
    front: [
      { mark: "line", role: "axis", x1: left, x2: right, y1: px(y(baseOf(parts.y))), y2: px(y(baseOf(parts.y))) },
      ...labels.marks(foot),
      ...notes.flatMap(({ number, text }, at) => noteMarks(number, text, margin, notesTop + at * 15)),
      ...(parts.legend.length === 0 ? [] : legend),
    ],
    scene: (marks) => ({ width, height, marks }),
  };
}

/** Zero where the axis has it, else its lower end. */
function baseOf({ low, high }: Axis): number {
  return low <= 0 && high >= 0 ? 0 : low;
}

type Scale = (value: number) => number;

function scaleOf({ low, high }: Axis, from: number, to: number): Scale {
  return (value) => from + ((value - low) / (high - low)) * (to - from);
}

function gridMarks({ ticks }: Axis, y: (value: number) => number, left: number, right: number): Mark[] {
  return ticks.flatMap(({ value, text }): Mark[] => {
    const at = px(y(value));
    return [
      { mark: "line", role: "grid", x1: left, x2: right, y1: at, y2: at },
      textAt({ x: left - 8, y: at + 4, text, size: TICK, align: "right", role: "tick-label" }),
    ];
  });
}

function panelMarks(
  { title, y: axis }: Panel,
  y: Scale,
  { left, right, top }: { left: number; right: number; top: number },
): Mark[] {
  const zero = px(y(baseOf(axis)));
  return [
    textAt({ x: left, y: top - 9, text: cutText(title, right - left, TICK), size: TICK, role: "unit" }),
    ...gridMarks(axis, y, left, right),
    { mark: "line", role: "axis", x1: left, x2: right, y1: zero, y2: zero },
  ];
}

interface Labels {
  readonly height: number;
  readonly marks: (bottom: number) => Mark[];
}

/** A place that is labelled, and the room it has. */
interface Place {
  readonly name: string;
  readonly middle: number;
}

/** Names under their bands: in up to three lines, and where bands are narrow under the first, the last and some between. */
function bandLabels(
  { bands, groups }: Extract<XAxis, { bands: unknown }>,
  left: number,
  right: number,
  width: number,
): Labels {
  const step = (right - left) / Math.max(1, bands.length);
  const grouped = groups !== undefined && bands.length > 12;
  const places = grouped
    ? groupPlaces(groups, left, step)
    : bands.map((name, at) => ({ name, middle: left + (at + 0.5) * step }));
  const apart = (right - left) / Math.max(1, places.length);
  const wanted = Math.max(24, ...places.map(({ name }) => leastRoom(name)));
  const every = Math.max(1, Math.ceil((wanted + 6) / apart));
  const room = every * apart - 6;
  const last = places.length - 1;
  const isNamed = (at: number) =>
    grouped ? at % every === 0 : at === 0 || at === last || (at >= every && (last - at) % every === 0);
  const end = width - 2;
  // A name at an end has room up to the end alone: it is never moved onto the one beside it.
  const lines = places
    .filter((_, at) => isNamed(at))
    .map(({ name, middle }) => {
      const own = Math.min(room, 2 * (middle - 2), 2 * (end - middle));
      return { middle, texts: wrapText(brokenWords(name, own), own, TICK, 3) };
    });
  const most = Math.max(0, ...lines.map(({ texts }) => texts.length));
  return {
    height: most * TICK_LINE + 6,
    marks: (bottom) =>
      lines.flatMap(({ middle, texts }) =>
        texts.map((text, line) => {
          const y = bottom + 16 + line * TICK_LINE;
          return textAt({ x: middle, y, text, size: TICK, align: "center", role: "tick-label" });
        }),
      ),
  };
}

/** The middle of every run of bands with one name. */
function groupPlaces(groups: readonly string[], left: number, step: number): Place[] {
  const starts = groups.flatMap((name, at) => (at === 0 || groups[at - 1] !== name ? [{ name, at }] : []));
  return starts.map(({ name, at }, index) => {
    const end = starts[index + 1]?.at ?? groups.length;
    return { name, middle: left + ((at + end) / 2) * step };
  });
}

/** Words in room of their own take this much; longer ones are broken. Pixels. */
const LEAST_NAME = 56;

/** The name with words that have no room in parts of one length, with a hyphen after each. */
function brokenWords(name: string, room: number): string {
  const broken = (word: string) => {
    const letters = [...word];
    const parts = Math.ceil(textWidth(word, TICK) / Math.max(1, room - textWidth("-", TICK)));
    if (isWhole(word) || textWidth(word, TICK) <= room || parts > 3 || letters.length < 2 * LEAST_PART) return word;
    const length = Math.ceil(letters.length / parts);
    const pieces = Array.from({ length: parts }, (_, at) => letters.slice(at * length, (at + 1) * length).join(""));
    return pieces.join("- ");
  };
  return name.split(/\s+/).map(broken).join(" ");
}

/** Letters that stay together where a word is broken. */
const LEAST_PART = 4;

/** A day or a figure, which reads as another one where it is broken. */
const isWhole = (word: string): boolean => /\d/.test(word);

/** Room without which a word of the name would be cut. */
function leastRoom(name: string): number {
  const roomOf = (word: string) => Math.min(isWhole(word) ? Infinity : LEAST_NAME, textWidth(word, TICK));
  return Math.max(...name.split(/\s+/).map(roomOf));
}

/** Figures under their places, none over another, and what they are. */
function valueLabels(
  { axis, title }: { axis: Axis; title: string },
  left: number,
  right: number,
  width: number,
): Labels {
  const x = scaleOf(axis, left, right);
  let free = 0;
  const shown = axis.ticks.flatMap(({ value, text }) => {
    const half = textWidth(text, TICK) / 2;
    const middle = Math.min(width - 8 - half, x(value));
    if (middle - half < free) return [];
    free = middle + half + 10;
    return [{ middle, text, at: x(value) }];
  });
  const titles = wrapText(title, right - left, TICK, 2);
  return {
    height: TICK_LINE + 8 + titles.length * TICK_LINE,
    marks: (bottom) => [
      ...shown.flatMap(({ middle, text, at }): Mark[] => [
        { mark: "line", role: "axis", x1: px(at), x2: px(at), y1: bottom, y2: bottom + 4 },
        textAt({ x: middle, y: bottom + 17, text, size: TICK, align: "center", role: "tick-label" }),
      ]),
      ...titles.map((text, at) =>
        textAt({ x: right, y: bottom + 34 + at * TICK_LINE, text, size: TICK, align: "right", role: "tick-label" }),
      ),
    ],
  };
}

function noteLines(notes: NonNullable<FrameParts["notes"]>, room: number): { number: string; text: string }[] {
  return notes.flatMap(({ number, text }) =>
    wrapText(text, room - 22, TICK, 6).map((line, at) => ({ number: at === 0 ? number : "", text: line })),
  );
}

function noteMarks(number: string, text: string, x: number, y: number): Mark[] {
  const label = textAt({ x: x + 22, y: y + 10, text, size: TICK, role: "annotation-label" });
  if (number === "") return [label];
  return [textAt({ x, y: y + 10, text: number, size: TICK, bold: true, role: "value-label" }), label];
}
