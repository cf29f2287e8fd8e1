/** What differs between two states, and the versions that name them. */
import { describe, expect, it } from "vitest";
import { differences, versionOf } from "./differences.js";

describe("differences", () => {
  it.each([
    ["nothing of equal states", { a: 1, b: [{ c: "x" }] }, { b: [{ c: "x" }], a: 1 }, []],
    [
      "a field within a list",
      { b: [{ c: "x" }] },
      { b: [{ c: "y" }] },
      [{ path: ["b", "0", "c"], before: "x", after: "y" }],
    ],
    ["what is new", {}, { a: { b: 0 } }, [{ path: ["a", "b"], before: null, after: 0 }]],
    ["what is gone", { a: false }, {}, [{ path: ["a"], before: false, after: null }]],
    ["nothing between null and absent", { a: null }, { b: undefined }, []],
    ["a text that reads as a number", { a: 1 }, { a: "1" }, [{ path: ["a"], before: 1, after: "1" }]],
  ])("tells %s", (_, before, after, expected) => {
    expect(differences(before, after)).toEqual(expected);
  });
});

describe("a version", () => {
  it("is the same whatever the order of fields, and as null and absent are", () => {
    expect(versionOf({ a: 1, b: 2, c: null })).toBe(versionOf({ b: 2, a: 1 }));
  });

  it("is another where a field, its name or its type is", () => {
    const versions = [{ a: 1 }, { a: 2 }, { b: 1 }, { a: "1" }, { a: { b: 1 } }, { "a.b": 1 }].map(versionOf);
    expect(new Set(versions).size).toBe(versions.length);
  });
});
