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

/** Whether a group is folded until somebody opens it. Investors are never folded: most readers look for them. */
export const isFoldedAtFirst = (group: string, lines: number): boolean =>
  lines > MANY_IN_GROUP && group !== "Investors";

/** Investors beyond so many are listed by their largest alone, so that the groups below stay in sight. */
const MOST_INVESTORS = 20;
const LARGEST_INVESTORS = 15;
/** Of another group so many lines are listed until all are asked for: more are not read but searched. */
const LISTED = 40;

/** How many lines of an open group are listed until all are asked for; of few more than that, all. */
export function listedOf(group: string, lines: number, isSearched: boolean): number {
  if (group === "Investors" && !isSearched) return lines > MOST_INVESTORS ? LARGEST_INVESTORS : lines;
  return lines > LISTED * 1.5 ? LISTED : lines;
}

/** The group of a kind of holder; a holder of no known kind stands among the others. */
export const groupOfKind = (kind: HolderState["kind"] | undefined): HolderGroup =>
  kind === undefined ? "Others" : BY_KIND[kind];
