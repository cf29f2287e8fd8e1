/**
 * Who gets what at every exit. Between two breakpoints the next dollar is always split alike, so that straight lines
 * between them are the payoff itself: nothing is sampled.
 */
import { line } from "d3-shape";
import type { Chart, MoneyOptions } from "../chart.js";
import {
  compare,
  type Exact,
  exactOf,
  type Figure,
  minus,
  negated,
  ratio,
  rounded,
  sum,
  times,
  toDouble,
  toText,
  ZERO,
} from "../figures/exact.js";
import { exactFigure, percent, shortFigure, shortMoney } from "../figures/format.js";
import { axisOver, moneyUnit } from "../figures/ticks.js";
import { type Frame, frameOf, nameInTitle } from "../scene/frame.js";
import { textAt } from "../scene/legend.js";
import { type Mark, px } from "../scene/mark.js";
import { seriesColours } from "../scene/series-colours.js";
import { isolated } from "../scene/text-width.js";
import { exitMarks } from "./exit-mark.js";
import { type ExitPayoffInput, type Kink, kinksOf, type PayoffBreakpoint } from "./payoff-kinks.js";

const CENT: Exact = { units: 1n, scale: 2 };

/** Which part of the payoff is drawn. */
export interface ExitPayoffOptions extends MoneyOptions {
  /** Equity value where the picture begins; zero by default. Currency. */
  readonly from?: Figure;
  /** Equity value where the picture ends; past the last breakpoint and past this exit by default. Currency. */
  readonly upTo?: Figure;
}

const NOTES_MOST = 10;

/**
 * Draws the payoff of every class from the breakpoints of an exit.
 * @param input the answer of `computeExitWaterfall`, with its breakpoints
 * @returns a line a class with its exact kinks; each kink is numbered and named
 * @throws TypeError where a figure is no number
 * @example
 * const input = {
 *   exitValuation: 0, summary: { equityProceeds: 0 }, breakpoints: [],
 *   classes: [{ id: "common", name: "Common", net: 0 }],
 * };
 * drawExitPayoff(input).title // => "No breakpoints to draw"
 */
export function drawExitPayoff(input: ExitPayoffInput, options: ExitPayoffOptions = {}): Chart {
  const { currency } = options;
  const end = endOf(input, options);
  const start = exactOf(options.from ?? 0);
  const kinks = kinksOf(input, start, end);
  const names = new Map(input.classes.map(({ id, name }) => [id, name]));
  const ids = [...names.keys()].filter((id) => kinks.some(({ paid }) => (paid.get(id)?.units ?? 0n) !== 0n));
  const here = exactOf(input.summary.equityProceeds);
  const title = options.title ?? findingOf(input, ids, options);
  const payoffs = ids.flatMap((id) => kinks.map(({ paid }) => toDouble(paid.get(id) ?? ZERO)));
  const yAxis = axisOver(payoffs, { kind: "money", about: 5 });
  const ends = [toDouble(start), toDouble(end)];
  const xAxis = axisOver(ends, { kind: "money", about: 6, nice: false, zero: false, as: yAxis.magnitude });
  // Where nothing is paid yet nothing changes.
  const named = kinks.filter(({ says, at }) => says.length > 0 && at.units > 0n && compare(at, end) <= 0);
  const colours = seriesColours(
    ids.map((id) => `class ${id}`),
    options.colours,
  );
  const legend = ids.map((id, at) => ({
    series: colours[at] as number,
    name: names.get(id) ?? id,
    net: netOf(input, id),
  }));
  const unit = moneyUnit(yAxis.magnitude, currency);
  const frame = frameOf(
    {
      title,
      unit: `Paid to each class, ${unit}`,
      legend: legend.map(({ series, name, net }) => ({
        series,
        name,
        role: "series",
        shape: "line",
        value: shortFigure(net),
      })),
      y: yAxis,
      x: { axis: xAxis, title: `${axisName(input)}, ${moneyUnit(xAxis.magnitude, currency)}` },
      notes: notesOf(named, isExitValue(input), currency),
    },
    options,
  );
  const lines = ids.flatMap((id, at) => {
    const series = colours[at] as number;
    return lineMarks({ id, series, name: names.get(id) ?? id, under: ids.slice(0, at) }, kinks, frame, currency);
  });
  const marks = [
    ...kinkMarks(named, frame),
    ...exitMarks({ here, start, end, of: exactOf(input.exitValuation) }, frame, currency),
    ...lines,
  ];
  return {
    kind: "exit-payoff",
    title,
    unit,
    description: describe(input, named, currency),
    table: tableOf(kinks, ids, names, isExitValue(input)),
    legend: legend.map(({ series, name }) => ({ series, name })),
    scene: frame.scene([...frame.back, ...marks, ...frame.front]),
    plot: {
      left: frame.left,
      right: frame.right,
      top: frame.top,
      bottom: frame.bottom,
      from: toDouble(start),
      to: toDouble(end),
    },
  };
}

