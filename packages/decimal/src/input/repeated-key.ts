/**
 * Finds a key given twice in one object of a JSON text: JSON.parse uses the last value and drops the others silently.
 */
import type { ErrorPath } from "../errors/engine-error.js";
import { requireType } from "../errors/untyped.js";

/**
 * The path of the first key that an object of a JSON text has twice.
 * @param text JSON that was parsed
 * @returns undefined if no object has a key twice
 * @throws EngineError `invalid_value` for a value that is not a string
 * @example
 * repeatedKey('{"a": [{"b": 1, "b": 2}]}') // => ["a", 0, "b"]
 * repeatedKey('{"a": {"b": 1}, "b": 2}') // => undefined
 */
export function repeatedKey(text: string): ErrorPath | undefined {
  requireType(text, "string", "text");
  const open: Open[] = [];
  let inside: Open | undefined;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const start = at;
      at = endOfString(text, start);
      if (inside?.keys === undefined || !inside.isKeyNext) continue;
      const key = unescaped(text.slice(start, at + 1));
      inside.at = key;
      inside.isKeyNext = false;
      if (inside.keys.has(key)) return open.map(({ at: place }) => place);
      inside.keys.add(key);
    } else if (code === COMMA && inside !== undefined) {
      if (inside.keys === undefined) inside.at = Number(inside.at) + 1;
      else inside.isKeyNext = true;
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      inside =
        code === OPEN_LIST
          ? { keys: undefined, at: 0, isKeyNext: false }
          : { keys: new Set(), at: "", isKeyNext: true };
      open.push(inside);
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      open.pop();
      inside = open.at(-1);
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

/** The place of the quote that closes a string. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return text.length;
}

/** Decodes the escapes of a key; a key that is not valid JSON is returned unchanged. */
function unescaped(token: string): string {
  if (!token.includes("\\")) return token.slice(1, -1);
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}

/** An object or a list that is not closed yet. */
interface Open {
  /** The keys of an object so far; nothing for a list. */
  readonly keys: Set<string> | undefined;
  /** Where the scan is inside it. */
  at: string | number;
  /** Whether the next string of an object is a key. */
  isKeyNext: boolean;
}
