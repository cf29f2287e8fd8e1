import { describe, expect, it } from "vitest";
import { seriesColours } from "../src/scene/series-colours.js";

describe("a colour", () => {
  it("is the order in the picture where nobody says otherwise", () => {
    expect(seriesColours(["ada", "ben", "fund"])).toEqual([0, 1, 2]);
  });

  it("is the same whoever else is drawn, and in whichever order", () => {
    const places = { ada: 0, ben: 1, fund: 2 };
    expect(seriesColours(["fund", "ada"], places)).toEqual([2, 0]);
    expect(seriesColours(["ben", "fund", "ada"], places)).toEqual([1, 2, 0]);
  });

  it("is nobody else's in the same picture", () => {
    expect(seriesColours(["first", "twenty-fifth", "nobody"], { first: 0, "twenty-fifth": 24 })).toEqual([0, 1, 2]);
  });
});