function netOf({ classes }: ExitPayoffInput, id: string): Exact {
  return exactOf(classes.find((one) => one.id === id)?.net ?? 0);
}

/** Past the last kink by a quarter, and past this exit by as much, so that it stands inside. */
function endOf({ breakpoints, summary }: ExitPayoffInput, { upTo }: ExitPayoffOptions): Exact {
  if (upTo !== undefined) return exactOf(upTo);
  const last = exactOf(breakpoints.at(-1)?.equityValue ?? 0);
  const here = exactOf(summary.equityProceeds);
  const most = times(compare(last, here) > 0 ? last : here, exactOf("1.25"));
  return most.units > 0n ? most : exactOf(1);
}

/** Over equity values each kink says its price too: by that it is marked wherever prices are chosen. */
function notesOf(kinks: readonly Kink[], isExitValue: boolean, currency: string | undefined) {
  const shown = kinks.slice(0, NOTES_MOST).map(({ at, exit, says }, index) => {
    const here = shortMoney(at, currency);
    const place = isExitValue || exit === null ? here : `${here} of equity, sold for ${shortMoney(exit, currency)}`;
    return { number: String(index + 1), text: `${place}: ${says.join("; ")}` };
  });
  const left = kinks.length - shown.length;
  return left > 0 ? [...shown, { number: "", text: `and ${left} more, in the table` }] : shown;
}

/** A class's line: who it is, and the classes whose lines are drawn before it. */
interface Line {
  readonly id: string;
  readonly series: number;
  readonly name: string;
  readonly under: readonly string[];
}

function lineMarks(drawn: Line, kinks: readonly Kink[], frame: Frame, currency: string | undefined): Mark[] {
  const { id, series, name } = drawn;
  const { x, y } = frame;
  const path = line<Kink>(
    ({ at }) => x(toDouble(at)),
    ({ paid }) => y(toDouble(paid.get(id) ?? ZERO)),
  ).digits(2);
  const own = kinks.filter(({ classes, says }) => classes.has(id) && says.length > 0);
  return [
    ...runsOf(drawn, kinks, frame).map(({ from, to, isShared }, place): Mark => {
      const d = path(kinks.slice(from, to + 1) as Kink[]) ?? "";
      const key = place === 0 ? `line ${id}` : `line ${id} ${place + 1}`;
      const dashed = isShared ? { dashed: true } : {};
      return { mark: "path", role: "series", series, key, label: name, filled: false, d, ...dashed };
    }),
    ...own.map(({ at, paid }): Mark => {
      const figure = paid.get(id) ?? ZERO;
      return {
        mark: "circle",
        role: "series",
        series,
        key: `kink ${id} ${toText(at)}`,
        label: `${name}: ${shortMoney(figure, currency)} at ${shortMoney(at, currency)}`,
        cx: px(x(toDouble(at))),
        cy: px(y(toDouble(figure))),
        r: 3.5,
      };
    }),
  ];
}

/** A line in parts: where it hides one that is drawn before it, it is dashed, so that both are seen. */
function runsOf({ id, under }: Line, kinks: readonly Kink[], { y, bottom }: Frame) {
  const heightOf = (who: string, { paid }: Kink) => y(toDouble(paid.get(who) ?? ZERO));
  const runs: { from: number; to: number; isShared: boolean }[] = [];
  for (const [at, next] of kinks.slice(1).entries()) {
    const ends = [kinks[at] as Kink, next];
    const hides = (other: string) => ends.every((end) => Math.abs(heightOf(id, end) - heightOf(other, end)) < 1);
    // Lines on the axis are nobody's: nothing is paid there.
    const isShared = ends.some((end) => bottom - heightOf(id, end) >= 1) && under.some(hides);
    const last = runs.at(-1);
    if (last?.isShared === isShared) last.to = at + 1;
    else runs.push({ from: at, to: at + 1, isShared });
  }
  return runs;
}

/** A hairline a kink, with its number above; of several close together the first and the last. */
function kinkMarks(kinks: readonly Kink[], { x, top, bottom }: Frame): Mark[] {
  const places = kinks.map(({ at }) => px(x(toDouble(at))));
  const hairlines = places.map(
    (place): Mark => ({ mark: "line", role: "grid", x1: place, x2: place, y1: top, y2: bottom }),
  );
  const numbers = runsOfNumbers(places.slice(0, NOTES_MOST), NUMBERS_APART).map(({ text, middle }) =>
    textAt({ x: middle, y: top - 2, text, size: 10, bold: true, align: "center", role: "annotation-label" }),
  );
  return [...hairlines, ...numbers];
}

