/** What partners have been paid, what they still hold, and the rate a year, period by period. */
import { line } from "d3-shape";
import type { Chart, ChartOptions } from "../chart.js";
import { type Exact, exactOf, type Figure, plus, toDouble, toText } from "../figures/exact.js";
import { exactFigure, factor, percent } from "../figures/format.js";
import { axisOver } from "../figures/ticks.js";
import { type Frame, frameOf } from "../scene/frame.js";
import { type Mark, px } from "../scene/mark.js";

interface PeriodMultiples {
  readonly dpi: Figure | null;
  readonly rvpi: Figure | null;
  readonly tvpi: Figure | null;
}

/** The part of a fund's answer that is drawn. */
export interface MultiplesInput {
  readonly forecast?: {
    readonly periods: readonly {
      readonly label: string;
      readonly year: number;
      readonly cumulative: { readonly total: PeriodMultiples; readonly lp: PeriodMultiples };
      readonly irrToDate: { readonly netTotal: Figure | null; readonly netLp: Figure | null } | null;
    }[];
  };
}

/** Whose multiples are drawn. */
export interface MultiplesOptions extends ChartOptions {
  /** Limited partners after carry, or all partners; `lp` by default. */
  readonly side?: "lp" | "total";
}

interface Row {
  readonly label: string;
  readonly year: number;
  readonly dpi: Exact;
  readonly rvpi: Exact;
  readonly tvpi: Exact;
  readonly irr: Exact | null;
}

/** Rates below this say only that a fund is young; their line begins above. */
const LEAST_RATE = -0.5;

/**
 * Draws DPI and RVPI on each other, so that their height is TVPI, and the rate to date under them.
 * @param input the answer of `computeFundEconomics`, with its forecast
 * @throws TypeError where a figure is no number
 * @example
 * drawMultiples({}).title // => "No forecast to draw"
 */
export function drawMultiples({ forecast }: MultiplesInput, options: MultiplesOptions = {}): Chart {
  const { side = "lp" } = options;
  const rows = (forecast?.periods ?? []).map(({ label, year, cumulative, irrToDate }): Row => {
    const { dpi, rvpi, tvpi } = cumulative[side];
    const rate = irrToDate?.[side === "lp" ? "netLp" : "netTotal"] ?? null;
    const [paid, held] = [exactOf(dpi ?? 0), exactOf(rvpi ?? 0)];
    return {
      label,
      year,
      dpi: paid,
      rvpi: held,
      tvpi: tvpi === null ? plus(paid, held) : exactOf(tvpi),
      irr: rate === null ? null : exactOf(rate),
    };
  });
  const last = rows.at(-1);
  const title = options.title ?? findingOf(last);
  const rates = rows.map(({ irr }) => (irr === null ? Number.NaN : toDouble(irr))).filter((rate) => rate >= LEAST_RATE);
  const whose = side === "lp" ? "limited partners, net of carry" : "all partners, before carry";
  const legend = [
    { series: 0, name: "RVPI, still held", role: "series", shape: "box" },
    { series: 2, name: "DPI, paid out", role: "series", shape: "box" },
    { series: 1, name: "IRR to date", role: "series", shape: "line" },
  ] as const;
  const frame = frameOf(
    {
      title,
      unit: `Multiple of capital called, ${whose}`,
      legend: last === undefined ? [] : legend,
      y: axisOver(
        rows.map(({ tvpi }) => toDouble(tvpi)),
        { kind: "factor", about: 5 },
      ),
      x: { bands: rows.map(({ label }) => label), groups: rows.map(({ year }) => `Y${year}`) },
      ...(rates.length === 0
        ? {}
        : { panels: [{ title: "IRR to date, percent a year", y: axisOver(rates, { kind: "percent", about: 3 }) }] }),
    },
    options,
  );
  const marks = [...rows.flatMap((row, at) => columnMarks(row, at, frame)), ...rateMarks(rows, frame)];
  return {
    kind: "multiples",
    title,
    unit: "multiple of capital called",
    description:
      last === undefined
        ? "The answer holds no forecast."
        : `${rows.length} periods of ${whose}. At the end: DPI ${factor(last.dpi)}, RVPI ${factor(last.rvpi)}, TVPI ${factor(last.tvpi)}${last.irr === null ? "" : `, IRR ${percent(last.irr)}`}.`,
    table: {
      columns: [
        { name: "Period", align: "left" },
        ...["DPI", "RVPI", "TVPI", "IRR to date"].map((name) => ({ name, align: "right" as const })),
      ],
      rows: rows.map(({ label, dpi, rvpi, tvpi, irr }) => [
        label,
        ...[dpi, rvpi, tvpi].map((value) => exactFigure(toText(value))),
        irr === null ? "" : exactFigure(toText(irr)),
      ]),
    },
    legend: last === undefined ? [] : legend.map(({ series, name }) => ({ series, name })),
    scene: frame.scene([...frame.back, ...marks, ...frame.front]),
  };
}

function columnMarks({ label, dpi, rvpi }: Row, at: number, { band, y }: Frame): Mark[] {
  const { middle, width: step } = band(at);
  const width = Math.min(40, step * 0.76);
  const part = (name: string, series: number, from: Exact, value: Exact): Mark[] => {
    if (value.units === 0n) return [];
    const [one, other] = [y(toDouble(from)), y(toDouble(plus(from, value)))];
    return [
      {
        mark: "rect",
        role: "series",
        series,
        key: `${name} ${at}`,
        label: `${label}: ${name} ${factor(value)}`,
        x: px(middle - width / 2),
        y: px(Math.min(one, other)),
        width: px(width),
        height: px(Math.abs(one - other)),
      },
    ];
  };
  return [...part("DPI", 2, exactOf(0), dpi), ...part("RVPI", 0, dpi, rvpi)];
}

function rateMarks(rows: readonly Row[], { band, y, panelYs: [panelY = y] }: Frame): Mark[] {
  const path = line<Row>(
    (_, at) => band(at).middle,
    ({ irr }) => panelY(toDouble(irr as Exact)),
  )
    .defined(({ irr }) => irr !== null && toDouble(irr) >= LEAST_RATE)
    .digits(2)(rows as Row[]);
  return path === null || path === ""
    ? []
    : [{ mark: "path", role: "series", series: 1, key: "irr", label: "IRR to date", filled: false, d: path }];
}

function findingOf(last: Row | undefined): string {
  if (last === undefined) return "No forecast to draw";
  const rate = last.irr === null ? "" : `, ${percent(last.irr)} a year`;
  const paid =
    factor(last.tvpi, 6) === factor(last.dpi, 6) ? "all of it paid out" : `of which ${factor(last.dpi)} is paid out`;
  return `TVPI ends at ${factor(last.tvpi)}, ${paid}${rate}`;
}
