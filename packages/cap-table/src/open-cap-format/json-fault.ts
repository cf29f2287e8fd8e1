/**
 * Finds the line at which a text stops being valid JSON. Some parsers report a position, others only quote the text; a
 * person who repairs a file of ten thousand lines needs the line. Called only when parsing has failed.
 * @see RFC 8259
 */

/** Line and column of the first invalid character, both from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

const BLANK = /[ \t\r\n]*/y;
const TOKEN =
  /[{}[\],:]|"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

type Expected = "value" | "valueOrEnd" | "key" | "keyOrEnd" | "colon" | "next";

export function firstFault(text: string): TextPosition {
  const open: string[] = [];
  let expected: Expected = "value";
  let at = skipBlank(text, 0);
  while (at < text.length) {
    const token = tokenAt(text, at);
    const next: Expected | null = token === null ? null : step(token, expected, open);
    if (token === null || next === null) break;
    expected = next;
    at = skipBlank(text, at + token.length);
  }
  return positionOf(text, at);
}

function skipBlank(text: string, at: number): number {
  BLANK.lastIndex = at;
  BLANK.test(text);
  return BLANK.lastIndex;
}

function tokenAt(text: string, at: number): string | null {
  TOKEN.lastIndex = at;
  return TOKEN.exec(text)?.[0] ?? null;
}

/** What may follow a token, or null when the token is not allowed. */
function step(token: string, expected: Expected, open: string[]): Expected | null {
  switch (expected) {
    case "value":
      return value(token, open);
    case "valueOrEnd":
      return token === "]" ? close(open) : value(token, open);
    case "key":
      return token.startsWith('"') ? "colon" : null;
    case "keyOrEnd":
      return token === "}" ? close(open) : token.startsWith('"') ? "colon" : null;
    case "colon":
      return token === ":" ? "value" : null;
    case "next":
      if (token === ",") return open.at(-1) === "{" ? "key" : open.at(-1) === "[" ? "value" : null;
      return (token === "}" && open.at(-1) === "{") || (token === "]" && open.at(-1) === "[") ? close(open) : null;
  }
}

function value(token: string, open: string[]): Expected | null {
  if ("}],:".includes(token)) return null;
  if (token !== "{" && token !== "[") return "next";
  open.push(token);
  return token === "{" ? "keyOrEnd" : "valueOrEnd";
}

function close(open: string[]): Expected {
  open.pop();
  return "next";
}

function positionOf(text: string, at: number): TextPosition {
  const lines = text.slice(0, at).split("\n");
  return { line: lines.length, column: (lines.at(-1) as string).length + 1 };
}
