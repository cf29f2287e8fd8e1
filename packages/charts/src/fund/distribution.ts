/** What simulated funds return: how many of them how much, and between which figures most lie. */
import type { Chart, ChartOptions } from "../chart.js";
import { type Exact, exactOf, type Figure, toDouble } from "../figures/exact.js";
import { exactFigure, factor, percent } from "../figures/format.js";
import { axisOver } from "../figures/ticks.js";
import { type Frame, frameOf } from "../scene/frame.js";
import { textAt } from "../scene/legend.js";
import { type Mark, px } from "../scene/mark.js";
import { textWidth } from "../scene/text-width.js";

/** A sample summed up. */
export interface OutcomeSample {
  readonly count: Figure;
  readonly mean: Figure;
  readonly p5: Figure;
  readonly p25: Figure;
  readonly p50: Figure;
  readonly p75: Figure;
  readonly p95: Figure;
  readonly histogram: readonly { readonly lo: Figure; readonly hi: Figure | null; readonly count: Figure }[];
}

interface OutcomeSides {
  readonly gross: OutcomeSample | null;
  readonly netTotal: OutcomeSample | null;
  readonly netLp: OutcomeSample | null;
}

/** The part of a simulation that is drawn. */
export interface DistributionInput {
  readonly runs: number;
  readonly multiples: OutcomeSides;
  readonly irr: OutcomeSides | null;
  readonly probLossLp: Figure;
}

/** Which outcome. */
export interface DistributionOptions extends ChartOptions {
  /** `multiple` by default. */
  readonly of?: "multiple" | "rate";
  /** `netLp` by default. */
  readonly side?: keyof OutcomeSides;
}

const SIDES = { gross: "of the portfolio", netTotal: "of all partners", netLp: "of limited partners" } as const;
const PERCENTILES = ["p5", "p25", "p50", "p75", "p95"] as const;

/**
 * Draws a histogram of outcomes with percentiles; what loses money stands in another colour.
 * @param input the answer of `runMonteCarlo`, or `monteCarlo` of a fund's
 * @throws TypeError where a figure is no number
 * @example
 * const none = { gross: null, netTotal: null, netLp: null };
 * drawDistribution({ runs: 0, multiples: none, irr: null, probLossLp: 0 }).title // => "No outcomes to draw"
 */
export function drawDistribution(input: DistributionInput, options: DistributionOptions = {}): Chart {
  const { of = "multiple", side = "netLp" } = options;
  const sample = (of === "multiple" ? input.multiples : input.irr)?.[side] ?? null;
  const say = (value: Exact) => (of === "multiple" ? factor(value) : percent(value));
  const title = options.title ?? findingOf(sample, input, of, side, say);
  const what = of === "multiple" ? "Net multiple" : "Rate a year";
  const bars = sample === null ? [] : barsOf(sample);
  const counts = bars.map(({ count }) => count);
  const values = bars.flatMap(({ lo, hi }) => [lo, hi]);
  const x = axisOver(values, { kind: of === "multiple" ? "factor" : "percent", about: 6, nice: false });
  const frame = frameOf(
    {
      title,
      unit: `Simulated funds of ${exactFigure(input.runs)}, by outcome ${SIDES[side]}`,
      legend: [],
      y: axisOver(counts, { kind: "count", about: 4 }),
      x: { axis: x, title: `${side === "gross" ? what.replace("Net", "Gross") : what} ${SIDES[side]}` },
    },
    options,
  );
  const parity = of === "multiple" ? 1 : 0;
  const marks = [
    ...bars.map((bar, at) => barMark(bar, at, frame, parity, of)),
    ...(sample === null ? [] : percentileMarks(sample, frame, say, x.high)),
  ];
  return {
    kind: "distribution",
    title,
    unit: of === "multiple" ? "multiple of capital called" : "percent a year",
    description:
      sample === null
        ? "The answer holds no simulated outcomes."
        : `${exactFigure(sample.count)} simulated funds. ${PERCENTILES.map((p) => `${p.slice(1)} % are at most ${say(exactOf(sample[p]))}`).join(", ")}; the mean is ${say(exactOf(sample.mean))}.`,
    table: {
      columns: ["From", "To", "Funds"].map((name) => ({ name, align: "right" as const })),
      rows: (sample?.histogram ?? []).map(({ lo, hi, count }) => [
        exactFigure(lo),
        hi === null ? "and above" : exactFigure(hi),
        exactFigure(count),
      ]),
    },
    legend: [],
    scene: frame.scene([...frame.back, ...marks, ...frame.front]),
  };
}

