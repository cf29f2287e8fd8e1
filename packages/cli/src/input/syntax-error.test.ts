import { describe, expect, it } from "vitest";
import { syntaxErrorAt } from "./syntax-error.js";

describe("a text stops being JSON", () => {
  it.each([
    ['{"a": }', 6],
    ['{"a": 1,}', 8],
    ["{a: 1}", 1],
    ['{"a" 1}', 5],
    ["[1 2]", 3],
    ["[1,", 3],
    ['{"a": [1, {"b": tru}]}', 16],
    ['"a\nb"', 0],
    ["01", 1],
    ["[1] x", 4],
    ["", 0],
    ["  ", 2],
    ["'a'", 0],
    ["[1e5, -0.5, null, true, {}, []", 30],
  ])("%j at %i", (text, offset) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(syntaxErrorAt(text)).toBe(offset);
  });
});
