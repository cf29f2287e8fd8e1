import { describe, expect, it } from "vitest";
import { mismatches } from "./index.js";

describe("a vector's expectation", () => {
  it("names only the fields it cares about", () => {
    expect(mismatches({ price: 1, other: 2 }, { price: 1 })).toEqual([]);
  });
  it("says where a figure differs", () => {
    expect(mismatches({ rows: [{ net: 1 }] }, { rows: [{ net: 2 }] })).toEqual(["$.rows[0].net: is 1, should be 2"]);
  });
  it("takes a printed figure at its printed precision", () => {
    expect(mismatches(1.11443747, "~1.114437")).toEqual([]);
    expect(mismatches(1.1144, "~1.114437")).toHaveLength(1);
    expect(mismatches(7.515336264876266e109, "~7.515336264876266e109")).toEqual([]);
  });
  it("finds an item of a longer list by its key", () => {
    expect(mismatches([{ id: "a" }, { id: "b", shares: 5 }], [{ id: "b", shares: 5 }])).toEqual([]);
    expect(mismatches([{ id: "a" }, { id: "b", shares: 5 }], [{ id: "c" }])).toHaveLength(1);
  });
  it("counts the items of a list without keys", () => {
    expect(mismatches([1, 2], [1])).toHaveLength(1);
  });
});
