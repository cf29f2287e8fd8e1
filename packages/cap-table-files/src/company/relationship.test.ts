import { describe, expect, it } from "vitest";
import { relationshipOf } from "./relationship.js";

describe("a relationship", () => {
  it.each([
    ["Executive", "employee"],
    ["Executive Director", "employee"],
    ["Executive officer", "employee"],
    ["Ex-Employee", "employee"],
    ["Ex Employee", "employee"],
    ["ex - advisor", "advisor"],
    ["Ex-executive", "employee"],
    ["Non-executive director", "director"],
    ["Nonexecutive Director", "director"],
    ["Non-Employee Director", "director"],
    ["Ex-non-executive director", "director"],
    ["Non-executive chair", "director"],
    ["Board member", "director"],
    ["Founder", "founder"],
    ["Exchange agent", undefined],
  ])("%s is %s", (text, kind) => {
    expect(relationshipOf(text)).toBe(kind);
  });
});
