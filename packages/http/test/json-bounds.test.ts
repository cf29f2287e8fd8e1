import { describe, expect, it } from "vitest";
import { parseJson } from "../src/edge.js";
import { beyondBounds, MOST_FIELDS } from "../src/request/json-bounds.js";

const objectOf = (fields: number) =>
  `{${Array.from({ length: fields }, (_, at) => `"f${at}":${at % 2 === 0 ? '",{}"' : "[1,2,3]"}`).join(",")}}`;

describe("what a JSON text holds is counted before any object is made of it", () => {
  it("fields of one object, in which lists and texts do not count", () => {
    expect(beyondBounds(objectOf(MOST_FIELDS), 2)).toBeUndefined();
    expect(beyondBounds(objectOf(MOST_FIELDS + 1), 2)).toBe("fields");
    expect(beyondBounds(`[${objectOf(MOST_FIELDS)},${objectOf(MOST_FIELDS)}]`, 3)).toBeUndefined();
    expect(beyondBounds(`[{"a":${objectOf(MOST_FIELDS + 1)}}]`, 4)).toBe("fields");
  });

  it("members of a list are not bounded by it", () => {
    expect(beyondBounds(`[${"1,".repeat(100_000)}1]`, 1)).toBeUndefined();
  });

  it("levels", () => {
    expect(beyondBounds('{"a":["[[["]}', 2)).toBeUndefined();
    expect(beyondBounds('{"a":[[]]}', 2)).toBe("depth");
  });

  it("an object with more is refused with what would be right", () => {
    const bytes = new TextEncoder().encode(objectOf(MOST_FIELDS + 1));
    expect(() => parseJson(bytes, 64)).toThrow(
      expect.objectContaining({
        status: 400,
        body: expect.objectContaining({
          error: expect.objectContaining({
            code: "validation_failed",
            details: expect.objectContaining({
              issues: [
                expect.objectContaining({
                  code: "limit_exceeded",
                  message: "An object has more than 10000 fields; send a list instead.",
                }),
              ],
            }),
          }),
        }),
      }),
    );
  });
});
