import { describe, expect, it } from "vitest";
import * as z from "zod";
import { unknownFields } from "../src/index.js";

const event = z.discriminatedUnion("type", [
  z.object({ type: z.literal("a"), shares: z.number(), terms: z.object({ seniority: z.number() }).exactOptional() }),
  z.object({ type: z.literal("b"), price: z.number() }),
]);
const body = z.object({
  events: z.array(event),
  any: z.record(z.string(), z.object({ x: z.number() })).exactOptional(),
});

describe("an unknown field", () => {
  it("is found in the option that the discriminator names", () => {
    expect(
      unknownFields(body, {
        events: [
          { type: "a", share: 1 },
          { type: "b", price: 1 },
        ],
      }),
    ).toEqual([{ path: ["events", 0, "share"], suggestion: "shares" }]);
  });
  it("is found below optional objects and records", () => {
    const value = { events: [{ type: "a", shares: 1, terms: { seniorty: 1 } }], any: { k: { x: 1, zzzzzz: 2 } } };
    expect(unknownFields(body, value)).toEqual([
      { path: ["events", 0, "terms", "seniorty"], suggestion: "seniority" },
      { path: ["any", "k", "zzzzzz"] },
    ]);
  });
  it("is not looked for where the shape is wrong", () => {
    expect(unknownFields(body, { events: "none" })).toEqual([]);
    expect(unknownFields(body, null)).toEqual([]);
    expect(unknownFields(body, { events: [null, 5, { type: "zzz", q: 1 }] })).toEqual([]);
  });
  it("named __proto__ is data", () => {
    expect(unknownFields(body, JSON.parse('{"events":[],"__proto__":{"x":1}}'))).toEqual([{ path: ["__proto__"] }]);
  });
});
