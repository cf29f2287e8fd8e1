/** Which paths of a simulation something is about. */
import { EngineError } from "@capstack/decimal";

/** Paths by their numbers, from one up to, not including, another. */
export interface PathRange {
  /** The first, zero or more. */
  readonly from: number;
  /** The one after the last. */
  readonly to: number;
}

/**
 * Joins ranges to as few as there can be, rising.
 * @throws EngineError `invalid_value` where a path is in two of them
 */
export function joinRanges(ranges: readonly PathRange[]): PathRange[] {
  const joined: PathRange[] = [];
  for (const { from, to } of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && from < last.to) {
      throw new EngineError("invalid_value", `Path ${from} is in two of the parts; each is merged once.`, ["ranges"]);
    }
    if (last !== undefined && from === last.to) joined[joined.length - 1] = { from: last.from, to };
    else joined.push({ from, to });
  }
  return joined;
}
