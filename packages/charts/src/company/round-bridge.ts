/**
 * Who was diluted by a round, by how much and by what. What a holder loses is shared among the causes by the shares that
 * each of them issued: whoever held a share of the company before holds the same share of what the round did not issue.
 */
import { type Chart, type ChartOptions, type FoldOptions, mostApart, othersName } from "../chart.js";
import {
  compare,
  type Exact,
  exactOf,
  type Figure,
  minus,
  negated,
  plus,
  ratio,
  sum,
  times,
  toDouble,
  toText,
} from "../figures/exact.js";
import { exactFigure, fixedFigure, percent } from "../figures/format.js";
import { addingUp } from "../scene/bridge.js";
import { nameInTitle } from "../scene/frame.js";
import { type Bar, type BarRow, rowsScene } from "../scene/rows.js";
import { isolated } from "../scene/text-width.js";

/** The part of a priced round's report that is drawn. */
export interface RoundBridgeReport {
  readonly newShares: Figure;
  readonly fullyDilutedBefore: Figure;
  readonly fullyDilutedAfter: Figure;
  readonly conversions: readonly { readonly shares: Figure }[];
  readonly poolChanges: readonly { readonly increase: Figure }[];
  readonly antiDilution: readonly { readonly addedShares: Figure }[];
  readonly dilution: readonly { readonly holderId: string; readonly before: Figure; readonly after: Figure }[];
}

/** The snapshot of a cap table after a priced round. */
export interface RoundBridgeInput {
  readonly label: string;
  readonly holders: readonly { readonly id: string; readonly name: string; readonly kind: string }[];
  readonly round?: RoundBridgeReport;
}

interface Cause {
  readonly name: string;
  /** Of the company after the round. */
  readonly share: Exact;
  /** Colour. */
  readonly series: number;
}

/**
 * Draws what a round did to everybody's ownership.
 * @param input a snapshot of `computeCapTable` with its round
 * @throws TypeError where a figure is no number
 * @example
 * drawRoundBridge({ label: "Founding", holders: [] }).title // => "No priced round to draw"
 */
export function drawRoundBridge({ label, holders, round }: RoundBridgeInput, options: FoldOptions = {}): Chart {
  const causes = round === undefined ? [] : causesOf(round);
  const names = new Map(holders.map(({ id, name }) => [id, name]));
  const lines = (round?.dilution ?? []).map(({ holderId, before, after }) => ({
    name: names.get(holderId) ?? holderId,
    before: exactOf(before),
    after: exactOf(after),
  }));
  const shown = lines.filter(({ before, after }) => before.units !== 0n || after.units !== 0n);
  const { apart, others } = apartOf(shown, mostApart(options));
  const ranked = others === null ? apart : [...apart, others];
  const founders = new Set(holders.filter(({ kind }) => kind === "founder").map(({ id }) => id));
  const own = (round?.dilution ?? []).filter(({ holderId }) => founders.has(holderId));
  const title = options.title ?? findingOf(label, round, own, options);
  const losses = lossesOf(causes, own);
  const legend = [
    { series: 0, name: "Kept", role: "series", shape: "box" } as const,
    ...causes.map(({ name, series }, at) => ({
      series,
      name: `Lost to ${name}${losses === null ? "" : `, ${losses[at]}`}`,
      role: "series" as const,
      shape: "box" as const,
    })),
    { series: 0, name: "Gained", role: "positive", shape: "box" } as const,
  ];
  const rows = ranked.map((line) => rowOf(line, causes));
  return {
    kind: "round-bridge",
    title,
    unit: `percent of fully diluted shares${losses === null ? "" : "; losses are the founders’, in points"}${others === null ? "" : `; the ${apart.length} largest of ${shown.length} holders, the others together`}`,
    description:
      round === undefined
        ? "The snapshot is not of a priced round."
        : `${isolated(label)} issues ${causes.map(({ name, share }) => `${percent(share)} of the company to ${name}`).join(", ")}. ${ranked.map(({ name, before, after }) => `${isolated(name)} ${percent(before)} to ${percent(after)}`).join(", ")}.`,
    table: {
      columns: [
        { name: "Holder", align: "left" },
        ...["Before, %", "After, %", "Change, %", ...causes.map(({ name }) => `To ${name}, %`)].map((name) => ({
          name,
          align: "right" as const,
        })),
      ],
      rows: shown.map(({ name, before, after }) => [
        name,
        ...[before, after, minus(after, before)].map((value) => percent(value, 4)),
        ...causes.map((cause) => percent(lostTo(cause, causes, before, after), 4)),
      ]),
    },
    legend: round === undefined ? [] : legend.map(({ series, name }) => ({ series, name })),
    scene: rowsScene(
      {
        title,
        unit: "Percent of fully diluted shares, before and after",
        rows,
        legend: round === undefined ? [] : legend,
      },
      options,
    ),
  };
}

/** A holder, or several, before the round and after it. */
interface Line {
  readonly name: string;
  readonly before: Exact;
  readonly after: Exact;
}

