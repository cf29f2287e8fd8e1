/** Who gets what at every exit under several versions of a company, such as two term sheets. */
import { line } from "d3-shape";
import type { Chart, ChartTable, MoneyOptions } from "../chart.js";
import {
  compare,
  type Exact,
  exactOf,
  type Figure,
  minus,
  negated,
  plus,
  ratio,
  rounded,
  times,
  toDouble,
  ZERO,
} from "../figures/exact.js";
import { exactFigure, shortMoney } from "../figures/format.js";
import { axisOver, moneyUnit } from "../figures/ticks.js";
import { type Frame, frameOf, nameInTitle } from "../scene/frame.js";
import type { LegendItem } from "../scene/legend.js";
import type { Dashes, Mark } from "../scene/mark.js";
import { isolated } from "../scene/text-width.js";
import { exitMarks } from "./exit-mark.js";

/** One holder or group of a version, with what it is paid at each exit. */
export interface ComparedPayoff {
  /** The same in every version. */
  readonly id: string;
  readonly name: string;
  /** One for each exit. Currency. */
  readonly nets: readonly Figure[];
}

/** Versions of a company over the same exits. */
export interface PayoffComparisonInput {
  /** In rising order. Currency. */
  readonly exitValuations: readonly Figure[];
  readonly versions: readonly {
    readonly name: string;
    readonly payoffs: readonly ComparedPayoff[];
    /** Why it pays otherwise than the first, for the title: `from the terms of closing alone`. */
    readonly cause?: string;
  }[];
}

/** Which exit is marked, and which one the title is about. */
export interface PayoffComparisonOptions extends MoneyOptions {
  /** The exit at hand; none is marked by default. Currency. */
  readonly exitValuation?: Figure;
  /**
   * The exit that the title gives a figure at where lines part the further the higher the price, so that the end of the
   * axis would be the widest; no figure by default. Currency.
   */
  readonly foundAt?: Figure;
}

/** Of the versions, in their order. */
const STYLES: readonly (Dashes | undefined)[] = [undefined, "dashed", "dotted", "dash-dotted"];

/**
 * Draws what holders are paid under each version: a colour for each holder, a style of line for each version.
 * @param input straight lines are drawn between the exits, so that every kink has to be among them
 * @throws TypeError where a figure is no number
 * @example
 * const founders = (...nets: number[]) => [{ id: "founders", name: "Founders", nets }];
 * const input = {
 *   exitValuations: [0, 10e6],
 *   versions: [{ name: "Sheet A", payoffs: founders(0, 6e6) }, { name: "Sheet B", payoffs: founders(0, 5e6) }],
 * };
 * drawPayoffComparison(input, { foundAt: 5e6 }).title // => "Founders get 500k less under Sheet B than under Sheet A, at 5M"
 */
export function drawPayoffComparison(input: PayoffComparisonInput, options: PayoffComparisonOptions = {}): Chart {
  const { currency } = options;
  const { exitValuations, versions } = input;
  const [start, end] = [exactOf(exitValuations[0] ?? 0), exactOf(exitValuations.at(-1) ?? 0)];
  const here = exactOf(options.exitValuation ?? 0);
  const lines = linesOf(input);
  const title = options.title ?? findingOf(input, options);
  const xAxis = axisOver(exitValuations.map(toNumber), { kind: "money", about: 6, nice: false, zero: false });
  const yAxis = axisOver(
    lines.flatMap(({ nets }) => nets.map(toNumber)),
    { kind: "money", about: 5 },
  );
  const unit = moneyUnit(yAxis.magnitude, currency);
  const frame = frameOf(
    {
      title,
      unit: `Paid to each, ${unit}`,
      // One line is who the title names.
      legend: (lines.length === 1 ? [] : lines).map(({ series, label, dashed }): LegendItem => {
        return { series, name: label, role: "series", shape: "line", ...(dashed === undefined ? {} : { dashed }) };
      }),
      legendBelow: true,
      y: yAxis,
      x: { axis: xAxis, title: `Exit value, ${moneyUnit(xAxis.magnitude, currency)}` },
    },
    options,
  );
  return {
    kind: "payoff-comparison",
    title,
    unit,
    description: `${lines.length} lines over the exit value, of ${versions.map(({ name }) => isolated(name)).join(", ")}. ${title}.`,
    table: tableOf(exitValuations, lines),
    legend: lines.map(({ series, label }) => ({ series, name: label })),
    scene: frame.scene([
      ...frame.back,
      ...exitMarks({ here, start, end }, frame, currency),
      ...lines.map((drawn) => lineMark(drawn, exitValuations, frame)),
      ...frame.front,
    ]),
  };
}

