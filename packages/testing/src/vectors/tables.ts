/** Rules written as tables, so that a lawyer or a controller can check them: Markdown, a heading a rule. */
import { readFileSync } from "node:fs";

/** One row: what stands in each column, by the column's name; empty where nothing stands. */
export type Row = Readonly<Record<string, string>>;

/** A rule: its heading and the tables below it, in order. */
export interface Rule {
  readonly name: string;
  readonly tables: readonly (readonly Row[])[];
}

/** The rules of a file, one for each `##` heading. */
export function readRules(path: string): Rule[] {
  const [, ...sections] = readFileSync(path, "utf8").split(/^## /m);
  return sections.map((section) => {
    const [name = ""] = section.split("\n", 1);
    const blocks = section.split(/\n\s*\n/).filter((block) => block.trim().startsWith("|"));
    return { name, tables: blocks.map(readTable) };
  });
}

function readTable(block: string): Row[] {
  const [head = [], , ...rows] = block.trim().split("\n").map(cellsOf);
  return rows.map((cells) => Object.fromEntries(head.map((column, at) => [column, cells[at] ?? ""])));
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

/** A figure as a table writes it: `1,250,000.50`, `20 %`, `2x`. */
export function figure(text: string): number {
  const digits = text.replace(/[,\s]/g, "").replace(/x$/, "");
  const value = digits.endsWith("%") ? Number(digits.slice(0, -1)) / 100 : Number(digits);
  if (digits === "" || Number.isNaN(value)) throw new Error(`"${text}" is no figure`);
  return value;
}