interface Bin {
  readonly lo: number;
  readonly hi: number;
  readonly count: number;
  readonly open: boolean;
}

/** The last is open above: it is drawn as wide as its neighbour. */
function barsOf({ histogram }: OutcomeSample): Bin[] {
  return histogram.map(({ lo, hi, count }, at) => {
    const before = histogram[at - 1];
    const width = before === undefined ? 1 : toDouble(exactOf(lo)) - toDouble(exactOf(before.lo));
    const from = toDouble(exactOf(lo));
    return {
      lo: from,
      hi: hi === null ? from + width : toDouble(exactOf(hi)),
      count: Number(count),
      open: hi === null,
    };
  });
}

function barMark(
  { lo, hi, count, open }: Bin,
  at: number,
  { x, y }: Frame,
  parity: number,
  of: "multiple" | "rate",
): Mark {
  const say = (value: number) => (of === "multiple" ? factor(exactOf(value)) : percent(exactOf(value)));
  const [left, right] = [x(lo), x(hi)];
  return {
    mark: "rect",
    role: hi <= parity ? "negative" : open ? "muted" : "total",
    key: `bin ${at}`,
    label: `${say(lo)} ${open ? "and above" : `to ${say(hi)}`}: ${exactFigure(count)} funds`,
    x: px(left + 0.5),
    y: px(y(count)),
    width: px(Math.max(0.5, right - left - 1)),
    height: px(y(0) - y(count)),
  };
}

/** Hairlines with their figures, in steps so that none covers another. */
function percentileMarks(
  sample: OutcomeSample,
  { x, top, bottom, left, right }: Frame,
  say: (value: Exact) => string,
  high: number,
): Mark[] {
  const taken: number[] = [];
  const shown = right - left < 360 ? (["p5", "p50", "p95"] as const) : PERCENTILES;
  return shown.flatMap((p): Mark[] => {
    const value = exactOf(sample[p]);
    const at = toDouble(value);
    if (at > high) return [];
    const place = px(Math.min(right, Math.max(left, x(at))));
    const text = p === "p50" ? `median ${say(value)}` : `${p.slice(1)} % ${say(value)}`;
    const width = textWidth(text, 10);
    const atLeft = place + 4 + width > right;
    const begin = atLeft ? place - 4 - width : place + 4;
    const level = Math.max(
      0,
      taken.findIndex((end) => end < begin),
    );
    const line = taken.some((end) => end < begin) ? level : taken.length;
    taken[line] = begin + width + 4;
    return [
      {
        mark: "line",
        role: "annotation",
        dashed: p !== "p50",
        key: p,
        label: text,
        x1: place,
        x2: place,
        y1: top,
        y2: bottom,
      },
      textAt({
        x: atLeft ? place - 4 : place + 4,
        y: top + 9 + line * 13,
        text,
        size: 10,
        align: atLeft ? "right" : "left",
        bold: p === "p50",
        role: "annotation-label",
      }),
    ];
  });
}

function findingOf(
  sample: OutcomeSample | null,
  { probLossLp, runs }: DistributionInput,
  of: "multiple" | "rate",
  side: keyof OutcomeSides,
  say: (value: Exact) => string,
): string {
  if (sample === null) return "No outcomes to draw";
  const half = `Half of ${exactFigure(runs)} funds return ${say(exactOf(sample.p50))} or more`;
  return of === "multiple" && side === "netLp" ? `${half}; ${percent(exactOf(probLossLp))} lose money` : half;
}
