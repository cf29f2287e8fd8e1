/** One exit as a flow: from what the buyer pays through costs, debt and preferences to those who receive it. */
import { area, curveBumpX } from "d3-shape";
import { type Chart, type FoldOptions, foldedNote, type MoneyOptions, mostApart } from "../chart.js";
import { compare, type Exact, ratio, sum, toDouble, toText } from "../figures/exact.js";
import { exactFigure, ONES, percent, shortFigure, shortMoney } from "../figures/format.js";
import { moneyUnit } from "../figures/ticks.js";
import { headingMarks, marginOf, nameInTitle, plotHeightOf, widthOf } from "../scene/frame.js";
import { textAt } from "../scene/legend.js";
import { type Mark, px } from "../scene/mark.js";
import { cutText, isolated, textWidth } from "../scene/text-width.js";
import {
  besideTheirFlows,
  type ExitSplitInput,
  type Flow,
  GONE,
  goneOf,
  kindsOf,
  type Node,
  type Person,
  peopleOf,
} from "./split-flows.js";

const LEAST_STEP = 17;
/** On a phone a holder's figure stands below the name. */
const TWO_LINES = 30;
const NODE = 9;
/** Room for the name of the first column above it. */
const ABOVE_FIRST = 34;

/**
 * Draws one exit as a flow.
 * @param input the answer of `computeExitWaterfall`
 * @throws TypeError where a figure is no number
 * @example
 * const deductions = { transactionCosts: [], debt: [], carveOut: { amount: 0 }, escrowForfeited: 0 };
 * drawExitSplit({ exitValuation: 0, deductions, securities: [], holders: [] }).title // => "Nothing to split"
 */
export function drawExitSplit(input: ExitSplitInput, options: MoneyOptions & FoldOptions = {}): Chart {
  const { currency } = options;
  const drawn = peopleOf(input, { most: mostApart(options), least: options.least, colours: options.colours });
  const gone = goneOf(input);
  const { kinds, flows } = kindsOf(input, drawn);
  const people = besideTheirFlows(drawn, kinds, flows);
  const middle = [...gone, ...kinds];
  const whole = sum(middle.map(({ value }) => value));
  const title = options.title ?? findingOf(people, whole, options);
  const folded = people.find(({ node }) => node.series === -1)?.ids.size ?? 0;
  const unit = `${moneyUnit(ONES, currency)}${foldedNote(people.length - 1, folded)}`;
  const width = widthOf(options);
  const margin = marginOf(width);
  const heading = headingMarks(
    { title, unit: `From proceeds to holders, ${unit}` },
    { width, margin, heading: options.heading ?? true },
  );
  const { columns, room, foot } = arranged([middle, people.map(({ node }) => node)], {
    ...{ whole, width, margin },
    bottom: heading.bottom,
    height: options.height,
    plotHeight: plotHeightOf(options),
  });
  const all: Flow[] = [...middle.map(({ key, value }) => ({ from: "proceeds", to: key, value })), ...flows];
  const marks =
    whole.units <= 0n
      ? []
      : [
          ...flowMarks(all, columns, currency),
          ...columns.flatMap((column, at) =>
            column.flatMap((node) => nodeMarks({ ...node, figure: shortFigure(node.value) }, at, room, currency)),
          ),
        ];
  return {
    kind: "exit-split",
    title,
    unit,
    description: describe(middle, people, whole, currency),
    table: {
      columns: [
        { name: "From", align: "left" },
        { name: "To", align: "left" },
        { name: "Amount", align: "right" },
      ],
      rows: rowsOf(middle, flows, [...kinds, ...people.map(({ node }) => node)]),
    },
    legend: people.map(({ node: { series, name } }) => ({ series, name })),
    scene: { width, height: Math.ceil(foot + margin), marks: [...heading.marks, ...marks] },
  };
}

