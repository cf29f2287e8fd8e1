/** How a figure moves with one or two inputs: a heat map, each cell with its figure where there is room. */
import type { Chart, MoneyOptions } from "../chart.js";
import { compare, type Exact, exactOf, type Figure, rounded, toDouble, toText } from "../figures/exact.js";
import { exactFigure, factor, percent, shortMoney, typographic } from "../figures/format.js";
import { headingMarks, marginOf, widthOf } from "../scene/frame.js";
import { textAt } from "../scene/legend.js";
import { type Mark, px } from "../scene/mark.js";
import { cutText, textWidth } from "../scene/text-width.js";

interface Axis {
  readonly path: string;
  readonly values: readonly Figure[];
}

/** A grid of answers, row by row. */
export interface SensitivityInput {
  readonly x: Axis;
  readonly y?: Axis;
  readonly metrics: readonly string[];
  readonly cells: readonly { readonly values: readonly (Figure | null)[] }[];
}

/** Which figure, and what the inputs are called. */
export interface SensitivityOptions extends MoneyOptions {
  /** One of the metrics; the first by default. */
  readonly metric?: string;
  /** Names by path, in place of the paths themselves. */
  readonly names?: Readonly<Record<string, string>>;
  /** Where one stands now: its cell is outlined. */
  readonly current?: { readonly x: Figure; readonly y?: Figure };
}

const SIZE = 11;

/**
 * Draws a grid of answers as a heat map.
 * @param input `sensitivity` of a fund's answer
 * @throws TypeError where a figure is no number
 * @example
 * const x = { path: "carryPct", values: [0.1, 0.2] };
 * const cells = [{ values: [3.1] }, { values: [2.85] }];
 * drawSensitivity({ x, metrics: ["netMultiple.lp"], cells }).title // => "Net multiple, lp runs from 2.85× to 3.10×"
 */
export function drawSensitivity(input: SensitivityInput, options: SensitivityOptions = {}): Chart {
  const grid = gridOf(input, options);
  const { name, across, down, range, say, values } = grid;
  const title =
    options.title ??
    (range === null ? "No figures to draw" : `${name} runs from ${say(range.low)} to ${say(range.high)}`);
  const by = `${across.toLowerCase()}${down === undefined ? "" : ` and ${down.toLowerCase()}`}`;
  return {
    kind: "sensitivity",
    title,
    unit: `${name}; ${axesOf(grid)}`,
    description:
      range === null
        ? "No cell has a figure."
        : `${name} by ${by}: ${say(range.low)} at the least, ${say(range.high)} at the most, ${values.length} cells.`,
    table: tableOf(input, grid),
    legend: [],
    scene: sceneOf(input, grid, title, options),
  };
}

/** The figures of one metric and how they, and the inputs they depend on, are called and written. */
interface Grid {
  /** Which of the metrics is drawn. */
  readonly index: number;
  readonly name: string;
  readonly across: string;
  readonly down: string | undefined;
  readonly values: readonly (Exact | null)[];
  /** The smallest and the largest figure; null where no cell has one. */
  readonly range: { readonly low: Exact; readonly high: Exact } | null;
  readonly say: (value: Exact) => string;
  readonly sayAcross: (value: Figure) => string;
  readonly sayDown: (value: Figure) => string;
}

function gridOf(
  input: SensitivityInput,
  { metric = input.metrics[0] ?? "", names, currency }: SensitivityOptions,
): Grid {
  const index = Math.max(0, input.metrics.indexOf(metric));
  const values = input.cells.map(({ values }) => {
    const value = values[index] ?? null;
    return value === null ? null : exactOf(value);
  });
  const known = values.filter((value): value is Exact => value !== null).sort(compare);
  const [low, high] = [known[0], known.at(-1)];
  const sayX = sayer(input.x.path, undefined);
  const sayY = sayer(input.y?.path ?? "", undefined);
  return {
    index,
    name: names?.[metric] ?? wordsOf(metric),
    across: names?.[input.x.path] ?? wordsOf(input.x.path),
    down: input.y === undefined ? undefined : (names?.[input.y.path] ?? wordsOf(input.y.path)),
    values,
    range: low === undefined || high === undefined ? null : { low, high },
    say: sayer(metric, currency),
    sayAcross: (value) => sayX(exactOf(value)),
    sayDown: (value) => sayY(exactOf(value)),
  };
}

