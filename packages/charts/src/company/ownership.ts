/** Who owns the company after each event: columns, because nothing lies between two events. */
import { stack } from "d3-shape";
import { type Chart, type FoldOptions, foldedNote, mostApart } from "../chart.js";
import {
  compare,
  type Exact,
  exactOf,
  type Figure,
  plus,
  ratio,
  sum,
  toDouble,
  toText,
  ZERO,
} from "../figures/exact.js";
import { exactFigure, percent } from "../figures/format.js";
import { axisOver } from "../figures/ticks.js";
import { frameOf, nameInTitle } from "../scene/frame.js";
import { textAt } from "../scene/legend.js";
import { type Mark, px } from "../scene/mark.js";
import { isolated, textWidth } from "../scene/text-width.js";
import { type Ranked, rankSeries } from "./rank-series.js";

/** The part of a cap table's snapshot that is drawn. */
export interface OwnershipSnapshot {
  readonly label: string;
  readonly holders: readonly {
    readonly id: string;
    readonly name: string;
    readonly kind: string;
    /** Stock as common. Shares. */
    readonly asConvertedShares: Figure;
    /** Stock, awards and warrants as common. Shares. */
    readonly fullyDilutedShares: Figure;
  }[];
  readonly classes: readonly { readonly id: string; readonly name: string; readonly asConverted: Figure }[];
  readonly pools: readonly { readonly id: string; readonly name: string; readonly available: Figure }[];
  readonly totals: {
    readonly outstandingAsConverted: Figure;
    readonly optionsOutstanding: Figure;
    readonly promised: Figure;
    readonly warrants: Figure;
    readonly fullyDilutedShares: Figure;
  };
}

/** The part of a cap table's answer that is drawn. */
export interface OwnershipInput {
  readonly snapshots: readonly OwnershipSnapshot[];
}

/** What is counted, and by whom. */
export interface OwnershipOptions extends FoldOptions {
  /** `holder` by default. */
  readonly by?: "holder" | "class";
  /** Of all shares there could be, or of stock outstanding; `fully-diluted` by default. */
  readonly basis?: "fully-diluted" | "issued";
}

interface Part {
  readonly id: string;
  readonly name: string;
  readonly founder: boolean;
  readonly shares: Exact;
}

interface Column {
  readonly label: string;
  readonly parts: readonly Part[];
  readonly total: Exact;
}

/**
 * Draws ownership after each event.
 * @param input the answer of `computeCapTable`
 * @returns parts of one whole an event; past as many owners as `most` says the smallest are drawn together
 * @throws TypeError where a figure is no number
 * @example
 * drawOwnership({ snapshots: [] }).title // => "No shares yet"
 */
export function drawOwnership({ snapshots }: OwnershipInput, options: OwnershipOptions = {}): Chart {
  // Before anybody has a share there is nothing to draw.
  const columns = snapshots.map((snapshot) => columnOf(snapshot, options)).filter(({ total }) => total.units !== 0n);
  const ranked = rankSeries(
    columns.map(({ parts }) => parts),
    { most: mostApart(options), least: options.least, colours: options.colours },
  );
  const title = options.title ?? findingOf(columns, options);
  const issued = options.basis === "issued";
  const of = issued ? "shares outstanding, as converted" : "fully diluted shares";
  const unit = `percent of ${of}${noteOf(ranked)}`;
  const last = columns.at(-1);
  const legend = ranked.map((one) => ({
    series: one.series,
    name: one.name,
    role: one.series < 0 ? ("others" as const) : ("series" as const),
    shape: "box" as const,
    value: percent(shareOf(sharesIn(one, last?.parts ?? []), last?.total ?? ZERO)),
  }));
  const frame = frameOf(
    {
      title,
      unit: `Percent of ${of}, after each event${noteOf(ranked)}`,
      legend: [...legend].reverse(),
      y: axisOver([1], { kind: "percent", about: 5 }),
      x: { bands: columns.map(({ label }) => label) },
    },
    options,
  );
  const marks = columns.flatMap((column, at) => columnMarks(column, ranked, frame.band(at), frame.y, at));
  return {
    kind: "ownership-evolution",
    title,
    unit,
    description: describe(columns, ranked, `percent of ${of}`),
    table: tableOf(columns, ranked),
    legend: legend.map(({ series, name }) => ({ series, name })),
    scene: frame.scene([...frame.back, ...marks, ...frame.front]),
  };
}

/** Whom the chart draws apart, and how many together. */
function noteOf(ranked: readonly Ranked[]): string {
  const apart = ranked.filter(({ series }) => series >= 0);
  const pools = apart.filter(({ key }) => key.startsWith("pool ")).length;
  return foldedNote(apart.length - pools, ranked.find(({ series }) => series < 0)?.ids.size ?? 0, pools);
}

function columnOf(snapshot: OwnershipSnapshot, { by = "holder", basis = "fully-diluted" }: OwnershipOptions): Column {
  const { label, holders, classes, pools, totals } = snapshot;
  const issued = basis === "issued";
  const part = (id: string, name: string, shares: Figure, founder = false): Part => ({
    id,
    name,
    founder,
    shares: exactOf(shares),
  });
  const owners = holders.map((holder) =>
    part(
      `holder ${holder.id}`,
      holder.name,
      issued ? holder.asConvertedShares : holder.fullyDilutedShares,
      holder.kind === "founder",
    ),
  );
  const stocks = classes.map((one) => part(`class ${one.id}`, one.name, one.asConverted));
  const reserved = pools.map((pool) => part(`pool ${pool.id}`, `${pool.name} (available)`, pool.available));
  const awards = [
    part("awards", "Options and awards", toText(plus(exactOf(totals.optionsOutstanding), exactOf(totals.promised)))),
    part("warrants", "Warrants", totals.warrants),
  ];
  const parts = [...(by === "holder" ? owners : [...stocks, ...(issued ? [] : awards)]), ...(issued ? [] : reserved)];
  const total = exactOf(issued ? totals.outstandingAsConverted : totals.fullyDilutedShares);
  return { label, parts: parts.filter(({ shares }) => shares.units !== 0n), total };
}

