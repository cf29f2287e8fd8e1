/** Columns of plain text: words to the left, figures to the right with their points in one line. */

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
 * A number with thousands apart and a fixed count of decimals; a dash where there is none.
 * @example
 * figure(1234567.891, 2) // => "1,234,567.89"
 * figure(null, 2) // => "–"
 */
export function figure(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined) return "–";
  const [whole = "", fraction] = value.toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/**
 * An amount of currency: with cents where it has any.
 * @example money(2000000) // => "2,000,000"
 */
export function money(value: number | null | undefined): string {
  return figure(value, Number.isInteger(value) ? 0 : 2);
}

/**
 * A fraction of one as a percentage.
 * @example percent(0.2) // => "20.00 %"
 */
export function percent(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : `${figure(value * 100, 2)} %`;
}

/** A factor. */
export function multiple(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : `${figure(value, 2)}x`;
}

/** Pads what follows the point, so that points stand in one line once the column is set to the right. */
function alignPoints(cells: readonly string[]): string[] {
  const tails = cells.map((cell) => /\d(\.\d+)?( %|x)?$/.exec(cell)?.[0].slice(1).length ?? 0);
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
