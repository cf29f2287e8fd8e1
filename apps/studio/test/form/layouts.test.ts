import { describe, expect, it } from "vitest";
import { isMeant } from "../../src/form/words/layouts.js";

describe("a class of stock", () => {
  it.each([
    ["terms.seniority", false, true],
    ["originalIssuePrice", false, true],
    ["votesPerShare", true, false],
    ["name", true, true],
  ])("has %s: as common %s, as preferred %s", (field, common, preferred) => {
    expect(isMeant("ClassDefinitionEvent", field, { kind: "common" })).toBe(common);
    expect(isMeant("ClassDefinitionEvent", field, { kind: "preferred" })).toBe(preferred);
  });
});

describe("a carve-out", () => {
  it("has the field of the way it is agreed alone", () => {
    const shown = (type: string) => ["amount", "pct", "tiers"].filter((field) => isMeant("CarveOut", field, { type }));
    expect(shown("flat")).toEqual(["amount"]);
    expect(shown("percent")).toEqual(["pct"]);
    expect(shown("tiers")).toEqual(["tiers"]);
  });
});
