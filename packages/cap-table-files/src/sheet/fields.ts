/** How fields of tables are written down: what they hold, and their headings parted by `|`, the likeliest first. */
import type { TableField } from "./known-table.js";

const headings = (list: string): readonly string[] => list.split("|");

/** Fields by what their cells hold. */
export const cellsOf = {
  text: (list: string): TableField => ({ headings: headings(list), holds: "text" }),
  figure: (list: string): TableField => ({ headings: headings(list), holds: "figure" }),
  day: (list: string): TableField => ({ headings: headings(list), holds: "day" }),
  /** A column that is known and not read, with why. */
  derived: (why: string, list: string): TableField => ({ headings: headings(list), holds: "text", derived: why }),
} as const;
