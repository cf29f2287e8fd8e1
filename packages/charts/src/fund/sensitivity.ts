/** How a figure moves with one or two inputs: a heat map, each cell with its figure where there is room. */
import type { Chart, MoneyOptions } from "../chart.js";
import { compare, type Exact, exactOf, type Figure, toDouble } from "../figures/exact.js";
import { exactFigure, factor, percent, shortFigure, shortMoney } from "../figures/format.js";
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
  /** One of the metrics; the first unless given. */
  readonly metric?: string;
  /** Names by path, in place of the paths themselves. */
  readonly names?: Readonly<Record<string, string>>;
}

const SIZE = 11;

/**
 * Draws a grid of answers as a heat map.
 * @param input `sensitivity` of a fund's answer
 * @throws TypeError where a figure is no number
 * @example
 * const x = { path: "carryPct", values: [0.1, 0.2] };
 * const cells = [{ values: [3.1] }, { values: [2.85] }];
 * drawSensitivity({ x, metrics: ["netMultiple.lp"], cells }).title // => "Net multiple, lp runs from 2.85x to 3.10x"
 */
export function drawSensitivity(input: SensitivityInput, options: SensitivityOptions = {}): Chart {
  const metric = options.metric ?? input.metrics[0] ?? "";
  const index = Math.max(0, input.metrics.indexOf(metric));
  const values = input.cells.map((cell) =>
    (cell.values[index] ?? null) === null ? null : exactOf(cell.values[index] as Figure),
  );
  const say = sayer(metric, options.currency);
  const name = options.names?.[metric] ?? wordsOf(metric);
  const across = options.names?.[input.x.path] ?? wordsOf(input.x.path);
  const down = input.y === undefined ? undefined : (options.names?.[input.y.path] ?? wordsOf(input.y.path));
  const known = values.filter((value): value is Exact => value !== null).sort(compare);
  const [low, high] = [known[0], known.at(-1)];
  const title =
    options.title ??
    (low === undefined || high === undefined ? "No figures to draw" : `${name} runs from ${say(low)} to ${say(high)}`);
  const width = widthOf(options);
  const margin = marginOf(width);
  const heading = headingMarks(
    { title, unit: down === undefined ? `By ${across.toLowerCase()}` : `${across} across, ${down.toLowerCase()} down` },
    { width, margin, heading: options.heading ?? true },
  );
  const rows = input.y?.values ?? [];
  const tellX = sayer(input.x.path, undefined);
  const tellY = sayer(input.y?.path ?? "", undefined);
  const gutter = Math.max(0, ...rows.map((value) => textWidth(tellY(exactOf(value)), SIZE) + 8));
  const left = margin + gutter;
  const top = heading.bottom + 22;
  const count = Math.max(1, input.x.values.length);
  const step = (width - margin - left) / count;
  const lines = Math.max(1, rows.length);
  const tall = Math.max(18, Math.min(36, 340 / lines), ((options.height ?? 0) - top - margin) / lines);
  const level = (value: Exact) =>
    low === undefined || high === undefined || compare(low, high) === 0
      ? 0.5
      : (toDouble(value) - toDouble(low)) / (toDouble(high) - toDouble(low));
  const every = Math.ceil(
    (Math.max(0, ...input.x.values.map((value) => textWidth(tellX(exactOf(value)), SIZE))) + 6) / step,
  );
  const cell = (value: Exact | null, at: number): Mark[] => {
    const [column, row] = [at % count, Math.floor(at / count)];
    const place = { x: px(left + column * step), y: px(top + row * tall), width: px(step - 1), height: px(tall - 1) };
    const where = `${across} ${tellX(exactOf(input.x.values[column] ?? 0))}${down === undefined ? "" : `, ${down.toLowerCase()} ${tellY(exactOf(rows[row] ?? 0))}`}`;
    const key = `cell ${row} ${column}`;
    if (value === null) return [{ mark: "rect", role: "grid", key, label: `${where}: none`, ...place }];
    const text = say(value);
    const size = [SIZE, SIZE - 2].find((one) => textWidth(text, one) <= step - 3);
    return [
      { mark: "rect", role: "heat", level: level(value), key, label: `${where}: ${text}`, ...place },
      ...(size !== undefined
        ? [
            textAt({
              x: left + (column + 0.5) * step,
              y: top + (row + 0.5) * tall + 4,
              text,
              size,
              align: "center",
              role: "inside-label",
              level: level(value),
            }),
          ]
        : []),
    ];
  };
  return {
    kind: "sensitivity",
    title,
    unit: name,
    description:
      low === undefined || high === undefined
        ? "No cell has a figure."
        : `${name} by ${across.toLowerCase()}${down === undefined ? "" : ` and ${down.toLowerCase()}`}: ${say(low)} at the least, ${say(high)} at the most, ${values.length} cells.`,
    table: {
      columns: [
        { name: down === undefined ? name : `${down} \\ ${across}`, align: "left" },
        ...input.x.values.map((value) => ({ name: exactFigure(value), align: "right" as const })),
      ],
      rows: Array.from({ length: lines }, (_, row) => [
        rows[row] === undefined ? name : exactFigure(rows[row] as Figure),
        ...input.x.values.map((_value, column) => tableCell(input, row * count + column, index)),
      ]),
    },
    legend: [],
    scene: {
      width,
      height: Math.ceil(top + lines * tall + margin),
      marks: [
        ...heading.marks,
        ...input.x.values.flatMap((value, at) =>
          at % every === 0
            ? [
                textAt({
                  x: middleOf(left + (at + 0.5) * step, tellX(exactOf(value)), width),
                  y: top - 6,
                  text: tellX(exactOf(value)),
                  size: SIZE,
                  align: "center",
                  role: "tick-label",
                }),
              ]
            : [],
        ),
        ...rows.map((value, at) =>
          textAt({
            x: left - 8,
            y: top + (at + 0.5) * tall + 4,
            text: cutText(tellY(exactOf(value)), gutter, SIZE),
            size: SIZE,
            align: "right",
            role: "tick-label",
          }),
        ),
        ...values.flatMap(cell),
      ],
    },
  };
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
  if (/years|count|num|seniority|index/i.test(path)) return shortFigure;
  return (value) => shortMoney(value, currency);
}

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