function tableOf(input: SensitivityInput, { index, name, across, down }: Grid): Chart["table"] {
  const rows = input.y?.values ?? [undefined];
  const { values } = input.x;
  return {
    columns: [
      { name: down === undefined ? name : `${down} \\ ${across}`, align: "left" },
      ...values.map((value) => ({ name: exactFigure(value), align: "right" as const })),
    ],
    rows: rows.map((given, row) => [
      given === undefined ? name : exactFigure(given),
      ...values.map((_value, column) => tableCell(input, row * values.length + column, index)),
    ]),
  };
}

/** Where the cells lie, in pixels. */
interface Layout {
  readonly width: number;
  readonly left: number;
  readonly top: number;
  /** Cells in a row, and rows. */
  readonly count: number;
  readonly lines: number;
  /** Width and height of a cell. */
  readonly step: number;
  readonly tall: number;
  /** Room for the names of the rows. */
  readonly gutter: number;
}

function sceneOf(input: SensitivityInput, grid: Grid, title: string, options: SensitivityOptions): Chart["scene"] {
  const width = widthOf(options);
  const margin = marginOf(width);
  const unit = axesOf(grid);
  const heading = headingMarks({ title, unit }, { width, margin, heading: options.heading ?? true });
  const rows = input.y?.values ?? [];
  const gutter = Math.max(0, ...rows.map((value) => textWidth(grid.sayDown(value), SIZE) + 8));
  const [left, top] = [margin + gutter, heading.bottom + 22];
  const count = Math.max(1, input.x.values.length);
  const lines = Math.max(1, rows.length);
  const step = (width - margin - left) / count;
  const tall = Math.max(18, Math.min(36, 340 / lines), ((options.height ?? 0) - top - margin) / lines);
  const layout: Layout = { width, left, top, count, lines, step, tall, gutter };
  return {
    width,
    height: Math.ceil(top + lines * tall + margin),
    marks: [
      ...heading.marks,
      ...columnNames(input.x.values, grid, layout, placeOf(options.current?.x, input.x.values)),
      ...rowNames(rows, grid, layout),
      ...grid.values.flatMap((value, at) => cellMarks(value, at, input, grid, layout)),
      ...currentMarks(input, options.current, layout),
    ],
  };
}

function axesOf({ across, down }: Grid): string {
  return down === undefined
    ? `by ${across.toLowerCase()}`
    : `${across.toLowerCase()} across, ${down.toLowerCase()} down`;
}

/** The place of a figure among others; -1 where it is none of them. */
function placeOf(wanted: Figure | undefined, among: readonly Figure[]): number {
  return wanted === undefined ? -1 : among.findIndex((one) => compare(exactOf(one), exactOf(wanted)) === 0);
}

/** An outline around the cell where one stands now; none where no cell is exactly there. */
function currentMarks(
  { x, y }: SensitivityInput,
  current: SensitivityOptions["current"],
  { left, top, step, tall }: Layout,
): Mark[] {
  if (current === undefined) return [];
  const column = placeOf(current.x, x.values);
  const row = y === undefined ? 0 : placeOf(current.y, y.values);
  if (column < 0 || row < 0) return [];
  const [from, to] = [px(left + column * step), px(left + (column + 1) * step - 1)];
  const [above, below] = [px(top + row * tall), px(top + (row + 1) * tall - 1)];
  const d = `M${from},${above}H${to}V${below}H${from}Z`;
  return [{ mark: "path", role: "title", filled: false, key: "current", label: "Now", d }];
}

/** As many of the columns' names as there is room for, that of the present one among them. */
function columnNames(
  values: readonly Figure[],
  { sayAcross }: Grid,
  { width, left, top, step }: Layout,
  now: number,
): Mark[] {
  const texts = values.map(sayAcross);
  const every = Math.ceil((Math.max(0, ...texts.map((text) => textWidth(text, SIZE))) + 6) / step);
  return texts.flatMap((text, at) => {
    if (at % every !== Math.max(0, now) % every) return [];
    const x = middleOf(left + (at + 0.5) * step, text, width);
    return [textAt({ x, y: top - 6, text, size: SIZE, align: "center", role: "tick-label" })];
  });
}

