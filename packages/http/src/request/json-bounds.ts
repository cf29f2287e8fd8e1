/** What a JSON text may hold, counted in its letters before any object is made of it. */

/** Fields of one object: no shape has nearly as many, and a parser takes a hundred bytes for each. */
export const MOST_FIELDS = 10_000;

/**
 * What a JSON text has too much of: levels, or fields in one object; undefined where it keeps to both bounds.
 * @example
 * beyondBounds('{"a": [1]}', 1) // => "depth"
 * beyondBounds('{"a": [1]}', 2) // => undefined
 */
export function beyondBounds(text: string, deepest: number): "depth" | "fields" | undefined {
  /** For each open bracket, the commas inside it. */
  const commas: number[] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      commas[depth] = code === OPEN_OBJECT ? 0 : Number.NEGATIVE_INFINITY;
      depth += 1;
      if (depth > deepest) return "depth";
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    else if (code === COMMA && depth > 0) {
      const counted = (commas[depth - 1] ?? 0) + 1;
      if (counted >= MOST_FIELDS) return "fields";
      commas[depth - 1] = counted;
    }
  }
  return undefined;
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
