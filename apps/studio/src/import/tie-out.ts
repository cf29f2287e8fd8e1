/** What was read against every total that the file states of itself. */
import type { TieOut } from "@capstack/cap-table-files";
import { showShares } from "../figures/figures.js";

/** What is counted, as a line of a table begins: a capital, and nothing on how it was counted. */
function inSentence(what: string): string {
  const plain = what.replace(/: shares of all rows$/, "");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** The rows of the table: what differs first. */
export function tieOutRows({ lines }: TieOut): readonly (readonly string[])[] {
  const ordered = [
    ...lines.filter(({ difference }) => difference !== 0),
    ...lines.filter(({ difference }) => difference === 0),
  ];
  return ordered.map(({ what, ours, inFile, difference }) => [
    inSentence(what),
    showShares(ours),
    showShares(inFile),
    difference === 0 ? "–" : showShares(difference),
  ]);
}
