/** Rows as JSON text: counters of any size keep their value. */
import { toJson } from "@capstack/database";
import { expect, it } from "vitest";

it("writes a counter as a number while a double holds it, as text beyond", () => {
  const largest = BigInt(Number.MAX_SAFE_INTEGER);
  expect(toJson({ version: 7n, amount: 1.5 })).toBe('{"version":7,"amount":1.5}');
  expect(toJson([largest, -largest])).toBe("[9007199254740991,-9007199254740991]");
  expect(toJson([largest + 1n, -largest - 1n])).toBe('["9007199254740992","-9007199254740992"]');
});