/** A number and the one beside it stand this far apart. Pixels. */
const NUMBERS_APART = 16;

/** A number, or the first and the last of several, and where it stands. */
export interface NumberRun {
  readonly text: string;
  readonly middle: number;
}

/**
 * Numbers from 1 over their places; those that would stand over each other in one label: `4–6`.
 * @param places in order. Pixels, or anything else that `apart` is counted in
 * @param apart the room a label takes with the gap to the next
 * @example runsOfNumbers([0, 40, 45], 16).map(({ text }) => text) // => ["1", "2–3"]
 */
export function runsOfNumbers(places: readonly number[], apart: number): NumberRun[] {
  const runs: { from: number; to: number }[] = [];
  const endOf = ({ from, to }: { from: number; to: number }) =>
    middleOf(from, to) + (from === to ? apart : apart * 2) / 2;
  const middleOf = (from: number, to: number) => ((places[from] as number) + (places[to] as number)) / 2;
  for (const [at, place] of places.entries()) {
    const last = runs.at(-1);
    if (last !== undefined && place - apart / 2 < endOf(last)) last.to = at;
    else runs.push({ from: at, to: at });
  }
  return runs.map(({ from, to }) => ({
    text: from === to ? String(from + 1) : `${from + 1}–${to + 1}`,
    middle: middleOf(from, to),
  }));
}

/** What a breakpoint's price is more than its equity value; null where no price gives it. */
const comesOff = ({ equityValue, exitValuation }: PayoffBreakpoint): Exact | null =>
  exitValuation === null ? null : minus(exactOf(exitValuation), exactOf(equityValue));

/** Whether nothing comes off the price: both are whole cents, where the split may change between two. */
function isExitValue({ breakpoints }: ExitPayoffInput): boolean {
  return breakpoints.every((one) => {
    const off = comesOff(one);
    // Of equity that an exit for nothing leaves, the price is zero.
    return off !== null && compare(off, CENT) <= 0 && compare(negated(off), CENT) <= 0;
  });
}

function axisName(input: ExitPayoffInput): string {
  if (isExitValue(input)) return "Exit value";
  const isMore = input.breakpoints.some((one) => {
    const off = comesOff(one);
    return off !== null && compare(negated(off), CENT) > 0;
  });
  const price = isMore ? "the exit with cash and earn-outs" : "the exit";
  return `Equity value: ${price} less debt, costs and carve-out`;
}

function findingOf(
  { summary, classes, breakpoints }: ExitPayoffInput,
  ids: readonly string[],
  options: MoneyOptions,
): string {
  const { currency } = options;
  if (breakpoints.length === 0) return "No breakpoints to draw";
  const here = exactOf(summary.equityProceeds);
  const common = classes.find(({ id }) => id === "common" && ids.includes(id)) ?? classes[0];
  if (here.units === 0n || common === undefined) return "What each class is paid as the exit grows";
  const net = exactOf(common.net);
  const part = percent(ratio(net, here));
  return `${nameInTitle(common.name, options)} receives ${shortMoney(net, currency)} of ${shortMoney(here, currency)}: ${part}`;
}

function describe({ classes, summary }: ExitPayoffInput, kinks: readonly Kink[], currency: string | undefined): string {
  const here = exactOf(summary.equityProceeds);
  const paid = classes.map(({ name, net }) => `${isolated(name)} ${shortMoney(exactOf(net), currency)}`).join(", ");
  const turns = kinks.map(({ at, says }) => `at ${shortMoney(at, currency)} ${says.join("; ")}`).join(". ");
  return `A line for each class over the equity value. Of ${shortMoney(here, currency)}: ${paid}. The lines turn ${turns || "nowhere"}.`;
}

function tableOf(
  kinks: readonly Kink[],
  ids: readonly string[],
  names: ReadonlyMap<string, string>,
  isExitValue: boolean,
) {
  const ifEquity = <T>(cell: T): T[] => (isExitValue ? [] : [cell]);
  return {
    columns: [
      { name: "Equity value", align: "right" as const },
      ...ifEquity({ name: "Exit value", align: "right" as const }),
      ...ids.map((id) => ({ name: names.get(id) ?? id, align: "right" as const })),
      { name: "All classes", align: "right" as const },
      { name: "What happens", align: "left" as const },
    ],
    // Where the picture ends nothing turns, and no figure is exact to the cent.
    rows: kinks.map(({ at, exit, paid, says }) => [
      toTheCent(at),
      ...ifEquity(exit === null ? "" : toTheCent(exit)),
      ...ids.map((id) => toTheCent(paid.get(id) ?? ZERO)),
      toTheCent(sum(paid.values())),
      says.join("; "),
    ]),
  };
}

const toTheCent = (amount: Exact): string => exactFigure(toText(rounded(amount, 2)));
