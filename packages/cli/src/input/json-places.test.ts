import { describe, expect, it } from "vitest";
import { placeOf } from "./json-places.js";

const text = `{
  "events": [
    { "type": "a", "note": "a \\"]},{[ b" , "shares": -5 },
    [ 1 , { "x/y": { "deep": [ null ] } } ]
  ],
  "last" : 1.5e3
}`;

describe("a path's place", () => {
  it.each<[(string | number)[], string]>([
    [[], "1:1"],
    [["events"], "2:13"],
    [["events", 0], "3:5"],
    [["events", 0, "shares"], "3:54"],
    [["events", 1, 1, "x/y", "deep", 0], "4:32"],
    [["last"], "6:12"],
    [["events", 0, "missing"], "3:5"],
    [["events", 7], "2:13"],
  ])("%j is %s", (path, place) => {
    const { line, column } = placeOf(text, path);
    expect(`${line}:${column}`).toBe(place);
    const value = path.reduce<unknown>(
      (at, key) => (at as Record<string, unknown> | undefined)?.[key],
      JSON.parse(text),
    );
    if (value === undefined) return;
    const offset =
      text
        .split("\n")
        .slice(0, line - 1)
        .join("\n").length +
      (line > 1 ? 1 : 0) +
      column -
      1;
    expect(text.slice(offset).startsWith(JSON.stringify(value).slice(0, 1))).toBe(true);
  });
});
