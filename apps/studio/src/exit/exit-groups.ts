/** Many holders of an exit in groups, as on the cap table: who gets the most first, a group with many of them folded. */

import { rational, sumOf } from "@capstack/decimal";
import { HOLDER_GROUPS, type HolderGroup, isFoldedAtFirst } from "../engine/holder-groups.js";

/** What is grouped: a holder's line of the table. */
export interface GroupedLine {
  readonly id: string;
  readonly name: string;
  readonly net: number;
  readonly share: number;
  readonly invested: number;
}

/** A group's own row, or one of its lines; `more` says how many lines are left out. */
export type GroupedRow<Line> =
  | {
      readonly kind: "group";
      readonly name: HolderGroup;
      readonly lines: number;
      readonly open: boolean;
      readonly net: number;
      readonly share: number;
      readonly invested: number;
    }
  | { readonly kind: "line"; readonly line: Line }
  | { readonly kind: "more"; readonly name: HolderGroup; readonly lines: number };

/** More lines of one group are not read but searched. */
const SHOWN_IN_GROUP = 60;

/**
 * The rows in groups.
 * @param query only holders whose names have it, and then every group is open
 * @param turned groups that a person has opened or folded
 */
export function groupedRows<Line extends GroupedLine>(
  lines: readonly Line[],
  groupOf: (line: Line) => HolderGroup,
  query: string,
  turned: ReadonlySet<HolderGroup>,
): GroupedRow<Line>[] {
  const wanted = query.trim().toLowerCase();
  return HOLDER_GROUPS.flatMap((name): GroupedRow<Line>[] => {
    const all = lines.filter((line) => groupOf(line) === name && line.name.toLowerCase().includes(wanted));
    if (all.length === 0) return [];
    const open = wanted !== "" || isFoldedAtFirst(name, all.length) === turned.has(name);
    const group = { kind: "group" as const, name, lines: all.length, open, ...sumsOf(all) };
    if (!open) return [group];
    const sorted = all.toSorted((one, other) => other.net - one.net);
    const left = all.length - SHOWN_IN_GROUP;
    return [
      group,
      ...sorted.slice(0, SHOWN_IN_GROUP).map((line) => ({ kind: "line" as const, line })),
      ...(left > 0 ? [{ kind: "more" as const, name, lines: left }] : []),
    ];
  });
}

/** Exact: amounts add up to the cent. */
function sumsOf(lines: readonly GroupedLine[]) {
  const total = (of: (line: GroupedLine) => number) => sumOf(lines.map((line) => rational(of(line)))).toNumber();
  return {
    net: total(({ net }) => net),
    invested: total(({ invested }) => invested),
    share: total(({ share }) => share),
  };
}
