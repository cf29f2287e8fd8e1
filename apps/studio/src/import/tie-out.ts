/** What was read against every total that the file states of itself. */
import type { TieOut } from "@capstack/cap-table-files";
import type { ImportSummary } from "../engine/import-file.js";
import { showShares } from "../figures/figures.js";

const ALL_ROWS = /: shares of all rows$/;

/** What is counted, as a line of a table begins: a capital, and nothing on how it was counted. */
function inSentence(what: string): string {
  const plain = what.replace(ALL_ROWS, "");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** What is no class of stock. */
const AWARDS: Readonly<Record<string, string>> = {
  options: "Options and other awards",
  warrants: "Warrants",
  unissued: "Left in the plan",
};

/** Where a file states no totals: each class, what it was read as, and its shares. */
export function readRows({ lines }: TieOut, classes: ImportSummary["classes"]): readonly (readonly string[])[] {
  return lines.map(({ what, ours }) => {
    const name = inSentence(what);
    const id = what.replace(ALL_ROWS, "");
    const kind = classes.find((one) => one.id === id)?.kind;
    return [name, kind === undefined ? (AWARDS[id] ?? "") : `${inSentence(kind)} stock`, showShares(ours)];
  });
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