/** A line of the picture. */
interface Drawn {
  readonly key: string;
  readonly series: number;
  /** Who, and under which version. */
  readonly label: string;
  readonly nets: readonly Figure[];
  readonly dashed: Dashes | undefined;
}

type Version = PayoffComparisonInput["versions"][number];

/** Of several versions the one under which somebody's payoff parts most; the last of those that part alike. */
function farthestFrom(who: Version["payoffs"][number] | undefined, others: readonly Version[]): Version | undefined {
  const partOf = ({ payoffs }: Version) => {
    const nets = payoffs.find(({ id }) => id === who?.id)?.nets ?? [];
    const gaps = nets.map((net, at) => size(minus(exactOf(net), exactOf(who?.nets[at] ?? 0))));
    return gaps.reduce((most, gap) => (compare(gap, most) > 0 ? gap : most), ZERO);
  };
  return others.reduce<Version | undefined>(
    (found, one) => (found === undefined || compare(partOf(one), partOf(found)) >= 0 ? one : found),
    undefined,
  );
}

/** Holder by holder, so that the versions of one stand beneath each other in the legend. */
function linesOf({ versions }: PayoffComparisonInput): Drawn[] {
  const ids = [...new Set(versions.flatMap(({ payoffs }) => payoffs.map(({ id }) => id)))];
  return ids.flatMap((id, series) =>
    versions.flatMap((version, place): Drawn[] => {
      const found = version.payoffs.find((one) => one.id === id);
      if (found === undefined) return [];
      const label = versions.length === 1 ? found.name : `${found.name}, ${version.name}`;
      return [{ key: `${id} ${place}`, series, label, nets: found.nets, dashed: STYLES[place % STYLES.length] }];
    }),
  );
}

function lineMark({ key, series, label, nets, dashed }: Drawn, exits: readonly Figure[], { x, y }: Frame): Mark {
  const path = line<Figure>(
    (exit) => x(toNumber(exit)),
    (_, at) => y(toNumber(nets[at] ?? 0)),
  ).digits(2);
  const d = path([...exits]) ?? "";
  const style = dashed === undefined ? {} : { dashed };
  return { mark: "path", role: "series", series, key: `line ${key}`, label, filled: false, d, ...style };
}

/** How far the first holder's line under the last version is from that under the first, to both sides of it. */
function findingOf(input: PayoffComparisonInput, options: PayoffComparisonOptions): string {
  const { exitValuations, versions } = input;
  const first = versions[0];
  const who = first?.payoffs[0];
  const last = farthestFrom(who, versions.slice(1)) ?? first;
  const other = last?.payoffs.find(({ id }) => id === who?.id);
  if (first === undefined || last === undefined || who === undefined) return "Nobody is paid";
  if (first === last || other === undefined) return "What each is paid as the exit grows";
  const gaps = exitValuations.map((exit, at) => ({
    exit: exactOf(exit),
    gap: minus(exactOf(other.nets[at] ?? 0), exactOf(who.nets[at] ?? 0)),
  }));
  const name = nameInTitle(who.name, options);
  const told = toldGaps(gaps);
  const names = `under ${isolated(last.name)} ${told.length === 0 ? "as" : "than"} under ${isolated(first.name)}`;
  if (told.length === 0) return `${name} get the same ${names}`;
  return `${name} get ${partingOf(gaps, told, names, options)}${last.cause === undefined ? "" : `, ${last.cause}`}`;
}

