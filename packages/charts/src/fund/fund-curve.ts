/**
 * The J-curve of a fund: what partners are out of pocket so far, and what the fund still holds; under it, on scales of
 * their own, what they pay in and receive each period, and what the money of each period was used for.
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
  plus,
  sum,
  toDouble,
  toText,
  ZERO,
} from "../figures/exact.js";
import { exactFigure, shortMoney } from "../figures/format.js";
import { axisOver, moneyUnit } from "../figures/ticks.js";
import { type Frame, frameOf } from "../scene/frame.js";
import { type Mark, px } from "../scene/mark.js";

/** The two sides of a fund and both together. */
export interface FundSides {
  readonly total: Figure;
  readonly lp: Figure;
  readonly gp: Figure;
}

/** The part of a forecast's period that is drawn. */
export interface FundPeriod {
  readonly label: string;
  readonly year: number;
  readonly capitalCalls: FundSides;
  readonly distributions: FundSides;
  readonly nav: FundSides;
  readonly netCashFlow: FundSides;
  readonly managementFees: FundSides;
  readonly partnershipExpenses: FundSides;
  readonly newInvestments: Figure;
  readonly followOnInvestments: Figure;
}

/** The part of a fund's answer that is drawn. */
export interface FundCurveInput {
  readonly forecast?: { readonly periods: readonly FundPeriod[] };
}

/** Whose money is drawn. */
export interface FundCurveOptions extends MoneyOptions {
  /** All partners, limited partners or the general partner; all by default. */
  readonly side?: "total" | "lp" | "gp";
}

interface Row {
  readonly label: string;
  readonly year: number;
  readonly called: Exact;
  /** With carry where it is the general partner's. */
  readonly received: Exact;
  readonly nav: Exact;
  /** Received less called, so far. */
  readonly net: Exact;
  readonly invested: Exact;
  readonly fees: Exact;
}

const NAMES = {
  called: "Called",
  received: "Distributed",
  nav: "NAV",
  net: "Net cash so far",
  invested: "Invested",
  fees: "Fees and expenses",
} as const;

/**
 * Draws the J-curve of a fund's forecast.
 * @param input the answer of `computeFundEconomics`, with its forecast
 * @returns cumulative net cash and NAV as lines; below, calls under zero and distributions over it
 * @throws TypeError where a figure is no number
 * @example
 * drawFundCurve({}).title // => "No forecast to draw"
 */
export function drawFundCurve({ forecast }: FundCurveInput, options: FundCurveOptions = {}): Chart {
  const { currency } = options;
  const rows = rowsOf(forecast?.periods ?? [], options);
  const title = options.title ?? findingOf(rows, options);
  const values = rows.flatMap(({ nav, net }) => [nav, net]);
  const y = axisOver(values.map(toDouble), { kind: "money", about: 6 });
  const flows = rows.flatMap(({ called, received }) => [negated(called), received]);
  const flowing = axisOver(flows.map(toDouble), { kind: "money", about: 3 });
  const spent = rows.map(({ invested, fees }) => plus(invested, fees));
  const used = axisOver(spent.map(toDouble), { kind: "money", about: 2 });
  const unit = moneyUnit(y.magnitude, currency);
  // Limited partners receive no carry.
  const received = options.side === "lp" ? NAMES.received : `${NAMES.received}, with carry`;
  const legend = [
    { series: 0, name: NAMES.net, role: "total", shape: "line" },
    { series: 1, name: NAMES.nav, role: "series", shape: "line" },
    { series: 2, name: received, role: "positive", shape: "box" },
    { series: 3, name: NAMES.called, role: "negative", shape: "box" },
    { series: 4, name: NAMES.invested, role: "series", shape: "box" },
    { series: 5, name: NAMES.fees, role: "series", shape: "box" },
  ] as const;
  const whose = { total: "all partners", lp: "limited partners", gp: "general partner" }[options.side ?? "total"];
  const frame = frameOf(
    {
      title,
      unit: `Cash of ${whose} by period and so far, ${unit}`,
      legend: rows.length === 0 ? [] : legend,
      y,
      x: { bands: rows.map(({ label }) => label), groups: rows.map(({ year }) => `Y${year}`) },
      ...(rows.length === 0
        ? {}
        : {
            panels: [
              { title: `Called and distributed, ${moneyUnit(flowing.magnitude, currency)}`, y: flowing },
              { title: `Invested and spent, ${moneyUnit(used.magnitude, currency)}`, y: used },
            ],
          }),
    },
    options,
  );
  const marks = [...rows.flatMap((row, at) => barMarks(row, at, frame, currency)), ...lineMarks(rows, frame)];
  return {
    kind: "fund-curve",
    title,
    unit,
    description: describe(rows, whose, currency),
    table: tableOf(rows),
    legend: rows.length === 0 ? [] : legend.map(({ series, name }) => ({ series, name })),
    scene: frame.scene([...frame.back, ...marks, ...frame.front]),
  };
}

