/** A key given twice in one object, at any depth and with any escapes. */
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { repeatedKey } from "./repeated-key.js";

const found = (text: string) => repeatedKey(text);

describe("a key given twice in one object", () => {
  it.each([
    ['{"a":1,"a":2}', ["a"]],
    ['{"a":{"b":1},"c":[0,{"d":1,"e":{},"d":1}]}', ["c", 1, "d"]],
    ['{"a":1,"\\u0061":2}', ["a"]],
    ['[[],{"x":"}","y":"\\"","x":"{"}]', [1, "x"]],
    ['{"__proto__":1,"__proto__":2}', ["__proto__"]],
    ['{"":1,"":2}', [""]],
    ['{"a":"\\":","b":{"b":1,"b":2}}', ["b", "b"]],
  ])("in %s is found", (text, path) => {
    expect(found(text)).toEqual(path);
  });
  it.each(['{"a":{"a":1},"b":{"a":2}}', '[{"a":1},{"a":1}]', '{"a":"a","b":"\\":\\":"}', "1", '"a:a"', "[]"])(
    "is none in %s",
    (text) => {
      expect(found(text)).toBeUndefined();
    },
  );
  it("is none in anything that was written from a value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(found(JSON.stringify(value))).toBeUndefined();
      }),
      runs(300),
    );
  });
});
