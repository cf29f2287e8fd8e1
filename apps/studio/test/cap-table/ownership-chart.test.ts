import { describe, expect, it } from "vitest";
import { drawnEvents } from "../../src/cap-table/ownership-chart.js";

describe("the picture of who owns the company", () => {
  it("has no column for an event that only defines a class, on any page", () => {
    const events = ["class_definition", "common_issuance", "class_definition", "priced_round"];
    expect(drawnEvents(events.map((type) => ({ type }))).map(({ type }) => type)).toEqual([
      "common_issuance",
      "priced_round",
    ]);
  });
});
