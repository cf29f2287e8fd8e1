/** What a written file holds, read back: its parts, its rows, its formulas. */
import { unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";

/** Functions that Excel 2010 has. */
const FUNCTIONS = [
  "AND",
  "IF",
  "IFERROR",
  "XIRR",
  "INDEX",
  "INT",
  "IRR",
  "MATCH",
  "MAX",
  "MIN",
  "ROUND",
  "SUM",
  "SUMIF",
  "SUMPRODUCT",
];

/** How many formulas a file has; which functions in them Excel 2010 does not have; which are entered as arrays. */
export async function formulasOf(bytes: Uint8Array) {
  const { sheets } = await readXlsx(bytes);
  const cells = sheets.flatMap((sheet) => [...(sheet.cells?.values() ?? [])]);
  const formulas = cells.flatMap(({ formula }) => (formula === undefined ? [] : [formula]));
  const called = formulas.flatMap((formula) => [...formula.matchAll(/([A-Z][A-Z0-9.]*)\(/g)].map(([, name]) => name));
  return {
    formulas: formulas.length,
    newer: [...new Set(called)].filter((name) => !FUNCTIONS.includes(name ?? "")),
    arrays: cells.filter(({ formulaType, formulaDynamic }) => formulaType === "array" || formulaDynamic),
  };
}

/** The parts of a file, as texts. */
export function partsOf(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, part]) => [path, new TextDecoder().decode(part)]),
  );
}

/** The rows of a sheet, as they were saved. */
export async function rowsOf(bytes: Uint8Array, sheet: string) {
  const { sheets } = await readXlsx(bytes);
  return sheets.find(({ name }) => name === sheet)?.rows ?? [];
}

/** Cells that lead back to themselves, found by following every reference of every formula. */
export async function circular(bytes: Uint8Array): Promise<string[]> {
  const { sheets } = await readXlsx(bytes);
  const formulas = new Map<string, string>(
    sheets.flatMap(({ name, cells }) =>
      [...(cells ?? [])].flatMap(([key, { formula }]) =>
        formula === undefined ? [] : [[`${name}!${key}`, formula] as const],
      ),
    ),
  );
  const done = new Set<string>();
  const open = new Set<string>();
  const found: string[] = [];
  const follow = (cell: string): void => {
    if (done.has(cell)) return;
    if (open.has(cell)) {
      found.push(cell);
      return;
    }
    open.add(cell);
    for (const next of referencesOf(cell.split("!")[0] ?? "", formulas.get(cell) ?? ""))
      if (formulas.has(next)) follow(next);
    open.delete(cell);
    done.add(cell);
  };
  for (const cell of formulas.keys()) follow(cell);
  return found;
}

function referencesOf(home: string, formula: string): string[] {
  return [...formula.matchAll(/(?:'?([A-Za-z -]+)'?!)?\$([A-Z]+)\$(\d+)(?::\$([A-Z]+)\$(\d+))?/g)].flatMap(
    ([, sheet = home, column = "", from, , to = from]) =>
      Array.from(
        { length: Number(to) - Number(from) + 1 },
        (_, index) => `${sheet}!${Number(from) + index - 1},${columnOf(column)}`,
      ),
  );
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
