/** Many holders of an exit in groups, as on the cap table: the largest of each group first, a group of many folded. */
import { HOLDER_GROUPS, type HolderGroup, isFoldedAtFirst, listedOf } from "../engine/holder-groups.js";

/** What is grouped: a holder's line of a table. */
export interface GroupedLine {
  readonly id: string;
  readonly name: string;
  /** What the lines of a group are sorted by, the largest first. */
  readonly net: number;
}

/** A group's own row, or one of its lines; `more` stands for the lines that are left out. */
export type GroupedRow<Line> =
  | { readonly kind: "group"; readonly name: HolderGroup; readonly members: readonly Line[]; readonly open: boolean }
  | { readonly kind: "line"; readonly line: Line }
  | { readonly kind: "more"; readonly name: HolderGroup; readonly left: readonly Line[] };

/** What a person has done to the groups. */
export interface Seen {
  /** Only holders whose names have it, and then every group is open. */
  readonly query: string;
  /** Groups that were opened or folded. */
  readonly turned: ReadonlySet<HolderGroup>;
  /** Groups of which all lines are shown, however many. */
  readonly whole: ReadonlySet<HolderGroup>;
}

/** The rows in groups. */
export function groupedRows<Line extends GroupedLine>(
  lines: readonly Line[],
  groupOf: (line: Line) => HolderGroup,
  { query, turned, whole }: Seen,
): GroupedRow<Line>[] {
  const wanted = query.trim().toLowerCase();
  const isOnly = new Set(lines.map(groupOf)).size === 1;
  return HOLDER_GROUPS.flatMap((name): GroupedRow<Line>[] => {
    const members = lines.filter((line) => groupOf(line) === name && line.name.toLowerCase().includes(wanted));
    if (members.length === 0) return [];
    const size = { name, lines: members.length, isOnly };
    const open = wanted !== "" || isFoldedAtFirst(size) === turned.has(name);
    const group = { kind: "group" as const, name, members, open };
    if (!open) return [group];
    const sorted = members.toSorted((one, other) => other.net - one.net);
    const listed = whole.has(name) ? members.length : listedOf(size, wanted !== "");
    const left = sorted.slice(listed);
    return [
      group,
      ...sorted.slice(0, listed).map((line) => ({ kind: "line" as const, line })),
      ...(left.length > 0 ? [{ kind: "more" as const, name, left }] : []),
    ];
  });
}
