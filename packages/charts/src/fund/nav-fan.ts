/** A fan: where most simulated funds stand each period, and the one in the middle. */
import { area, line } from "d3-shape";
import type { Chart, MoneyOptions } from "../chart.js";
import { exactOf, type Figure, toDouble } from "../figures/exact.js";
import { exactFigure, shortMoney } from "../figures/format.js";
import { axisOver, moneyUnit } from "../figures/ticks.js";
import { type Frame, frameOf } from "../scene/frame.js";
import type { Mark } from "../scene/mark.js";

/** One period of a fan: percentiles of what is fanned, from low to high. */
export interface FanPeriod {
  readonly label: string;
  readonly p5: Figure;
  readonly p25: Figure;
  readonly p50: Figure;
  readonly p75: Figure;
  readonly p95: Figure;
}

/** A fan, period by period. */
export interface NavFanInput {
  readonly periods: readonly FanPeriod[];
}

const COLUMNS = ["p5", "p25", "p50", "p75", "p95"] as const;
type Percentile = (typeof COLUMNS)[number];
type Row = Readonly<Record<Percentile, number>>;

/**
 * Draws a fan of net asset values.
 * @param input percentiles of simulated values, a row a period. Currency
 * @throws TypeError where a figure is no number
 * @example
 * drawNavFan({ periods: [] }).title // => "No simulated values to draw"
 */
export function drawNavFan({ periods }: NavFanInput, options: MoneyOptions = {}): Chart {
  const { currency } = options;
  const rows = periods.map((input) => {
    const at = (p: Percentile) => toDouble(exactOf(input[p]));
    return { p5: at("p5"), p25: at("p25"), p50: at("p50"), p75: at("p75"), p95: at("p95") };
  });
  const last = periods.at(-1);
  const money = (figure: Figure) => shortMoney(exactOf(figure), currency);
  const title =
    options.title ??
    (last === undefined
      ? "No simulated values to draw"
      : `By ${last.label} nine of ten funds hold ${money(last.p5)} to ${money(last.p95)}`);
  const y = axisOver(
    rows.flatMap(({ p5, p95 }) => [p5, p95]),
    { kind: "money", about: 5 },
  );
  const unit = moneyUnit(y.magnitude, currency);
  const legend = [
    { series: 0, name: "Median", role: "series", shape: "line" },
    { series: 0, name: "25 to 75 %", role: "band", shape: "box" },
    { series: 0, name: "5 to 95 %", role: "band", shape: "box" },
  ] as const;
  const parts = { title, unit: `Net asset value, ${unit}`, legend: last === undefined ? [] : legend, y };
  const frame = frameOf({ ...parts, x: { bands: periods.map(({ label }) => label) } }, options);
  return {
    kind: "nav-fan",
    title,
    unit,
    description:
      last === undefined ? "There are no simulated values." : `${title}; half of them hold ${money(last.p50)} or more.`,
    table: {
      columns: [
        { name: "Period", align: "left" },
        ...COLUMNS.map((p) => ({ name: `${p.slice(1)} %`, align: "right" as const })),
      ],
      rows: periods.map((period) => [period.label, ...COLUMNS.map((p) => exactFigure(period[p]))]),
    },
    legend: last === undefined ? [] : legend.slice(0, 1).map(({ series, name }) => ({ series, name })),
    scene: frame.scene([...frame.back, ...fanMarks(rows, frame), ...frame.front]),
  };
}

/** Two bands and the median. */
function fanMarks(rows: readonly Row[], frame: Frame): Mark[] {
  if (rows.length === 0) return [];
  const between = (low: Percentile, high: Percentile): Mark => {
    const band = area<Row>(
      (_, at) => frame.band(at).middle,
      (row) => frame.y(row[low]),
      (row) => frame.y(row[high]),
    );
    const label = `${low.slice(1)} to ${high.slice(1)} % of simulated funds`;
    const d = band.digits(2)(rows) ?? "";
    return { mark: "path", role: "band", series: 0, key: `${low} ${high}`, label, filled: true, d };
  };
  const median = line<Row>(
    (_, at) => frame.band(at).middle,
    ({ p50 }) => frame.y(p50),
  );
  const d = median.digits(2)(rows) ?? "";
  return [
    between("p5", "p95"),
    between("p25", "p75"),
    { mark: "path", role: "series", series: 0, key: "p50", label: "Median", filled: false, d },
  ];
}
