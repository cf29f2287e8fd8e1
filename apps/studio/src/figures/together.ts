/** What several lines come to together. */
import { rational, sumOf } from "@capstack/decimal";

/**
 * A figure of all lines together. Exact: amounts add up to the cent.
 * @example togetherOf([{ net: 0.1 }, { net: 0.2 }], ({ net }) => net) // => 0.3
 */
export function togetherOf<Line>(lines: readonly Line[], figureOf: (line: Line) => number): number {
  return sumOf(lines.map((line) => rational(figureOf(line)))).toNumber();
}
