/** Finds where a text stops being JSON, since the runtime's parser does not always report it. */

/** The offset of the first invalid character; the end of a truncated text. */
export function syntaxErrorAt(text: string): number {
  const end = readValue(text, skipBlanks(text, 0));
  if (end < 0) return Math.min(-end - 1, text.length);
  return skipBlanks(text, end);
}

/** The offset after the value at an offset, or `-1 - offset` of the error in it. */
function readValue(text: string, at: number): number {
  const first = text[at];
  if (first === "{") return readItems(text, at, "}", readField);
  if (first === "[") return readItems(text, at, "]", readValue);
  if (first === '"') return readString(text, at);
  return readToken(text, at, /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
}

function readItems(text: string, start: number, close: string, readItem: typeof readValue): number {
  let at = skipBlanks(text, start + 1);
  if (text[at] === close) return at + 1;
  for (;;) {
    const end = readItem(text, at);
    if (end < 0) return end;
    at = skipBlanks(text, end);
    if (text[at] === close) return at + 1;
    if (text[at] !== ",") return -1 - at;
    at = skipBlanks(text, at + 1);
  }
}

function readField(text: string, at: number): number {
  const name = text[at] === '"' ? readString(text, at) : -1 - at;
  if (name < 0) return name;
  const colon = skipBlanks(text, name);
  return text[colon] === ":" ? readValue(text, skipBlanks(text, colon + 1)) : -1 - colon;
}

function readString(text: string, at: number): number {
  return readToken(text, at, /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy);
}

function readToken(text: string, at: number, pattern: RegExp): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1 - at;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (" \t\r\n".includes(text[at] ?? "x")) at++;
  return at;
}
