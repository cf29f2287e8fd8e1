/** Columns of plain text: words to the left, figures to the right with their points in one line. */
import { groupThousands, rational } from "@capstack/decimal";

/** One column: its heading, and whether it holds figures. */
export interface Column {
  readonly heading: string;
  readonly figures?: boolean;
}

/**
 * A table as lines, two blanks between columns, none at the ends of lines.
 * @example textTable([{ heading: "Who" }, { heading: "Owns", figures: true }], [["Ada", "7.5 %"], ["Bo", "10 %"]]).split("\n") // => ["Who    Owns", "Ada   7.5 %", "Bo   10 %"]
 */
export function textTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const cells = columns.map(({ heading, figures }, index) => {
    const own = rows.map((row) => row[index] ?? "");
    return figures ? alignRight(heading, alignPoints(own)) : alignLeft([heading, ...own]);
  });
  return Array.from({ length: rows.length + 1 }, (_, line) =>
    cells
      .map((column) => column[line])
      .join("  ")
      .trimEnd(),
  ).join("\n");
}

/**
 * How many more there are than a text shows, in a sentence; nothing where it shows all.
 * @example
 * sayMore(1, "row is not in this text", "rows are not in this text") // => ["1 more row is not in this text."]
 * sayMore(0, "row is not in this text", "rows are not in this text") // => []
 */
export function sayMore(left: number, one: string, several: string): string[] {
  return left > 0 ? [`${left} more ${left === 1 ? one : several}.`] : [];
}

/**
 * The end of a list of names of which a text shows the first; nothing where it shows all.
 * @example andMore(14, 12) // => " and 2 more"
 */
export function andMore(all: number, shown: number): string {
  return all > shown ? ` and ${all - shown} more` : "";
}

/**
 * A table of its first rows; the others are counted.
 * @example tableOfFirst(1, [{ heading: "Who" }], [["Ada"], ["Bo"]]).split("\n") // => ["Who", "Ada", "1 more row is not in this text."]
 */
export function tableOfFirst(most: number, columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  return [
    textTable(columns, rows.slice(0, most)),
    ...sayMore(rows.length - most, "row is not in this text", "rows are not in this text"),
  ].join("\n");
}

/**
 * A number with thousands apart and a fixed count of decimals, the decimal that it prints as rounded half up; a dash
 * where there is none.
 * @example
 * figure(1234567.891, 2) // => "1,234,567.89"
 * figure(1.005, 2) // => "1.01"
 * figure(-0.004, 2) // => "0.00"
 * figure(null, 2) // => "–"
 */
export function figure(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined) return "–";
  return groupThousands(
    rational(value)
      .toFixed(decimals)
      .replace(/^-(?=[0.]*$)/, ""),
  );
}

/**
 * An amount of currency: with cents where it has any.
 * @example money(2000000) // => "2,000,000"
 */
export function money(value: number | null | undefined): string {
  const isWhole = value === null || value === undefined || rational(value).roundTo(2, "half_up").isInteger();
  return figure(value, isWhole ? 0 : 2);
}

/**
 * A sentence of an engine with the thousands of its amounts apart: figures with cents, and whole ones after «of».
 * @example
 * withThousands("The GP returns 2000000.00 of carry.") // => "The GP returns 2,000,000.00 of carry."
 * withThousands("More than the commitments of 6140000.") // => "More than the commitments of 6,140,000."
 */
export function withThousands(sentence: string): string {
  const amount = /(?<![\w.,"'/-])-?\d{4,}\.\d\d(?![\w"'/-]|\.\d)|(?<=\bof )-?\d{5,}(?![\w"'/-]|\.\d)/g;
  return sentence.replace(amount, groupThousands);
}

/**
 * A price of one share: as many decimals as it has, at most ten.
 * @example
 * sharePrice(0.7375) // => "0.7375"
 * sharePrice(1.0285714285714285) // => "1.0285714286"
 */
export function sharePrice(value: number): string {
  return figure(value, PRICE_DECIMALS).replace(/\.?0+$/, "");
}

const PRICE_DECIMALS = 10;

/**
 * A fraction of one as a percentage.
 * @example percent(0.2) // => "20.00 %"
 */
export function percent(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : `${figure(rational(value).times(100).toNumber(), 2)} %`;
}

/** A factor. */
export function multiple(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : `${figure(value, 2)}x`;
}

/** Pads what follows the point, so that points stand in one line once the column is set to the right. */
function alignPoints(cells: readonly string[]): string[] {
  const tails = cells.map((cell) => /\d(\.\d+)?( %|x| [A-Z]{3})?$/.exec(cell)?.[0].slice(1).length ?? 0);
  const longest = Math.max(0, ...tails);
  return cells.map((cell, index) => cell + " ".repeat(longest - (tails[index] as number)));
}

function alignRight(heading: string, cells: readonly string[]): string[] {
  const width = Math.max(heading.length, ...cells.map((cell) => cell.length));
  return [heading, ...cells].map((cell) => cell.padStart(width));
}

function alignLeft(cells: readonly string[]): string[] {
  const width = Math.max(...cells.map((cell) => cell.length));
  return cells.map((cell) => cell.padEnd(width));
}
