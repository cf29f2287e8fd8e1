/** What simulated funds return: how many of them how much, and between which figures most lie. */
import type { Chart, ChartOptions } from "../chart.js";
import { type Exact, exactOf, type Figure, toDouble } from "../figures/exact.js";
import { exactFigure, factor, percent } from "../figures/format.js";
import { axisOver } from "../figures/ticks.js";
import { type Frame, frameOf } from "../scene/frame.js";
import { type LegendItem, textAt } from "../scene/legend.js";
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
/** The axis is so many times as high as the highest bar: labels stand above it. */
const HEADROOM = 1.15;

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
  const say = sayAs(of);
  const title = options.title ?? findingOf(sample, input, of, side, say);
  const what = of === "multiple" ? "Net multiple" : "Rate a year";
  const bars = sample === null ? [] : barsOf(sample);
  const counts = bars.map(({ count }) => count);
  const values = bars.flatMap(({ lo, hi }) => [lo, hi]);
  const parity = of === "multiple" ? 1 : 0;
  const x = axisOver(values, {
    kind: of === "multiple" ? "factor" : "percent",
    about: 6,
    nice: false,
    zero: values.length === 0,
  });
  const frame = frameOf(
    {
      title,
      unit: `Simulated funds of ${exactFigure(input.runs)}, by outcome ${SIDES[side]}`,
      legend: legendOf(bars, parity, of),
      legendBelow: true,
      y: axisOver(
        counts.map((count) => count * HEADROOM),
        { kind: "count", about: 4 },
      ),
      x: { axis: x, title: `${side === "gross" ? what.replace("Net", "Gross") : what} ${SIDES[side]}` },
    },
    options,
  );
  const marks = [
    ...bars.map((bar, at) => barMark(bar, at, frame, parity, of)),
    ...(sample === null ? [] : percentileMarks(sample, frame, say, x.high)),
  ];
  return {
    kind: "distribution",
    title,
    unit: `${of === "multiple" ? "multiple of capital called" : "percent a year"}; upwards, funds of ${exactFigure(input.runs)}`,
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

/** From the first that holds a fund on; the last is open above: it is drawn as wide as its neighbour. */
function barsOf({ histogram }: OutcomeSample): Bin[] {
  const first = Math.max(
    0,
    histogram.findIndex(({ count }) => Number(count) > 0),
  );
  return histogram.slice(first).map(({ lo, hi, count }, at, histogram) => {
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

/** What the colours of the bars say, where there is more than one. */
function legendOf(bars: readonly Bin[], parity: number, of: "multiple" | "rate"): LegendItem[] {
  const last = bars.at(-1);
  const item = (role: "negative" | "muted", name: string): LegendItem => ({ series: 0, name, role, shape: "box" });
  const loses = bars.some(({ hi }) => hi <= parity) ? [item("negative", "Loses money")] : [];
  if (last === undefined || !last.open) return loses;
  return [...loses, item("muted", `${sayAs(of)(exactOf(last.lo))} and above, in one bar`)];
}

/** A percentile with its line, and its label where it has room. */
interface Labelled {
  readonly p: (typeof DRAWN)[number];
  readonly place: number;
  readonly text: string;
}

/** The percentiles that have a line, which says its figure; those between are in the description and in tables. */
const DRAWN = ["p5", "p50", "p95"] as const;

/** A hairline each, with its figure above it, the outer two away from the middle. */
function percentileMarks(
  sample: OutcomeSample,
  { x, top, bottom, left, right }: Frame,
  say: (value: Exact) => string,
  high: number,
): Mark[] {
  const drawn = DRAWN.filter((p) => toDouble(exactOf(sample[p])) <= high).map((p): Labelled => {
    const value = exactOf(sample[p]);
    const text = p === "p50" ? `median ${say(value)}` : `${p.slice(1)} % ${say(value)}`;
    return { p, place: px(Math.min(right, Math.max(left, x(toDouble(value))))), text };
  });
  const lines = drawn.map(({ p, place, text }): Mark => {
    const dashed = p !== "p50";
    return {
      ...{ mark: "path", role: "annotation", key: p, label: text, filled: false, dashed },
      d: `M${place},${px(top + LABEL_HEIGHT)}V${px(bottom)}`,
    };
  });
  return [...lines, ...labelMarks(drawn, { left, right, top })];
}

/** The room above the lines. Pixels. */
const LABEL_HEIGHT = 13;
const LABEL_SIZE = 10;
const LABELS_APART = 8;

/** On one line above: the median's over its own line, and those of the outer two that keep clear of it. */
function labelMarks(
  drawn: readonly Labelled[],
  { left, right, top }: { readonly left: number; readonly right: number; readonly top: number },
): Mark[] {
  const widthOf = ({ p, text }: Labelled) => textWidth(text, LABEL_SIZE, p === "p50");
  const find = (wanted: Labelled["p"]) => drawn.filter(({ p }) => p === wanted);
  const within = (middle: number, width: number) => Math.min(right - width, Math.max(left, middle - width / 2));
  const median = find("p50").map((one) => ({ one, begin: within(one.place, widthOf(one)) }));
  const [begin, end] = [
    Math.min(right, ...median.map((one) => one.begin)),
    Math.max(left, ...median.map((one) => one.begin + widthOf(one.one))),
  ];
  const low = find("p5").flatMap((one) => {
    const at = Math.min(within(one.place, widthOf(one)), begin - LABELS_APART - widthOf(one));
    return at >= left ? [{ one, begin: at }] : [];
  });
  const high = find("p95").flatMap((one) => {
    const at = Math.max(within(one.place, widthOf(one)), end + LABELS_APART);
    return at + widthOf(one) <= right ? [{ one, begin: at }] : [];
  });
  return [...low, ...median, ...high].map(({ one, begin }) =>
    textAt({
      x: begin,
      y: top + LABEL_SIZE - 1,
      text: one.text,
      size: LABEL_SIZE,
      bold: one.p === "p50",
      role: "annotation-label",
    }),
  );
}

const sayAs = (of: "multiple" | "rate") => (value: Exact) => (of === "multiple" ? factor(value) : percent(value));

function findingOf(
  sample: OutcomeSample | null,
  { probLossLp, runs }: DistributionInput,
  of: "multiple" | "rate",
  side: keyof OutcomeSides,
  say: (value: Exact) => string,
): string {
  if (sample === null) return "No outcomes to draw";
  const half = `Half of ${exactFigure(runs)} funds return ${say(exactOf(sample.p50))} or more`;
  // A chance that one decimal would show as none has two.
  const chance = percent(exactOf(probLossLp), Number(probLossLp) < 0.001 ? 2 : 1);
  return of === "multiple" && side === "netLp" ? `${half}; ${chance} lose money` : half;
}