/** The three columns in their places, and the room that is left for names. */
function arranged(
  [middle, people]: readonly [middle: readonly Node[], people: readonly Node[]],
  { whole, width, margin, bottom, height = 0, plotHeight }: Frame,
): { readonly columns: readonly (readonly Placed[])[]; readonly room: Room; readonly foot: number } {
  const rows = Math.max(middle.length, people.length, 1);
  // Where the first two columns are too close to each other for its name, that stands above the first.
  const isNarrow = width < 480;
  const step = isNarrow ? TWO_LINES : LEAST_STEP;
  const top = bottom + (isNarrow ? ABOVE_FIRST : 8);
  // Where all is paid as one, the picture says no more than its rows do, and is as high as they are.
  const tall = middle.length > 1 ? Math.min(420, width * 0.45) : 0;
  // Asked to be low, it is as high as its names need.
  const least = plotHeight === undefined ? Math.max(200, tall, rows * (step + 6)) : Math.max(plotHeight, rows * step);
  const high = Math.max(least, height - top - margin);
  const names = people.map(({ name, value }) => textWidth(name, 11) + textWidth(shortFigure(value), 11) + 22);
  const labels = Math.min(230, width * 0.36, Math.max(60, ...names));
  const inner = width - 2 * margin - labels;
  const proceeds: Node = { key: "proceeds", name: "Proceeds", value: whole, series: GONE };
  const column = (nodes: readonly Node[], x: number) => placed(nodes, x, top, { high, whole, rows, step });
  const columns = [
    column([proceeds], margin),
    column(middle, margin + inner * (isNarrow ? 0.25 : 0.42)),
    column(people, margin + inner - NODE),
  ];
  const foot = Math.max(top + high, ...columns.flat().map(({ end }) => end));
  return { columns, room: { width, margin, labels, inner, isNarrow, top }, foot };
}

interface Frame {
  readonly whole: Exact;
  readonly width: number;
  readonly margin: number;
  /** Where the heading ends, and the least height of the picture. */
  readonly bottom: number;
  readonly height?: number | undefined;
  readonly plotHeight?: number | undefined;
}

/** Each flow as a line of the table: out of the proceeds, then on to the holders. */
function rowsOf(middle: readonly Node[], flows: readonly Flow[], nodes: readonly Node[]): string[][] {
  return [
    ...middle.map(({ name, value }) => ["Proceeds", name, exactFigure(toText(value))]),
    ...flows.map(({ from, to, value }) => [nameOf(nodes, from), nameOf(nodes, to), exactFigure(toText(value))]),
  ];
}

function nameOf(nodes: readonly Node[], key: string): string {
  return nodes.find((node) => node.key === key)?.name ?? key;
}

