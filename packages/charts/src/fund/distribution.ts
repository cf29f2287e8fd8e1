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
  const x = axisOver(values, { kind: of === "multiple" ? "factor" : "percent", about: 6, nice: false });
  const frame = frameOf(
    {
      title,
      unit: `Simulated funds of ${exactFigure(input.runs)}, by outcome ${SIDES[side]}`,
      legend: legendOf(bars, parity, of),
      legendBelow: true,
      y: axisOver(counts, { kind: "count", about: 4 }),
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

/** What the colours of the bars say, where there is more than one. */
function legendOf(bars: readonly Bin[], parity: number, of: "multiple" | "rate"): LegendItem[] {
  const last = bars.at(-1);
  const item = (role: "negative" | "muted", name: string): LegendItem => ({ series: 0, name, role, shape: "box" });
  const loses = bars.some(({ hi }) => hi <= parity) ? [item("negative", "Loses money")] : [];
  if (last === undefined || !last.open) return loses;
  return [...loses, item("muted", `${sayAs(of)(exactOf(last.lo))} and above, in one bar`)];
}

/** A percentile: its line, and its label in a step of its own, so that none covers another. */
interface Labelled {
  readonly p: (typeof PERCENTILES)[number];
  readonly place: number;
  readonly text: string;
  readonly atLeft: boolean;
  readonly begin: number;
  readonly end: number;
  /** The step, from the top. */
  readonly step: number;
}

const STEP = 13;

/** Hairlines with their figures; a line is broken where another's figure stands. */
function percentileMarks(
  sample: OutcomeSample,
  { x, top, bottom, left, right }: Frame,
  say: (value: Exact) => string,
  high: number,
): Mark[] {
  const shown = right - left < 360 ? (["p5", "p50", "p95"] as const) : PERCENTILES;
  const labels: Labelled[] = [];
  for (const p of shown) {
    const value = exactOf(sample[p]);
    const at = toDouble(value);
    if (at > high) continue;
    const place = px(Math.min(right, Math.max(left, x(at))));
    const text = p === "p50" ? `median ${say(value)}` : `${p.slice(1)} % ${say(value)}`;
    const width = textWidth(text, 10, p === "p50");
    const atLeft = place + 4 + width > right;
    const begin = atLeft ? place - 4 - width : place + 4;
    const end = begin + width;
    const beside = labels.filter((one) => one.end + 4 >= begin).map(({ step }) => step);
    const step = [0, 1, 2, 3, 4].find((one) => !beside.includes(one)) ?? 0;
    labels.push({ p, place, text, atLeft, begin, end, step });
  }
  return labels.flatMap((label): Mark[] => {
    const { p, place, text, atLeft, step } = label;
    const over = labels.filter((one) => one !== label && one.begin - 2 <= place && place <= one.end + 2);
    return [
      {
        mark: "path",
        role: "annotation",
        dashed: p !== "p50",
        key: p,
        label: text,
        filled: false,
        d: brokenLine(
          place,
          { top, bottom },
          over.map((one) => top + one.step * STEP),
        ),
      },
      textAt({
        x: atLeft ? place - 4 : place + 4,
        y: top + 9 + step * STEP,
        text,
        size: 10,
        align: atLeft ? "right" : "left",
        bold: p === "p50",
        role: "annotation-label",
      }),
    ];
  });
}

/** A line downwards that leaves out each step from one of `gaps` on. */
function brokenLine(
  place: number,
  { top, bottom }: { readonly top: number; readonly bottom: number },
  gaps: readonly number[],
): string {
  let begin = top;
  const parts = [...gaps]
    .sort((one, other) => one - other)
    .flatMap((gap) => {
      const part = gap > begin ? [`M${px(place)},${px(begin)}V${px(gap)}`] : [];
      begin = Math.max(begin, gap + STEP);
      return part;
    });
  return [...parts, `M${px(place)},${px(begin)}V${px(bottom)}`].join("");
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
  return of === "multiple" && side === "netLp" ? `${half}; ${percent(exactOf(probLossLp))} lose money` : half;
}
