/** Figures of bounded size: an answer can be of any length, a view draws what can be seen. */

/** Characters of JSON that a view is sent at most. */
export const LONGEST_FIGURES = 150_000;

/**
 * Figures with as many rows as fit.
 * @param make figures with so many rows
 * @param most rows to begin with
 * @example fitted((rows) => "x".repeat(rows), 8) // => "xxxxxxxx"
 */
export function fitted<Figures>(make: (rows: number) => Figures, most: number): Figures {
  for (let rows = most; ; rows = Math.floor(rows * 0.7)) {
    const figures = make(rows);
    if (rows <= 1 || JSON.stringify(figures).length <= LONGEST_FIGURES) return figures;
  }
}

/** A name as it is shown: data, and no longer than a line or two. */
export function shortName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}

const LONGEST_NAME = 120;
