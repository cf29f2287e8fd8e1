/** Who stands together wherever many holders are listed: on the cap table, in the exit, side by side. */
import type { HolderState } from "@capstack/cap-table";

/** The groups, in the order in which tables list them. */
export const HOLDER_GROUPS = ["Founders", "Investors", "Employees and advisors", "Others"] as const;

export type HolderGroup = (typeof HOLDER_GROUPS)[number];

const BY_KIND: Readonly<Record<HolderState["kind"], HolderGroup>> = {
  founder: "Founders",
  investor: "Investors",
  employee: "Employees and advisors",
  advisor: "Employees and advisors",
  consultant: "Employees and advisors",
  director: "Employees and advisors",
  other: "Others",
};

/** Up to here rows are listed without groups. */
const FEW = 16;
/** A group with more lines is folded at first. */
const MANY_IN_GROUP = 12;

/** Whether so many rows are listed in groups. */
export const areGrouped = (rows: number): boolean => rows > FEW;

/** A group of a table: its name, and how many lines it has. */
export interface GroupSize {
  readonly name: string;
  readonly lines: number;
  /** Whether every line of the table is in this group. If it were folded, the table would show nobody. */
  readonly isOnly: boolean;
}

/** Investors are never folded, most readers look for them; nor is a group that stands alone. */
const isNeverFolded = ({ name, isOnly }: GroupSize): boolean => name === "Investors" || isOnly;

/** Whether a group is folded until somebody opens it. */
export const isFoldedAtFirst = (group: GroupSize): boolean => group.lines > MANY_IN_GROUP && !isNeverFolded(group);

/** Beyond so many lines a group that is never folded lists its largest alone, so that what is below stays in sight. */
const MOST_UNFOLDED = 20;
const LARGEST = 15;
/** Of another group so many lines are listed until all are asked for: more are not read but searched. */
const LISTED = 40;

/** How many lines of an open group are listed until all are asked for; of few more than that, all. */
export function listedOf(group: GroupSize, isSearched: boolean): number {
  const { lines } = group;
  if (isNeverFolded(group) && !isSearched) return lines > MOST_UNFOLDED ? LARGEST : lines;
  return lines > LISTED * 1.5 ? LISTED : lines;
}

/** The group of a kind of holder; a holder of no known kind stands among the others. */
export const groupOfKind = (kind: HolderState["kind"] | undefined): HolderGroup =>
  kind === undefined ? "Others" : BY_KIND[kind];
