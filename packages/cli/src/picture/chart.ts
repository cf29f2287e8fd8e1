/** A chart as SVG text: axes with round figures, stacked areas, lines, a legend. No library, no script, no font file. */

import { CliFailure } from "../failure.js";

/** Points by ascending x. */
export type Points = readonly (readonly [x: number, y: number])[];

/** One thing that is drawn. */
export interface Series {
  readonly name: string;
  readonly points: Points;
}

/** A chart. */
export interface Chart {
  readonly title: string;
  readonly xTitle: string;
  readonly yTitle: string;
  /** Each on top of the one before. */
  readonly areas: readonly Series[];
  readonly lines: readonly Series[];
  /** Names of places on the x axis, where it counts things; else it shows figures. */
  readonly xNames?: readonly string[];
  readonly formatX?: (value: number) => string;
  readonly formatY: (value: number) => string;
}

const WIDTH = 860;
const HEIGHT = 480;
const BOX = { left: 84, right: WIDTH - 190, top: 52, bottom: HEIGHT - 56 };
/** Okabe and Ito's colours, told apart by those who see fewer. */
const COLOURS = ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#8C8C8C", "#B8A000"];

/** The chart as a document of its own. */
export function drawChart(chart: Chart): string {
  const stacked = stack(chart.areas);
  const all = [...stacked.flatMap(({ upper }) => upper), ...chart.lines.flatMap(({ points }) => points)];
  if (all.length === 0) {
    throw new CliFailure("input", "There is nothing to draw: the answer leaves out the snapshots or the forecast.");
  }
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  const x = scale(Math.min(...xs), Math.max(...xs), BOX.left, BOX.right);
  const yTicks = ticks(Math.min(0, ...ys), Math.max(0, ...ys));
  const y = scale(yTicks[0] as number, yTicks.at(-1) as number, BOX.bottom, BOX.top);
  const colour = (index: number) => COLOURS[index % COLOURS.length] as string;
  const parts = [
    ...yTicks.map((tick) => yTick(y(tick), chart.formatY(tick), tick === 0)),
    ...xLabels(chart, xs, x),
    ...stacked.map(({ lower, upper }, index) => area(lower, upper, x, y, colour(index))),
    ...chart.lines.map(({ points }, index) => line(points, x, y, colour(index + chart.areas.length))),
    ...legendOf(chart).map(({ name, index }, row) => legend(name, row, colour(index))),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${toXml(chart.title)}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${BOX.left}" y="28" font-size="16" font-weight="600">${toXml(chart.title)}</text>
<text x="${(BOX.left + BOX.right) / 2}" y="${HEIGHT - 14}" text-anchor="middle" fill="#444">${toXml(chart.xTitle)}</text>
<text x="${BOX.left}" y="44" fill="#444">${toXml(chart.yTitle)}</text>
${parts.join("\n")}
</svg>
`;
}

/** Round figures from at or below the least to at or above the greatest. */
function ticks(least: number, greatest: number): number[] {
  const span = greatest - least || 1;
  const rough = span / 5;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * unit >= rough) as number) * unit;
  const first = Math.floor(least / step);
  const last = Math.ceil(greatest / step);
  return Array.from({ length: last - first + 1 || 1 }, (_, n) => Number(((first + n) * step).toPrecision(12)));
}

function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  const span = to - from || 1;
  return (value) => Math.round((start + ((value - from) / span) * (end - start)) * 10) / 10;
}

function stack(areas: readonly Series[]): { lower: Points; upper: Points }[] {
  let lower: Points = (areas[0]?.points ?? []).map(([x]) => [x, 0]);
  return areas.map(({ points }) => {
    const base = lower;
    const upper = points.map(([x, y], index) => [x, y + (base[index]?.[1] ?? 0)] as const);
    lower = upper;
    return { lower: base, upper };
  });
}

type Scale = (value: number) => number;

function area(lower: Points, upper: Points, x: Scale, y: Scale, colour: string): string {
  const there = upper.map(([px, py]) => `${x(px)},${y(py)}`);
  const back = [...lower].reverse().map(([px, py]) => `${x(px)},${y(py)}`);
  return `<polygon points="${[...there, ...back].join(" ")}" fill="${colour}" fill-opacity="0.85" stroke="#fff" stroke-width="0.5"/>`;
}

function line(points: Points, x: Scale, y: Scale, colour: string): string {
  const path = points.map(([px, py]) => `${x(px)},${y(py)}`).join(" ");
  return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-linejoin="round"/>`;
}

function yTick(at: number, text: string, isZero: boolean): string {
  return `<line x1="${BOX.left}" x2="${BOX.right}" y1="${at}" y2="${at}" stroke="${isZero ? "#666" : "#e2e2e2"}"/><text x="${BOX.left - 8}" y="${at + 4}" text-anchor="end" fill="#444">${toXml(text)}</text>`;
}

function xLabels({ xNames, formatX }: Chart, xs: readonly number[], x: Scale): string[] {
  const label = (at: number, text: string) =>
    `<text x="${at}" y="${BOX.bottom + 18}" text-anchor="middle" fill="#444">${toXml(text)}</text>`;
  if (xNames === undefined) {
    const least = Math.min(...xs);
    const greatest = Math.max(...xs);
    const shown = ticks(least, greatest).filter((tick) => tick >= least && tick <= greatest);
    return shown.map((tick) => label(x(tick), (formatX ?? String)(tick)));
  }
  const every = Math.ceil(xNames.length / 8);
  return xNames.flatMap((name, index) => (index % every === 0 ? [label(x(index), shorten(name, 14))] : []));
}

/** What is on top comes first. */
function legendOf({ areas, lines }: Chart): { name: string; index: number }[] {
  const entries = [...areas, ...lines].map(({ name }, index) => ({ name, index }));
  return [...entries.slice(0, areas.length).reverse(), ...entries.slice(areas.length)];
}

function legend(name: string, row: number, colour: string): string {
  const top = BOX.top + row * 20;
  if (top > BOX.bottom - 12) return "";
  return `<rect x="${BOX.right + 18}" y="${top}" width="12" height="12" fill="${colour}"/><text x="${BOX.right + 36}" y="${top + 10}">${toXml(shorten(name, 22))}</text>`;
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function toXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** An amount in millions or thousands, as an axis wants it. */
export function shortMoney(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e9) return `${Number((value / 1e9).toPrecision(4))}B`;
  if (size >= 1e6) return `${Number((value / 1e6).toPrecision(4))}M`;
  return size >= 1e3 ? `${Number((value / 1e3).toPrecision(4))}k` : String(Number(value.toPrecision(4)));
}
