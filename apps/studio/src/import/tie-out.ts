/** What was read against every total that the file states of itself. */
import type { TieOut } from "@capstack/cap-table-files";
import { showShares } from "../figures/figures.js";

/** The rows of the table: what differs first. */
export function tieOutRows({ lines }: TieOut): readonly (readonly string[])[] {
  const ordered = [
    ...lines.filter(({ difference }) => difference !== 0),
    ...lines.filter(({ difference }) => difference === 0),
  ];
  return ordered.map(({ what, ours, inFile, difference }) => [
    what,
    showShares(ours),
    showShares(inFile),
    difference === 0 ? "–" : showShares(difference),
  ]);
}