/** How far two lines part. The end of the axis is no price that anybody meant: a gap that grows up to it has no figure. */
function partingOf(
  gaps: readonly Gap[],
  told: readonly Gap[],
  names: string,
  { currency, foundAt }: PayoffComparisonOptions,
): string {
  const money = (amount: Exact) => shortMoney(amount, currency);
  const end = gaps.at(-1);
  const side = ({ gap }: Gap) => (gap.units > 0n ? "more" : "less");
  const upTo = (one: Gap) => (one === end ? side(one) : `up to ${money(size(one.gap))} ${side(one)}`);
  const [one, next] = told;
  if (one !== undefined && next !== undefined) {
    const crossing = crossingOf(gaps);
    if (crossing === null) return `${upTo(one)} and ${upTo(next)} ${names}, by the price`;
    return `${upTo(one)} ${names} below about ${money(crossing)}, ${upTo(next)} above`;
  }
  if (one === undefined) return "";
  if (one !== end) return `${upTo(one)} ${names}, at ${money(one.exit)}`;
  const here = foundAt === undefined ? null : gapAt(gaps, exactOf(foundAt));
  if (here === null || signOf(here.gap) !== signOf(one.gap))
    return `${side(one)} ${names}, the more so the higher the price`;
  return `${money(size(here.gap))} ${side(here)} ${names}, at ${money(here.exit)}`;
}

/** How far the lines are apart at an exit between two of theirs, to the cent; null outside of them. */
function gapAt(gaps: readonly Gap[], exit: Exact): Gap | null {
  const at = gaps.findIndex((one) => compare(one.exit, exit) >= 0);
  const [before, next] = [gaps[at - 1], gaps[at]];
  if (next === undefined) return null;
  if (compare(next.exit, exit) === 0) return { exit, gap: next.gap };
  if (before === undefined) return null;
  const part = ratio(minus(exit, before.exit), minus(next.exit, before.exit));
  return { exit, gap: rounded(plus(before.gap, times(minus(next.gap, before.gap), part)), 2) };
}

/** What the last version pays more than the first, at an exit. */
interface Gap {
  readonly exit: Exact;
  readonly gap: Exact;
}

/** A side this much narrower than the other is rounding, and is not told. */
const LEAST_TOLD = exactOf("0.001");

/** The widest gap to each side, in the order of the exits; none where the lines are one. */
function toldGaps(gaps: readonly Gap[]): Gap[] {
  const widest = [-1, 1].flatMap((side) => {
    const there = gaps.filter(({ gap }) => signOf(gap) === side);
    return there.sort((one, other) => compare(size(other.gap), size(one.gap))).slice(0, 1);
  });
  return widest
    .filter(({ gap }) => widest.every((other) => compare(size(gap), times(size(other.gap), LEAST_TOLD)) > 0))
    .sort((one, other) => compare(one.exit, other.exit));
}

/** The exit at which the lines cross, to three digits; null where they cross more than once. */
function crossingOf(gaps: readonly Gap[]): Exact | null {
  const apart = gaps.filter(({ gap }) => gap.units !== 0n);
  const turns = apart.flatMap((next, at) => {
    const before = apart[at - 1];
    return before !== undefined && signOf(before.gap) !== signOf(next.gap) ? [{ before, next }] : [];
  });
  const [turn] = turns;
  if (turn === undefined || turns.length > 1) return null;
  const { before, next } = turn;
  const [from, to] = [toDouble(before.exit), toDouble(next.exit)];
  const part = toDouble(size(before.gap)) / toDouble(plus(size(before.gap), size(next.gap)));
  return exactOf(Number((from + (to - from) * part).toPrecision(3)));
}

const signOf = ({ units }: Exact): number => (units > 0n ? 1 : units < 0n ? -1 : 0);

const size = (value: Exact): Exact => (value.units < 0n ? negated(value) : value);

const toNumber = (figure: Figure): number => toDouble(exactOf(figure));

function tableOf(exits: readonly Figure[], lines: readonly Drawn[]): ChartTable {
  return {
    columns: [
      { name: "Exit value", align: "right" },
      ...lines.map(({ label }) => ({ name: label, align: "right" as const })),
    ],
    rows: exits.map((exit, at) => [exactFigure(exit), ...lines.map(({ nets }) => exactFigure(nets[at] ?? 0))]),
  };
}