function rowsOf(periods: readonly FundPeriod[], { side = "total" }: FundCurveOptions): Row[] {
  let net = ZERO;
  return periods.map((period) => {
    const called = exactOf(period.capitalCalls[side]);
    const flow = exactOf(period.netCashFlow[side]);
    net = plus(net, flow);
    return {
      label: period.label,
      year: period.year,
      called,
      received: plus(flow, called),
      nav: exactOf(period.nav[side]),
      net,
      invested: plus(exactOf(period.newInvestments), exactOf(period.followOnInvestments)),
      fees: plus(exactOf(period.managementFees.total), exactOf(period.partnershipExpenses.total)),
    };
  });
}

function barMarks(row: Row, at: number, { band, y, panelYs }: Frame, currency: string | undefined): Mark[] {
  const [flowing = y, used = y] = panelYs;
  const { middle, width: step } = band(at);
  const width = Math.min(28, step * 0.72);
  const bar = (
    name: string,
    [from, value]: readonly [Exact, Exact],
    paint: Pick<Mark, "role" | "series">,
    scale: (value: number) => number,
  ): Mark[] => {
    if (value.units === 0n) return [];
    const [begin, end] = [scale(toDouble(from)), scale(toDouble(plus(from, value)))];
    return [
      {
        mark: "rect",
        ...paint,
        key: `${name} ${at}`,
        label: `${row.label}: ${name.toLowerCase()} ${shortMoney(value, currency)}`,
        x: px(middle - width / 2),
        y: px(Math.min(begin, end)),
        width: px(width),
        height: px(Math.abs(end - begin)),
      },
    ];
  };
  return [
    ...bar(NAMES.received, [ZERO, row.received], { role: "positive" }, flowing),
    ...bar(NAMES.called, [ZERO, negated(row.called)], { role: "negative" }, flowing),
    ...bar(NAMES.invested, [ZERO, row.invested], { role: "series", series: 4 }, used),
    ...bar(NAMES.fees, [row.invested, row.fees], { role: "series", series: 5 }, used),
  ];
}

function lineMarks(rows: readonly Row[], { band, y }: Frame): Mark[] {
  const path = (of: (row: Row) => Exact) =>
    line<Row>(
      (_, at) => band(at).middle,
      (row) => y(toDouble(of(row))),
    ).digits(2)(rows as Row[]) ?? "";
  if (rows.length === 0) return [];
  return [
    { mark: "path", role: "series", series: 1, key: "nav", label: NAMES.nav, filled: false, d: path(({ nav }) => nav) },
    { mark: "path", role: "total", series: 0, key: "net", label: NAMES.net, filled: false, d: path(({ net }) => net) },
  ];
}

function lowest(rows: readonly Row[]): Row | undefined {
  return rows.reduce<Row | undefined>(
    (low, row) => (low === undefined || compare(row.net, low.net) < 0 ? row : low),
    undefined,
  );
}

/** How deep the curve goes, and when it is back. */
function findingOf(rows: readonly Row[], { currency }: MoneyOptions): string {
  const low = lowest(rows);
  const last = rows.at(-1);
  if (low === undefined || last === undefined) return "No forecast to draw";
  if (low.net.units >= 0n) return `The fund is never out of pocket and ends at ${shortMoney(last.net, currency)}`;
  const back = rows.slice(rows.indexOf(low)).find(({ net }) => net.units >= 0n);
  const say = (value: Exact) => shortMoney(value, currency);
  const deep = `${say(low.net)} in ${low.label}`;
  if (back === undefined) return `Net cash falls to ${deep} and is not back by ${last.label}`;
  return `Net cash falls to ${deep}, is back in ${back.label} and ends at ${say(last.net)}`;
}

function describe(rows: readonly Row[], whose: string, currency: string | undefined): string {
  if (rows.length === 0) return "The answer holds no forecast.";
  const called = sum(rows.map((row) => row.called));
  const received = sum(rows.map((row) => row.received));
  const say = (value: Exact) => shortMoney(value, currency);
  const most = rows.reduce((high, { nav }) => (compare(nav, high) > 0 ? nav : high), ZERO);
  return `Over ${rows.length} periods ${whose} pay ${say(called)} and receive ${say(received)}, a net ${say(minus(received, called))}. Lowest net cash: ${say(lowest(rows)?.net ?? ZERO)}. Highest NAV: ${say(most)}.`;
}

function tableOf(rows: readonly Row[]) {
  const names = ["Called", "Distributed", "Net cash so far", "NAV", "Invested", "Fees and expenses"];
  return {
    columns: [{ name: "Period", align: "left" as const }, ...names.map((name) => ({ name, align: "right" as const }))],
    rows: rows.map(({ label, called, received, net, nav, invested, fees }) => [
      label,
      ...[called, received, net, nav, invested, fees].map((value) => exactFigure(toText(value))),
    ]),
  };
}
