/** Figures of the books one moves from, beside those of the books one moves to. */
import { readNumber } from "../form/read-form.js";

/** A figure of the old books: an account or a partner, and what it stood at. */
export interface OldFigure {
  readonly name: string;
  readonly amount: number;
}

/** A figure of either books that the other does not have, or has otherwise. */
export interface Compared {
  readonly name: string;
  readonly old: number | null;
  readonly now: number | null;
}

/**
 * Reads a pasted list: a name or a code and an amount on each line, parted by a tab, a semicolon or a comma that is no
 * comma of thousands.
 * @returns the figures, and the lines that are none
 * @example
 * readOldFigures("1000\t5,867.25\nAlder; (12.50)"); // => { figures: [{ name: "1000", amount: 5867.25 }, { name: "Alder", amount: -12.5 }], wrong: [] }
 */
export function readOldFigures(text: string): {
  readonly figures: readonly OldFigure[];
  readonly wrong: readonly string[];
} {
  const figures: OldFigure[] = [];
  const wrong: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") continue;
    const [, name = "", amount = ""] = /^(.*?)(?:\t|;|,(?=\s*[(-]?[\d.,]+\)?\s*$))\s*([^\t;]+?)\s*$/.exec(line) ?? [];
    const value = readAmount(amount);
    if (name.trim() === "" || value === undefined) wrong.push(line);
    else figures.push({ name: name.replace(/^"|"$/g, "").trim(), amount: value });
  }
  return { figures, wrong };
}

/** An amount as accountants print it: brackets below zero. */
function readAmount(text: string): number | undefined {
  const inBrackets = /^\((.+)\)$/.exec(text)?.[1];
  const value = readNumber(inBrackets ?? text);
  if (typeof value === "string") return undefined;
  return inBrackets === undefined ? value : -value;
}

/** Each figure of the old books beside today's of the same name, and today's that the old books do not have. */
export function compareFigures(old: readonly OldFigure[], now: readonly OldFigure[]): Compared[] {
  const key = (name: string) => name.normalize("NFC").trim().toLowerCase();
  const today = new Map(now.map(({ name, amount }) => [key(name), amount]));
  const said = new Set(old.map(({ name }) => key(name)));
  return [
    ...old.map(({ name, amount }) => ({ name, old: amount, now: today.get(key(name)) ?? null })),
    ...now
      .filter(({ name, amount }) => !said.has(key(name)) && amount !== 0)
      .map(({ name, amount }) => ({ name, old: null, now: amount })),
  ];
}
