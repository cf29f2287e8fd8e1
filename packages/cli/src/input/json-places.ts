/** Finds the line and column of a value in a JSON text, for error messages. */

/** A line and a column, both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The place of the value at a path, or of the deepest existing part of the path. */
export function placeOf(text: string, path: readonly (string | number)[]): Place {
  let at = skipBlanks(text, 0);
  for (const key of path) {
    const next = Array.isArray(startOf(text, at)) ? stepIntoList(text, at, key) : stepIntoObject(text, at, key);
    if (next === undefined) break;
    at = next;
  }
  return toPlace(text, at);
}

/** An offset as line and column. */
export function toPlace(text: string, offset: number): Place {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1) as string).length + 1 };
}

/** An empty list where a list starts, else nothing. */
function startOf(text: string, at: number): readonly never[] | undefined {
  return text[at] === "[" ? [] : undefined;
}

function stepIntoList(text: string, start: number, key: string | number): number | undefined {
  let at = skipBlanks(text, start + 1);
  for (let index = 0; text[at] !== "]" && at < text.length; index++) {
    if (index === Number(key)) return at;
    at = skipBlanks(text, endOfValue(text, at));
    if (text[at] === ",") at = skipBlanks(text, at + 1);
  }
  return undefined;
}

function stepIntoObject(text: string, start: number, key: string | number): number | undefined {
  if (text[start] !== "{") return undefined;
  let at = skipBlanks(text, start + 1);
  let found: number | undefined;
  while (text[at] === '"') {
    const end = endOfString(text, at);
    const name = JSON.parse(text.slice(at, end)) as string;
    at = skipBlanks(text, skipBlanks(text, end) + 1);
    if (name === String(key)) found = at;
    at = skipBlanks(text, endOfValue(text, at));
    if (text[at] === ",") at = skipBlanks(text, at + 1);
  }
  return found;
}

function endOfValue(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start);
  if (text[start] !== "{" && text[start] !== "[")
    return start + (/^[^\s,\]}]*/.exec(text.slice(start, start + 400))?.[0].length ?? 0);
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '"') at = endOfString(text, at) - 1;
    else if (text[at] === "{" || text[at] === "[") depth++;
    else if ((text[at] === "}" || text[at] === "]") && --depth === 0) return at + 1;
  }
  return text.length;
}

/** The offset just after the closing quote. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (" \t\r\n".includes(text[at] ?? "x")) at++;
  return at;
}