function rowNames(values: readonly Figure[], { sayDown }: Grid, { left, top, tall, gutter }: Layout): Mark[] {
  return values.map((value, at) => {
    const text = cutText(sayDown(value), gutter, SIZE);
    return textAt({
      x: left - 8,
      y: top + (at + 0.5) * tall + 4,
      text,
      size: SIZE,
      align: "right",
      role: "tick-label",
    });
  });
}

function cellMarks(
  value: Exact | null,
  at: number,
  { x, y }: SensitivityInput,
  { across, down, range, say, sayAcross, sayDown }: Grid,
  { left, top, count, step, tall }: Layout,
): Mark[] {
  const [column, row] = [at % count, Math.floor(at / count)];
  const place = { x: px(left + column * step), y: px(top + row * tall), width: px(step - 1), height: px(tall - 1) };
  const below = down === undefined ? "" : `, ${down.toLowerCase()} ${sayDown(y?.values[row] ?? 0)}`;
  const where = `${across} ${sayAcross(x.values[column] ?? 0)}${below}`;
  const key = `cell ${row} ${column}`;
  if (value === null) return [{ mark: "rect", role: "grid", key, label: `${where}: none`, ...place }];
  const text = say(value);
  const level = range === null ? 0.5 : levelOf(value, range);
  const cell: Mark = { mark: "rect", role: "heat", level, key, label: `${where}: ${text}`, ...place };
  // In a narrow cell smaller, and then without its sign, which the title has.
  const bare = text.replace(/\s?[×%]$/, "");
  const fits = [
    { text, size: SIZE },
    { text, size: SIZE - 2 },
    { text: bare, size: SIZE - 2 },
  ].find((one) => textWidth(one.text, one.size) <= step - 5);
  if (fits === undefined) return [cell];
  const middle = { x: left + (column + 0.5) * step, y: top + (row + 0.5) * tall + 4 };
  return [cell, textAt({ ...middle, ...fits, align: "center", role: "inside-label", level })];
}

/** How far a figure lies between the smallest, 0, and the largest, 1; in the middle where they are one. */
function levelOf(value: Exact, { low, high }: { readonly low: Exact; readonly high: Exact }): number {
  if (compare(low, high) === 0) return 0.5;
  return (toDouble(value) - toDouble(low)) / (toDouble(high) - toDouble(low));
}

function tableCell({ cells }: SensitivityInput, at: number, index: number): string {
  const value = cells[at]?.values[index] ?? null;
  return value === null ? "" : exactFigure(value);
}

/** A place in the picture that keeps a text in it. */
function middleOf(x: number, text: string, width: number): number {
  const half = textWidth(text, SIZE) / 2;
  return Math.min(width - half - 2, Math.max(half + 2, x));
}

/** Figures read by what their path says they are. */
function sayer(path: string, currency: string | undefined): (value: Exact) => string {
  if (/irr|rate|pct|share|prob/i.test(path)) return (value) => percent(value);
  if (/multiple|moic|tvpi|dpi|rvpi|pic/i.test(path)) return (value) => factor(value);
  if (/years/i.test(path)) return (value) => `${counted(value)} ${toDouble(value) === 1 ? "year" : "years"}`;
  if (/count|num|seniority|index/i.test(path)) return counted;
  return (value) => shortMoney(value, currency);
}

/** A number of years or of things: as many decimals as it has, two at most. */
const counted = (value: Exact): string => typographic(exactFigure(toText(rounded(value, 2))));

/** `forecast.summary.irr.netLp`: IRR, net lp. `returnTiers[3].multiple`: Return tiers 4, multiple. */
function wordsOf(path: string): string {
  const steps = path.split(".").filter((step) => step !== "forecast" && step !== "summary");
  const words = steps.map((step) =>
    step
      .replace(/\[(\d+)\]/, (_, at) => ` ${Number(at) + 1}`)
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .replace(/mgmt/, "management")
      .replace(/Pct$|(?<= )Pct\b/i, "")
      .toLowerCase()
      .trim(),
  );
  const text = words.join(", ").replace(/\b(irr|dpi|tvpi|rvpi|nav|gp)\b/g, (word) => word.toUpperCase());
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
}