interface Placed extends Node {
  /** Where its room ends: lower than the node itself where this is thin. */
  readonly end: number;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** One above the other; every node has room for its name, whatever it is worth. */
function placed(
  nodes: readonly Node[],
  x: number,
  top: number,
  { high, whole, rows, step }: { high: number; whole: Exact; rows: number; step: number },
): Placed[] {
  const gap = rows > 1 ? Math.min(14, (high * 0.4) / (rows - 1)) : 0;
  const least = Math.min(step - 3, (high - gap * (rows - 1)) / rows);
  const total = toDouble(whole) || 1;
  const free = high - gap * Math.max(0, nodes.length - 1);
  const wanted = nodes.map(({ value }) => (toDouble(value) / total) * (high - gap * (rows - 1)));
  const slots = wanted.map((height) => Math.max(least, height));
  const used = slots.reduce((all, height) => all + height, 0);
  let y = top + Math.max(0, free - used) / 2;
  return nodes.map((node, at) => {
    const [slot, height] = [slots[at] as number, wanted[at] as number];
    const place = { ...node, x, y: y + (slot - height) / 2, height, end: y + slot };
    y += slot + gap;
    return place;
  });
}

function flowMarks(
  flows: readonly Flow[],
  columns: readonly (readonly Placed[])[],
  currency: string | undefined,
): Mark[] {
  const nodes = new Map(columns.flat().map((node) => [node.key, node]));
  const begun = new Map<string, number>();
  const ended = new Map<string, number>();
  const ribbon = area<{ x: number; top: number; bottom: number }>(
    ({ x }) => x,
    ({ top }) => top,
    ({ bottom }) => bottom,
  )
    .curve(curveBumpX)
    .digits(2);
  return flows.flatMap(({ from, to, value }): Mark[] => {
    const [a, b] = [nodes.get(from), nodes.get(to)];
    if (a === undefined || b === undefined) return [];
    const thick = (node: Placed) => (toDouble(value) / (toDouble(node.value) || 1)) * node.height;
    const [start, end] = [a.y + (begun.get(from) ?? 0), b.y + (ended.get(to) ?? 0)];
    begun.set(from, (begun.get(from) ?? 0) + thick(a));
    ended.set(to, (ended.get(to) ?? 0) + thick(b));
    const d = ribbon([
      { x: a.x + NODE, top: start, bottom: start + thick(a) },
      { x: b.x, top: end, bottom: end + thick(b) },
    ]);
    return [
      {
        mark: "path",
        role: "band",
        series: b.series,
        key: `${from} ${to}`,
        label: `${a.name} to ${b.name}: ${shortMoney(value, currency)}`,
        filled: true,
        d: d ?? "",
      },
    ];
  });
}

interface Room {
  readonly width: number;
  readonly margin: number;
  readonly labels: number;
  readonly inner: number;
  readonly isNarrow: boolean;
  /** Where columns begin. */
  readonly top: number;
}

function nodeMarks(
  { key, name, value, series, x, y, height, figure }: Placed & { readonly figure: string },
  column: number,
  room: Room,
  currency: string | undefined,
): Mark[] {
  const middle = px(y + height / 2 + 4);
  const role = series >= 0 ? "series" : series === -1 ? "others" : "muted";
  return [
    {
      mark: "rect",
      role,
      series,
      key,
      label: `${name}: ${shortMoney(value, currency)}`,
      x: px(x),
      y: px(y),
      width: NODE,
      height: px(Math.max(0.5, height)),
    },
    ...labelMarks({ name, figure, x, middle }, column, room),
  ];
}

/** The name of a node and its figure: on one line, or one above the other; of a holder the figure stands at the end. */
function labelMarks(
  { name, figure, x, middle }: { name: string; figure: string; x: number; middle: number },
  column: number,
  { width, margin, labels, inner, isNarrow, top }: Room,
): Mark[] {
  const says = `${name} ${figure}`;
  const at = { x: x + NODE + 5, y: middle, size: 11, role: "value-label" } as const;
  if (column === 2 && isNarrow) {
    return [
      textAt({ ...at, y: px(middle - 6), text: cutText(name, labels - 16, 11) }),
      textAt({ ...at, y: px(middle + 7), text: figure }),
    ];
  }
  if (column === 2) {
    return [
      textAt({ ...at, text: cutText(name, labels - textWidth(figure, 11) - 20, 11) }),
      textAt({ ...at, x: width - margin, text: figure, align: "right" }),
    ];
  }
  if (column === 0 && isNarrow) return [textAt({ ...at, x, y: px(top - 16), text: says })];
  const room = column === 0 ? inner * 0.42 - NODE - 10 : inner * (isNarrow ? 0.75 : 0.58) - NODE - 14;
  if (textWidth(says, 11) <= room) return [textAt({ ...at, text: says })];
  return [
    textAt({ ...at, y: px(middle - 6), text: cutText(name, room, 11) }),
    textAt({ ...at, y: px(middle + 7), text: figure }),
  ];
}

function findingOf(people: readonly Person[], whole: Exact, options: MoneyOptions): string {
  const { currency } = options;
  const named = people.filter(({ node }) => node.series !== -1);
  const nodes = (named.length > 0 ? named : people).map(({ node }) => node);
  const [first] = nodes.sort((one, other) => compare(other.value, one.value));
  if (whole.units <= 0n) return "Nothing to split";
  if (first === undefined) return `None of ${shortMoney(whole, currency)} reaches holders`;
  // Of what holders receive, as tables of proceeds have it: what comes off before them is in the picture.
  const received = sum(people.map(({ node }) => node.value));
  return `${nameInTitle(first.name, options)} receives ${shortMoney(first.value, currency)} of ${shortMoney(received, currency)}: ${percent(ratio(first.value, received))}`;
}

function describe(
  middle: readonly Node[],
  people: readonly Person[],
  whole: Exact,
  currency: string | undefined,
): string {
  const listed = (nodes: readonly Node[]) =>
    nodes
      .map(({ name, value }) => `${isolated(name)} ${shortMoney(value, currency)} (${percent(ratio(value, whole))})`)
      .join(", ");
  if (whole.units <= 0n) return "The exit pays nothing.";
  return `Of ${shortMoney(whole, currency)}: ${listed(middle)}. To ${listed(people.map(({ node }) => node))}.`;
}