/** Those with the most before the round or after it, by what they had before; the others together, null without any. */
function apartOf(lines: readonly Line[], most: number): { readonly apart: Line[]; readonly others: Line | null } {
  const larger = ({ before, after }: Line) => (compare(before, after) < 0 ? after : before);
  const bySize = [...lines].sort((a, b) => compare(larger(b), larger(a)));
  const apart = bySize.slice(0, most).sort((a, b) => compare(b.before, a.before) || compare(b.after, a.after));
  const rest = bySize.slice(most);
  if (rest.length === 0) return { apart, others: null };
  const [before, after] = [sum(rest.map((line) => line.before)), sum(rest.map((line) => line.after))];
  return { apart, others: { name: othersName(rest.length), before, after } };
}

/** The founders' losses by cause, in points that add up to what the title says; null where they lost nothing. */
function lossesOf(causes: readonly Cause[], own: RoundBridgeReport["dilution"]): string[] | null {
  const [before, after] = [sum(own.map((line) => exactOf(line.before))), sum(own.map((line) => exactOf(line.after)))];
  if (compare(after, before) >= 0) return null;
  const points = (value: Exact) => times(value, exactOf(100));
  const steps = addingUp(
    [
      { name: "before", value: points(before), kind: "total" },
      ...causes.map((cause) => ({
        name: cause.name,
        value: negated(points(lostTo(cause, causes, before, after))),
        kind: "change" as const,
      })),
      { name: "after", value: points(after), kind: "total" },
    ],
    1,
  );
  return steps.slice(1, -1).map(({ shown }) => fixedFigure(negated(shown ?? exactOf(0)), 1));
}

/** What the round issued, over all there is after it. */
function causesOf(round: RoundBridgeReport): Cause[] {
  const after = exactOf(round.fullyDilutedAfter);
  const of = (figures: readonly Figure[]) => sum(figures.map(exactOf));
  const issued = [
    { name: "new money", shares: exactOf(round.newShares), series: 1 },
    { name: "SAFEs and notes", shares: of(round.conversions.map(({ shares }) => shares)), series: 3 },
    { name: "the pool", shares: of(round.poolChanges.map(({ increase }) => increase)), series: 5 },
    { name: "price protection", shares: of(round.antiDilution.map(({ addedShares }) => addedShares)), series: 6 },
  ];
  const known = sum(issued.map(({ shares }) => shares));
  const rest = minus(minus(after, exactOf(round.fullyDilutedBefore)), known);
  return [...issued, { name: "other changes", shares: rest, series: 8 }]
    .filter(({ shares }) => shares.units > 0n)
    .map(({ name, shares, series }) => ({ name, series, share: ratio(shares, after) }));
}

/** A holder's loss by one cause; nothing where it lost nothing. */
function lostTo({ share }: Cause, causes: readonly Cause[], before: Exact, after: Exact): Exact {
  const lost = minus(before, after);
  if (lost.units <= 0n) return exactOf(0);
  return times(lost, ratio(share, sum(causes.map((cause) => cause.share))));
}

function rowOf({ name, before, after }: Line, causes: readonly Cause[]): BarRow {
  const retained = compare(before, after) < 0 ? before : after;
  const bars: Bar[] = [
    {
      from: 0,
      to: toDouble(retained),
      role: "series",
      series: 0,
      key: `${name} kept`,
      label: `${name} keeps ${percent(retained, 2)}`,
    },
  ];
  let at = retained;
  for (const cause of causes) {
    const lost = lostTo(cause, causes, before, after);
    if (lost.units === 0n) continue;
    const to = plus(at, lost);
    bars.push({
      from: toDouble(at),
      to: toDouble(to),
      role: "series",
      series: cause.series,
      key: `${name} ${cause.name}`,
      label: `${name} loses ${percent(lost, 2)} to ${cause.name}`,
    });
    at = to;
  }
  if (compare(after, before) > 0) {
    const gained = percent(minus(after, before), 2);
    bars.push({
      from: toDouble(before),
      to: toDouble(after),
      role: "positive",
      key: `${name} gained`,
      label: `${name} gains ${gained}`,
    });
  }
  return { name, bars, value: `${percent(before).replace(" %", "")} → ${percent(after)}` };
}

function findingOf(
  label: string,
  round: RoundBridgeReport | undefined,
  own: RoundBridgeReport["dilution"],
  options: ChartOptions,
): string {
  if (round === undefined) return "No priced round to draw";
  const [before, after] = [sum(own.map((line) => exactOf(line.before))), sum(own.map((line) => exactOf(line.after)))];
  if (own.length > 0 && before.units !== 0n) {
    const moves = compare(after, before) < 0 ? "dilutes" : "takes";
    return `${nameInTitle(label, options)} ${moves} founders from ${percent(before)} to ${percent(after)}`;
  }
  const issued = minus(exactOf(round.fullyDilutedAfter), exactOf(round.fullyDilutedBefore));
  return `${nameInTitle(label, options)} issues ${percent(ratio(issued, exactOf(round.fullyDilutedAfter)))} of the company: ${exactFigure(toText(issued))} shares`;
}