function sharesIn({ ids }: Ranked, parts: readonly Part[]): Exact {
  return sum(parts.filter(({ id }) => ids.has(id)).map(({ shares }) => shares));
}

function shareOf(shares: Exact, total: Exact): Exact {
  return ratio(shares, total);
}

const LEAST_FOR_LABEL = 15;
const LABEL_SIZE = 11;

/** Decimals of the labels, so that every block that is high enough has one; null where not all would have the room. */
const labelDecimals = (width: number): number | null =>
  [1, 0].find((decimals) => textWidth(percent(exactOf(1), decimals), LABEL_SIZE) <= width) ?? null;

function columnMarks(
  { label, parts, total }: Column,
  ranked: readonly Ranked[],
  { middle, width: step }: { middle: number; width: number },
  y: (value: number) => number,
  at: number,
): Mark[] {
  if (total.units === 0n) return [];
  const width = Math.min(96, step * (step < 24 ? 0.86 : 0.72));
  const decimals = labelDecimals(width);
  const shares = ranked.map((one) => shareOf(sharesIn(one, parts), total));
  const keys = ranked.map(({ key }) => key);
  const levels = stack<Record<string, number>>().keys(keys)([
    Object.fromEntries(keys.map((key, index) => [key, toDouble(shares[index] as Exact)])),
  ]);
  return levels.flatMap(([level], index): Mark[] => {
    const one = ranked[index] as Ranked;
    const share = shares[index] as Exact;
    if (level === undefined || share.units === 0n) return [];
    const [top, bottom] = [px(y(level[1])), px(y(level[0]))];
    const role = one.series < 0 ? "others" : "series";
    return [
      {
        mark: "rect",
        role,
        series: one.series,
        key: `${at} ${one.key}`,
        label: `${label}: ${one.name}, ${exactFigure(toText(sharesIn(one, parts)))} shares, ${percent(share, 2)}`,
        x: px(middle - width / 2),
        y: top,
        width: px(width),
        height: px(bottom - top),
      },
      ...(decimals !== null && bottom - top >= LEAST_FOR_LABEL
        ? [
            textAt({
              x: middle,
              y: (top + bottom) / 2 + 4,
              text: percent(share, decimals),
              size: LABEL_SIZE,
              align: "center",
              role: "inside-label",
              series: one.series,
            }),
          ]
        : []),
    ];
  });
}

/** Founders where they are known, else the largest owner. */
function findingOf(columns: readonly Column[], options: OwnershipOptions): string {
  const { by = "holder", basis } = options;
  const last = columns.at(-1);
  if (last === undefined || last.total.units === 0n) return "No shares yet";
  const after = `after ${nameInTitle(last.label, options)}`;
  const founders = last.parts.filter(({ founder }) => founder);
  if (by === "holder" && founders.length > 0) {
    const part = percent(shareOf(sum(founders.map(({ shares }) => shares)), last.total));
    const [first] = founders;
    const one = founders.length === 1 && first !== undefined;
    const verb = columns.length > 1 ? (one ? keepsOf(first.name) : "keep") : one ? ownsOf(first.name) : "own";
    return `${one ? nameInTitle(first.name, options) : "Founders"} ${verb} ${part} ${after}`;
  }
  const largest = [...last.parts].sort((a, b) => compare(b.shares, a.shares))[0] as Part;
  const outstanding = basis === "issued" ? " of shares outstanding" : "";
  return `${nameInTitle(largest.name, options)}: ${percent(shareOf(largest.shares, last.total))}${outstanding} ${after}`;
}

const isPlural = (name: string) => /^founders$/i.test(name);
const keepsOf = (name: string) => (isPlural(name) ? "keep" : "keeps");
const ownsOf = (name: string) => (isPlural(name) ? "own" : "owns");

function describe(columns: readonly Column[], ranked: readonly Ranked[], unit: string): string {
  const last = columns.at(-1);
  if (last === undefined) return "No event has issued shares yet.";
  const owners = ranked
    .map((one) => ({ name: one.name, share: shareOf(sharesIn(one, last.parts), last.total) }))
    .filter(({ share }) => share.units !== 0n)
    .sort((a, b) => compare(b.share, a.share))
    .map(({ name, share }) => `${isolated(name)} ${percent(share, 2)}`);
  const events = columns.length === 1 ? "one event" : `${columns.length} events`;
  return `A column for each of ${events}, in ${unit}. After ${isolated(last.label)}: ${owners.join(", ") || "nobody"}.`;
}

/** Every owner, also those that are drawn together. */
function tableOf(columns: readonly Column[], ranked: readonly Ranked[]) {
  const owners = new Map(columns.flatMap(({ parts }) => parts.map(({ id, name }) => [id, name] as const)));
  const order = ranked.flatMap(({ ids }) => [...ids]);
  return {
    columns: [
      { name: "Owner", align: "left" as const },
      ...columns.flatMap(({ label }) => [
        { name: `${label}, shares`, align: "right" as const },
        { name: `${label}, %`, align: "right" as const },
      ]),
    ],
    rows: order.map((id) => [
      owners.get(id) ?? id,
      ...columns.flatMap(({ parts, total }) => {
        const shares = parts.find((part) => part.id === id)?.shares ?? ZERO;
        return [exactFigure(toText(shares)), percent(shareOf(shares, total), 4)];
      }),
    ]),
  };
}
